#ifndef ALLOCATOR_H
#define ALLOCATOR_H

#include <stddef.h>

/// The allocated bytes, the allocator's overhead included.
size_t allocated_bytes(void);

/// The peak resident memory of the process, in bytes.
size_t peak_memory(void);

#endif
