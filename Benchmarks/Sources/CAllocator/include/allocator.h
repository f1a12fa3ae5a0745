#ifndef ALLOCATOR_H
#define ALLOCATOR_H

#include <stddef.h>

/// Returns the number of allocated bytes, including the allocator's overhead.
size_t allocated_bytes(void);

/// Returns the peak resident memory of the process, in bytes.
size_t peak_memory(void);

#endif
