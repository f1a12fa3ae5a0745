// Holds back standard error while the screen is shown. It is redirected to a pipe, and a thread keeps the newest text,
// which is printed when the terminal is restored.
//
// A memory file of limited size would refuse further bytes, and some writers, such as Foundation's FileHandle, then end
// the process. A full pipe only makes writers wait until the thread has read.

#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

// The kept text, a ring buffer. For longer output, a user can redirect standard error.
static char text[64 * 1024];
// The number of bytes received so far. Byte n is at index n modulo the size of `text`.
static size_t total;
// Set while a function uses `text`; only that function may use it.
static atomic_flag is_in_use = ATOMIC_FLAG_INIT;

static int pipe_output = -1, pipe_input = -1;
// A copy of the original standard error, while standard error is held back.
static int original = -1;
static atomic_bool is_kept;

void lsc_write(int descriptor, const char *bytes, size_t count) {
  // The attempts are limited, because a terminal that accepts no bytes must not block the end of the process.
  for (int attempts = 0; count > 0 && attempts < 100;) {
    ssize_t written = write(descriptor, bytes, count);
    if (written > 0) {
      bytes += written;
      count -= (size_t)written;
    } else if (written < 0 && errno == EAGAIN) {
      // An earlier program may have set the terminal to non-blocking mode.
      struct pollfd state = {.fd = descriptor, .events = POLLOUT};
      poll(&state, 1, 50);
      attempts++;
    } else if (written < 0 && errno == EINTR) {
      attempts++;
    } else {
      return;
    }
  }
}

// MARK: Keeping

// Returns whether standard error appears on the terminal behind `output`, not in a file or on another terminal.
static bool is_on_screen(int output) {
  if (isatty(STDERR_FILENO) != 1) return false;
#ifdef TIOCGDEV
  unsigned int error_device = 0, output_device = 0;
  // Unlike fstat, TIOCGDEV finds the real terminal of /dev/tty.
  if (ioctl(STDERR_FILENO, TIOCGDEV, &error_device) != 0 || ioctl(output, TIOCGDEV, &output_device) != 0) return true;
  return error_device == output_device;
#else
  struct stat error_status, output_status;
  if (fstat(STDERR_FILENO, &error_status) != 0 || fstat(output, &output_status) != 0) return true;
  return error_status.st_rdev == output_status.st_rdev;
#endif
}

// Reads the pending bytes from the pipe, without waiting for more.
static void drain(void) {
  // The number of reads is limited, because a writer may never stop.
  for (int i = 0; i < 1000; i++) {
    size_t place = total % sizeof text;
    ssize_t count = read(pipe_output, text + place, sizeof text - place);
    if (count <= 0) return;
    total += (size_t)count;
  }
}

static void *keep_draining(void *unused) {
  struct pollfd state = {.fd = pipe_output, .events = POLLIN};
  for (;;) {
    if (poll(&state, 1, -1) <= 0) continue;
    if (atomic_flag_test_and_set(&is_in_use)) {
      // lsc_errors_print also drains the pipe.
      poll(NULL, 0, 1);
      continue;
    }
    drain();
    atomic_flag_clear(&is_in_use);
  }
  return unused;
}

// Creates the pipe and its thread, which live until the process ends.
static bool make_pipe(void) {
  if (pipe_input >= 0) return true;
  int ends[2];
#ifdef __APPLE__
  if (pipe(ends) != 0) return false;
  for (int i = 0; i < 2; i++) fcntl(ends[i], F_SETFD, FD_CLOEXEC);
#else
  if (pipe2(ends, O_CLOEXEC) != 0) return false;
#endif
  pipe_output = ends[0];
  fcntl(pipe_output, F_SETFL, O_NONBLOCK);
  pthread_t thread;
  if (pthread_create(&thread, NULL, keep_draining, NULL) != 0) {
    close(ends[0]);
    close(ends[1]);
    return false;
  }
  pthread_detach(thread);
  pipe_input = ends[1];
  return true;
}

void lsc_errors_keep(int output) {
  if (atomic_load(&is_kept) || !is_on_screen(output) || !make_pipe()) return;
  original = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  if (original < 0) return;
  // Set before the redirection, so that a signal handler knows that it must be undone.
  atomic_store(&is_kept, true);
  dup2(pipe_input, STDERR_FILENO);
}

// MARK: Printing, in signal handlers too

void lsc_errors_print(void) {
  if (!atomic_exchange(&is_kept, false)) return;
  dup2(original, STDERR_FILENO);
  close(original);
  // The thread soon finishes its read, unless it is itself the thread that failed.
  for (int i = 0; i < 1000 && atomic_flag_test_and_set(&is_in_use); i++) poll(NULL, 0, 1);
  drain();
  size_t end = total % sizeof text;
  if (total > sizeof text) {
    static const char sentence[] = "[error output before this was cut]\n";
    lsc_write(STDERR_FILENO, sentence, sizeof sentence - 1);
    lsc_write(STDERR_FILENO, text + end, sizeof text - end);
  }
  lsc_write(STDERR_FILENO, text, total < sizeof text ? total : end);
  total = 0;
  atomic_flag_clear(&is_in_use);
}
