// Stacks for signal handlers. After a stack overflow, a handler cannot run on the same stack, and the kernel ends the
// process without calling it. So each thread needs a separate signal stack.

#include "internal.h"

#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

enum { STACK_SIZE = 64 * 1024 };

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t key;
static bool is_key_made;

// Called at the end of a thread, to release its signal stack.
static void remove_stack(void *memory) {
  stack_t none = {.ss_flags = SS_DISABLE};
  sigaltstack(&none, NULL);
  munmap(memory, STACK_SIZE);
}

static void make_key(void) { is_key_made = pthread_key_create(&key, remove_stack) == 0; }

void lsc_provide_signal_stack(void) {
  stack_t current;
  // The thread may have a signal stack already: Swift's backtracer provides one for the main thread.
  if (sigaltstack(NULL, &current) != 0 || !(current.ss_flags & SS_DISABLE)) return;
  pthread_once(&once, make_key);
  if (!is_key_made) return;
  char *memory = mmap(NULL, STACK_SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return;
  // The lowest page is protected, so that an overflow of the signal stack cannot overwrite other memory.
  long page = sysconf(_SC_PAGESIZE);
  mprotect(memory, (size_t)page, PROT_NONE);
  stack_t own = {.ss_sp = memory + page, .ss_size = STACK_SIZE - (size_t)page};
  if (sigaltstack(&own, NULL) == 0) pthread_setspecific(key, memory);
}
