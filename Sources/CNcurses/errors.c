// Keeps standard error off the screen. While the screen is up it leads to a file in memory, whose text is printed when
// the terminal is given back. Memory is bounded twice: nothing grows past the capacity, and with each frame that finds
// the file half full, writing begins again at its front, so that the newest text is there when it is asked for.

#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
  CAPACITY = 4 << 20,
  // More than this is not printed: whoever wants all of it redirects it.
  LONGEST_PRINT = 64 << 10,
};

static int file = -1;
// What standard error was, while it is kept.
static int original = -1;
static atomic_bool is_kept;
// Where the older text ends, since writing has begun again at the front; 0 before that.
static off_t older_end;

void lsc_write(int descriptor, const char *bytes, size_t count) {
  // Bounded: a terminal that takes nothing any more must not hold up the end of the process for ever.
  for (int attempts = 0; count > 0 && attempts < 100;) {
    ssize_t written = write(descriptor, bytes, count);
    if (written > 0) {
      bytes += written;
      count -= (size_t)written;
    } else if (written < 0 && errno == EAGAIN) {
      // Programs before this one may have left the terminal so that it does not wait.
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

// Whether standard error is shown on the terminal behind `output`; not when it goes to a file or another terminal.
static bool is_on_screen(int output) {
  if (isatty(STDERR_FILENO) != 1) return false;
  unsigned int error_device = 0, output_device = 0;
  // Unlike fstat it knows which terminal /dev/tty is.
  if (ioctl(STDERR_FILENO, TIOCGDEV, &error_device) != 0 || ioctl(output, TIOCGDEV, &output_device) != 0) return true;
  return error_device == output_device;
}

static int make_file(void) {
  int result = memfd_create("standard error", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  // Elsewhere than in memory only the frames keep it small.
  if (result < 0) return open("/tmp", O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  // Pages come into being as they are written.
  if (ftruncate(result, CAPACITY) == 0) fcntl(result, F_ADD_SEALS, F_SEAL_GROW | F_SEAL_SHRINK);
  return result;
}

void lsc_errors_keep(int output) {
  if (atomic_load(&is_kept) || !is_on_screen(output)) return;
  if (file < 0) file = make_file();
  if (file < 0) return;
  original = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  if (original < 0) return;
  lseek(file, 0, SEEK_SET);
  older_end = 0;
  // Before the change: whoever has to undo it sees it.
  atomic_store(&is_kept, true);
  dup2(file, STDERR_FILENO);
}

void lsc_errors_trim(void) {
  if (!atomic_load(&is_kept)) return;
  off_t end = lseek(file, 0, SEEK_CUR);
  if (end < CAPACITY / 2) return;
  older_end = end;
  lseek(file, 0, SEEK_SET);
}

// MARK: Printing, in signal handlers too

static void print_sentence(const char *sentence) { lsc_write(STDERR_FILENO, sentence, strlen(sentence)); }

static void print_part(off_t start, off_t end) {
  // Not on the stack: an alternate one is small.
  static char part[4096];
  lseek(file, start, SEEK_SET);
  while (start < end) {
    off_t wanted = end - start < (off_t)sizeof part ? end - start : (off_t)sizeof part;
    ssize_t count = read(file, part, (size_t)wanted);
    if (count <= 0) return;
    lsc_write(STDERR_FILENO, part, (size_t)count);
    start += count;
  }
}

void lsc_errors_print(void) {
  if (!atomic_exchange(&is_kept, false)) return;
  dup2(original, STDERR_FILENO);
  close(original);
  off_t end = lseek(file, 0, SEEK_CUR);
  // The older text goes on where the newer one has not come yet.
  off_t newer = end < LONGEST_PRINT ? end : LONGEST_PRINT;
  off_t older = older_end > end ? older_end - end : 0;
  if (older > LONGEST_PRINT - newer) older = LONGEST_PRINT - newer;
  if (older_end > 0 || newer < end) print_sentence("[error output before this was cut]\n");
  if (older > 0) print_part(older_end - older, older_end);
  print_part(end - newer, end);
  if (end > CAPACITY - LONGEST_PRINT) print_sentence("\n[error output after this may have been lost]\n");
}
