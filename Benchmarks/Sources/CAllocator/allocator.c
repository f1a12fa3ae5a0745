#include "allocator.h"

#include <malloc.h>
#include <sys/resource.h>

size_t allocated_bytes(void) {
  struct mallinfo2 info = mallinfo2();
  // Large blocks are mapped and counted separately, in hblkhd.
  return info.uordblks + info.hblkhd;
}

size_t peak_memory(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return (size_t)usage.ru_maxrss * 1024;
}
