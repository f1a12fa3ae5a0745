// Restores the terminal when the process comes to a sudden end. Between arming and disarming, only functions that
// are safe in a signal handler are used here: write, dup2, tcsetattr, sigaction, pthread_sigmask, poll, raise.

#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Faults, and the signals that end a process without a handler.
static const int fatal_signals[] = {SIGSEGV, SIGBUS,  SIGILL,  SIGTRAP, SIGFPE,  SIGABRT, SIGSYS, SIGQUIT,
                                    SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF,
#ifdef SIGPWR
                                    SIGPWR,
#endif
                                    SIGIO};
enum { FATAL_COUNT = sizeof fatal_signals / sizeof *fatal_signals };

static struct sigaction previous_actions[FATAL_COUNT];
static bool is_installed;

enum { DISARMED, ARMED, RESTORING };
static atomic_int state = DISARMED;

static int input_descriptor, output_descriptor, curses_descriptor, null_descriptor = -1;
static struct termios modes;
static char bytes[256];
static size_t byte_count;

// Restores the terminal once.
static void restore(void) {
  int expected = ARMED;
  if (!atomic_compare_exchange_strong(&state, &expected, RESTORING)) {
    // If another thread is at it, the process must not end before it is done.
    for (int i = 0; i < 100 && atomic_load(&state) == RESTORING; i++) poll(NULL, 0, 10);
    return;
  }
  // In the background, setting modes would stop the process instead.
  sigset_t stop;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &stop, NULL);
  // Other threads go on until the very end: what they still draw must not come after this.
  if (null_descriptor >= 0) dup2(null_descriptor, curses_descriptor);
  lsc_write(output_descriptor, bytes, byte_count);
  tcsetattr(input_descriptor, TCSANOW, &modes);
  lsc_errors_print();
  atomic_store(&state, DISARMED);
}

static void end_with(int signal) {
  struct sigaction standard = {.sa_handler = SIG_DFL};
  sigaction(signal, &standard, NULL);
  raise(signal);
}

static void hand_over(const struct sigaction *previous, int signal, siginfo_t *info, void *context) {
  if (previous->sa_flags & SA_SIGINFO) {
    // Called from here it sees the place of the fault; after raising the signal again it would see this file.
    previous->sa_sigaction(signal, info, context);
  } else if (previous->sa_handler == SIG_DFL || previous->sa_handler == SIG_IGN) {
    end_with(signal);
  } else {
    previous->sa_handler(signal);
  }
  // Swift's backtracer returns with the default action set and relies on the fault to happen again. A signal that was
  // sent does not, and the process would go on without a screen.
  struct sigaction now;
  bool was_sent = info->si_code <= 0 || info->si_code == SI_USER;
  if (was_sent && sigaction(signal, NULL, &now) == 0 && now.sa_handler == SIG_DFL) end_with(signal);
}

static void handle(int signal, siginfo_t *info, void *context) {
  int saved_errno = errno;
  restore();
  errno = saved_errno;
  for (int i = 0; i < FATAL_COUNT; i++) {
    if (fatal_signals[i] == signal) hand_over(&previous_actions[i], signal, info, context);
  }
}

static void install(void) {
  if (is_installed) return;
  is_installed = true;
  null_descriptor = open("/dev/null", O_WRONLY | O_CLOEXEC);
  // Not deferred: what Swift's backtracer leaves in this process to read its memory inherits the mask, and has to survive
  // an address that cannot be read.
  struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < FATAL_COUNT; i++) {
    struct sigaction *previous = &previous_actions[i];
    sigaction(fatal_signals[i], NULL, previous);
    // The parent process may have asked for this; a fault ends the process all the same.
    bool is_ignored = !(previous->sa_flags & SA_SIGINFO) && previous->sa_handler == SIG_IGN;
    if (!is_ignored) sigaction(fatal_signals[i], &action, NULL);
  }
  atexit(restore);
}

void lsc_rescue_arm(const lsc_rescue *rescue) {
  atomic_store(&state, DISARMED);
  input_descriptor = rescue->input;
  output_descriptor = rescue->output;
  curses_descriptor = rescue->curses;
  modes = rescue->modes;
  byte_count = rescue->count < sizeof bytes ? rescue->count : sizeof bytes;
  memcpy(bytes, rescue->bytes, byte_count);
  lsc_provide_signal_stack();
  install();
  atomic_store(&state, ARMED);
}

void lsc_rescue_disarm(void) {
  int expected = ARMED;
  // A running restore continues.
  atomic_compare_exchange_strong(&state, &expected, DISARMED);
}
