#ifdef __linux__

#define _GNU_SOURCE 1

#include "include/CMainQueue.h"

#include <poll.h>
#include <stddef.h>
#include <time.h>
#include <unistd.h>

extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

int main_queue_wait(int input, int64_t nanoseconds) {
  struct pollfd sources[] = {
      {.fd = input, .events = POLLIN},
      {.fd = _dispatch_get_main_queue_handle_4CF(), .events = POLLIN},
  };
  struct timespec time = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000};
  if (ppoll(sources, 2, nanoseconds < 0 ? NULL : &time, NULL) <= 0) return 0;
  return (sources[0].revents != 0 ? MAIN_QUEUE_INPUT : 0) | (sources[1].revents != 0 ? MAIN_QUEUE_WORK : 0);
}

void main_queue_perform(void) {
  // An eventfd that does not wait: it counts how often something was put into the queue, which is all done below.
  uint64_t count;
  if (read(_dispatch_get_main_queue_handle_4CF(), &count, sizeof count) == sizeof count) {
    _dispatch_main_queue_callback_4CF(NULL);
  }
}

#endif
