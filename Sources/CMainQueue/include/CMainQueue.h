// How a loop of one's own on the main thread serves the main dispatch queue. On Linux, dispatch offers to the run loops of
// CoreFoundation what it takes, and declares it in no header that is installed. On macOS it is such a run loop.

#ifndef LOADSCOPE_CMAINQUEUE_H
#define LOADSCOPE_CMAINQUEUE_H

#include <stdint.h>

typedef enum {
  // There is something to read.
  MAIN_QUEUE_INPUT = 1 << 0,
  // Something waits in the main queue.
  MAIN_QUEUE_WORK = 1 << 1,
} main_queue_event;

// Waits so long at the most, or without an end when nanoseconds is negative. Returns what there is of main_queue_event; 0
// when there is nothing, which may be before the time is over. On macOS it does what waits in the main queue by itself.
//
// input: a descriptor.
int main_queue_wait(int input, int64_t nanoseconds);

// Does what waits in the main queue, on the main thread.
void main_queue_perform(void);

#endif
