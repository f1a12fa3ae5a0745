// Restores the terminal when the process ends unexpectedly. While armed, this file calls only functions that are safe
// in signal handlers: write, dup2, tcsetattr, sigaction, pthread_sigmask, poll, raise.

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

// The signals of faults, and others that end a process by default. The run loop handles SIGINT, SIGTERM and SIGHUP.
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

// Restores the terminal, at most once per arming.
static void restore(void) {
  int expected = ARMED;
  if (!atomic_compare_exchange_strong(&state, &expected, RESTORING)) {
    // Another thread may be restoring: the process must not end before that thread is done.
    for (int i = 0; i < 100 && atomic_load(&state) == RESTORING; i++) poll(NULL, 0, 10);
    return;
  }
  // In a background process, setting the modes would raise SIGTTOU, which stops the process.
  sigset_t stop;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &stop, NULL);
  // Other threads continue until the process ends. Their drawing must not reach the restored terminal.
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
    // A direct call lets the handler see the place of the fault; raising the signal again would show this file.
    previous->sa_sigaction(signal, info, context);
  } else if (previous->sa_handler == SIG_DFL || previous->sa_handler == SIG_IGN) {
    end_with(signal);
  } else {
    previous->sa_handler(signal);
  }
  // Swift's backtracer sets the default action, returns, and expects the fault to occur again. A sent signal does not
  // occur again: without this, the process would continue without a screen.
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
  // SA_NODEFER, because the memory server of Swift's backtracer, which runs in this process, inherits the signal mask
  // and must survive reads of invalid addresses.
  struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < FATAL_COUNT; i++) {
    struct sigaction *previous = &previous_actions[i];
    sigaction(fatal_signals[i], NULL, previous);
    // The parent process may have set a signal to be ignored. A fault ends the process all the same.
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
  // A restore that is running is not stopped.
  atomic_compare_exchange_strong(&state, &expected, DISARMED);
}
