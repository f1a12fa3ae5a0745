#ifndef ALLOCATOR_H
#define ALLOCATOR_H

#include <stddef.h>

/// The bytes that the allocator has handed out and not got back, its own overhead included.
size_t allocated_bytes(void);

#endif
