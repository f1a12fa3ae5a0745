// What gives the terminal back when the process comes to a sudden end. Between arming and disarming, only functions that
// POSIX calls safe in a signal handler are used here: write, tcsetattr, sigaction, pthread_sigmask, raise.

#include "internal.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const int fatal_signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGSYS};
enum { FATAL_COUNT = sizeof fatal_signals / sizeof *fatal_signals };

static struct sigaction previous_actions[FATAL_COUNT];
static bool is_installed;

static volatile sig_atomic_t is_armed;
static int input_descriptor, output_descriptor;
static struct termios modes;
static char bytes[256];
static size_t byte_count;

// Restores the terminal once; whoever comes second finds nothing to do.
static void restore(void) {
  if (!is_armed) return;
  is_armed = 0;
  // In the background, setting modes would stop the process instead.
  sigset_t stop;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &stop, NULL);
  // Nothing can be done about an error any more.
  if (write(output_descriptor, bytes, byte_count) < 0) {}
  tcsetattr(input_descriptor, TCSANOW, &modes);
}

static void handle(int signal, siginfo_t *info, void *context) {
  int saved_errno = errno;
  restore();
  errno = saved_errno;
  for (int i = 0; i < FATAL_COUNT; i++) {
    if (fatal_signals[i] != signal) continue;
    struct sigaction *previous = &previous_actions[i];
    if (previous->sa_flags & SA_SIGINFO) {
      // Called from here it sees the place of the fault; after raising the signal again it would see this function.
      previous->sa_sigaction(signal, info, context);
    } else if (previous->sa_handler == SIG_DFL || previous->sa_handler == SIG_IGN) {
      // Pending until this function returns; then the process ends with the right signal.
      struct sigaction standard = {.sa_handler = SIG_DFL};
      sigaction(signal, &standard, NULL);
      raise(signal);
    } else {
      previous->sa_handler(signal);
    }
  }
}

// A stack that has run over is the one place a handler cannot run on.
static void provide_stack(void) {
  static char memory[64 * 1024];
  stack_t current;
  if (sigaltstack(NULL, &current) != 0 || !(current.ss_flags & SS_DISABLE)) return;
  stack_t own = {.ss_sp = memory, .ss_size = sizeof memory};
  sigaltstack(&own, NULL);
}

static void install(void) {
  if (is_installed) return;
  is_installed = true;
  provide_stack();
  struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < FATAL_COUNT; i++) sigaction(fatal_signals[i], &action, &previous_actions[i]);
  atexit(restore);
}

void lsc_rescue_arm(int input, int output, const struct termios *saved, const char *text, size_t count) {
  is_armed = 0;
  input_descriptor = input;
  output_descriptor = output;
  modes = *saved;
  byte_count = count < sizeof bytes ? count : sizeof bytes;
  memcpy(bytes, text, byte_count);
  install();
  is_armed = 1;
}

void lsc_rescue_disarm(void) { is_armed = 0; }
