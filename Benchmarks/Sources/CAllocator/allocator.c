#include "allocator.h"

#include <malloc.h>

size_t allocated_bytes(void) {
  struct mallinfo2 info = mallinfo2();
  // What is large is mapped, and counted by itself.
  return info.uordblks + info.hblkhd;
}
