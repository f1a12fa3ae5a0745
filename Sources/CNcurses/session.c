#include "internal.h"

#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <unistd.h>

static SCREEN *screen;
static FILE *input_file, *output_file;
static int input_descriptor = -1, output_descriptor = -1;
static struct termios saved_modes;
// The terminal modes for reading only keys, used while reads_keys_alone.
static struct termios key_modes;
// Whether only the keyboard is used, so that nothing is sent to the terminal.
static bool reads_keys_alone;
static char paste_on[16], paste_off[16];

// MARK: Locale

static bool says_something(const char *name) {
  const char *value = getenv(name);
  return value != NULL && *value != '\0';
}

bool lsc_use_locale(bool takes_utf8) {
  // Only the character category is set: another decimal point would change the files that are written.
  bool is_said = says_something("LC_ALL") || says_something("LC_CTYPE") || says_something("LANG");
  // UTF-8 is the default if the environment sets no locale, as in a container: every current terminal supports it.
  const char *locale = setlocale(LC_CTYPE, is_said && !takes_utf8 ? "" : "C.UTF-8");
#ifdef __APPLE__
  // Older versions of macOS have no locale C.UTF-8.
  if (locale == NULL) locale = setlocale(LC_CTYPE, "UTF-8");
#endif
  if (locale == NULL) setlocale(LC_CTYPE, "C");
  return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

// MARK: Helpers

const char *lsc_capability(const char *name) {
  const char *value = tigetstr((char *)name);
  return value == (const char *)-1 ? NULL : value;
}

// Blocks SIGTTOU, which would stop a background process that sets the modes of its terminal.
static void block_stop(sigset_t *previous) {
  sigset_t stop;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &stop, previous);
}

static void send_text(const char *text) { lsc_write(output_descriptor, text, strlen(text)); }

// Many descriptions lack the paste mode of terminals that have it, such as those of screen, tmux, rxvt and linux. Other
// terminals ignore the request.
static void find_paste_modes(void) {
  const char *on = lsc_capability("BE"), *off = lsc_capability("BD");
  snprintf(paste_on, sizeof paste_on, "%s", on ? on : "\033[?2004h");
  snprintf(paste_off, sizeof paste_off, "%s", off ? off : "\033[?2004l");
}

// The flag XT means that the terminal follows xterm, which has the paste mode.
bool lsc_describes_paste(void) {
  return screen != NULL && (lsc_capability("BE") != NULL || tigetflag("XT") == 1);
}

// MARK: Sudden ends

typedef struct {
  char bytes[256];
  size_t count;
} byte_list;

static byte_list rescue_list;
// The list that collect fills. tputs passes nothing but the byte.
static byte_list *collecting;

static int collect(int byte) {
  if (collecting->count < sizeof collecting->bytes) collecting->bytes[collecting->count++] = (char)byte;
  return byte;
}

static void collect_text(const char *text) {
  for (const char *c = text; *c; c++) collect(*c);
}

static void collect_capability(const char *name) {
  const char *value = lsc_capability(name);
  if (value != NULL) tputs(value, 1, collect);
}

static void begin_collecting(byte_list *list) {
  collecting = list;
  list->count = 0;
}

static void collect_rescue(bool wants_mouse) {
  begin_collecting(&rescue_list);
  if (wants_mouse && lsc_capability("kmous") != NULL) collect_text("\033[?1006l\033[?1000l");
  collect_text(paste_off);
  collect_capability("sgr0");
  collect_capability("op");
  collect_capability("rmkx");
  collect_capability("cnorm");
  collect_capability("rmcup");
}

// Makes sure that the terminal is restored, however the process ends.
static void guard(void) {
  lsc_rescue rescue = {
      .input = input_descriptor,
      .output = output_descriptor,
      .curses = fileno(output_file),
      .modes = saved_modes,
      .bytes = rescue_list.bytes,
      .count = rescue_list.count,
  };
  lsc_rescue_arm(&rescue);
  // Without a picture, standard error can stay on the terminal.
  if (!reads_keys_alone) lsc_errors_keep(output_descriptor);
}

// MARK: Start and stop

// Checks the terminal's description without sending anything. Unlike initscr, setupterm returns errors.
static lsc_start_result examine(int output) {
  int status = 0;
  if (setupterm(NULL, output, &status) == ERR) {
    // Status 1 means a hardcopy terminal, which prints on paper.
    return status == 1 ? LSC_LIMITED_TERMINAL : LSC_UNKNOWN_TERMINAL;
  }
  bool can_address = lsc_capability("cup") != NULL;
  del_curterm(cur_term);
  return can_address ? LSC_STARTED : LSC_LIMITED_TERMINAL;
}

static void close_files(void) {
  if (input_file != NULL) fclose(input_file);
  if (output_file != NULL) fclose(output_file);
  input_file = output_file = NULL;
}

// nonl affects only input. This makes an output line feed move the cursor down without returning it to column 0.
static void keep_line_feeds(int output) {
  struct termios modes;
  if (tcgetattr(output, &modes) != 0) return;
  modes.c_oflag &= ~(tcflag_t)ONLCR;
  if (tcsetattr(output, TCSANOW, &modes) == 0) def_prog_mode();
}

// Redirects the output of curses to /dev/null.
static bool silence(void) {
  int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere < 0) return false;
  bool is_silent = dup2(nowhere, fileno(output_file)) >= 0;
  close(nowhere);
  return is_silent;
}

// Makes curses send each frame at once. Until its first return from endwin, curses 6.4 sends each cursor movement by
// itself, so endwin is called here, with the output redirected. Returns false if the output cannot be restored.
static bool begin_in_frames(void) {
  // A waiting key would interrupt the output of a frame.
  typeahead(-1);
  if (!silence()) return true;
  endwin();
  return dup2(output_descriptor, fileno(output_file)) >= 0;
}

lsc_start_result lsc_start(int input, int output, bool wants_color, bool wants_mouse) {
  if (screen != NULL) return LSC_START_FAILED;
  lsc_start_result result = examine(output);
  if (result != LSC_STARTED) return result;
  if (tcgetattr(input, &saved_modes) != 0) return LSC_START_FAILED;

  // curses gets its own FILE objects, because it sets their buffers.
  int input_copy = dup(input), output_copy = dup(output);
  input_file = input_copy < 0 ? NULL : fdopen(input_copy, "r");
  output_file = output_copy < 0 ? NULL : fdopen(output_copy, "w");
  screen = input_file && output_file ? newterm(NULL, output_file, input_file) : NULL;
  if (screen == NULL) {
    close_files();
    return LSC_START_FAILED;
  }
  input_descriptor = input;
  output_descriptor = output;
  lsc_forget_pairs();

  raw();
  noecho();
  nonl();
  keep_line_feeds(output);
  curs_set(0);
  if (wants_color && has_colors()) {
    start_color();
    use_default_colors();
  }
  if (!lsc_input_begin(input, wants_mouse, false)) {
    lsc_stop();
    return LSC_START_FAILED;
  }
  find_paste_modes();
  collect_rescue(wants_mouse);
  guard();
  if (!begin_in_frames()) {
    lsc_stop();
    return LSC_START_FAILED;
  }
  wrefresh(stdscr);
  send_text(paste_on);
  send_text(lsc_input_mouse_on());
  return LSC_STARTED;
}

lsc_start_result lsc_start_keys(int input) {
  if (screen != NULL) return LSC_START_FAILED;
  if (tcgetattr(input, &saved_modes) != 0) return LSC_START_FAILED;
  // Only output depends on the terminal's description, so any description works.
  bool is_known = examine(input) != LSC_UNKNOWN_TERMINAL;

  // curses sets the modes of the terminal that it writes to. Then its output is redirected.
  int input_copy = dup(input);
  input_file = input_copy < 0 ? NULL : fdopen(input_copy, "r");
  output_file = fopen("/dev/null", "w");
  bool has_files = input_file && output_file && dup2(input, fileno(output_file)) >= 0;
  screen = has_files ? newterm(is_known ? NULL : "dumb", output_file, input_file) : NULL;
  if (screen == NULL) {
    close_files();
    return LSC_START_FAILED;
  }
  input_descriptor = input;
  output_descriptor = -1;
  reads_keys_alone = true;
  raw();
  noecho();
  nonl();
  bool has_modes = tcgetattr(input, &key_modes) == 0;
  // The output of line ends stays unchanged.
  key_modes.c_oflag = saved_modes.c_oflag;
  if (!has_modes || tcsetattr(input, TCSADRAIN, &key_modes) != 0 || !silence() || !lsc_input_begin(input, false, true)) {
    lsc_stop();
    return LSC_START_FAILED;
  }
  *paste_on = *paste_off = '\0';
  rescue_list.count = 0;
  guard();
  return LSC_STARTED;
}

static void give_back(void) {
  sigset_t previous;
  block_stop(&previous);
  // In the background, the modes are those of the shell, which edits a line.
  struct termios modes = saved_modes;
  pid_t owner = tcgetpgrp(input_descriptor);
  if (owner >= 0 && owner != getpgrp()) tcgetattr(input_descriptor, &modes);
  send_text(lsc_input_mouse_off());
  send_text(paste_off);
  endwin();
  // endwin sets the modes that curses saw first. They may differ if curses was started before in this process.
  tcsetattr(input_descriptor, TCSADRAIN, &modes);
  lsc_errors_print();
  pthread_sigmask(SIG_SETMASK, &previous, NULL);
}

void lsc_stop(void) {
  if (screen == NULL) return;
  if (!isendwin()) give_back();
  lsc_rescue_disarm();
  lsc_input_end();
  delscreen(screen);
  screen = NULL;
  close_files();
  input_descriptor = output_descriptor = -1;
  reads_keys_alone = false;
}

void lsc_suspend(void) {
  if (screen == NULL || isendwin()) return;
  give_back();
  lsc_rescue_disarm();
}

void lsc_resume(void) {
  if (screen == NULL) return;
  sigset_t previous;
  block_stop(&previous);
  // After a stop from outside, endwin was not called, but the shell may have changed the terminal's modes.
  if (!isendwin()) endwin();
  reset_prog_mode();
  clearok(curscr, TRUE);
  doupdate();
  if (reads_keys_alone) tcsetattr(input_descriptor, TCSADRAIN, &key_modes);
  lsc_input_resume();
  pthread_sigmask(SIG_SETMASK, &previous, NULL);
  send_text(paste_on);
  send_text(lsc_input_mouse_on());
  guard();
}

// MARK: Terminal

int lsc_described_color_count(void) {
  int error;
  if (setupterm(NULL, STDOUT_FILENO, &error) != OK) return 0;
  int count = tigetnum((char *)"colors");
  return count > 0 ? count : 0;
}

bool lsc_ask_position_after(const char *sign) {
  const char *save = lsc_capability("sc"), *restore = lsc_capability("rc"), *address = lsc_capability("cup");
  const char *ask = lsc_capability("u7");
  if (screen == NULL || reads_keys_alone || isendwin() || LINES <= LSC_QUESTION_ROW) return false;
  if (save == NULL || restore == NULL || address == NULL || ask == NULL || strcmp(ask, "\033[6n") != 0) return false;
  static byte_list question;
  begin_collecting(&question);
  tputs(save, 1, collect);
  tputs(tparm(address, LSC_QUESTION_ROW, 0), 1, collect);
  collect_text(sign);
  collect_text(ask);
  tputs(restore, 1, collect);
  lsc_write(output_descriptor, question.bytes, question.count);
  wredrawln(stdscr, LSC_QUESTION_ROW, 1);
  wrefresh(stdscr);
  return true;
}

int lsc_color_count(void) { return screen != NULL && has_colors() ? COLORS : 0; }

void lsc_resize(int *width, int *height) {
  if (screen == NULL) return;
  struct winsize window = {0};
  // A serial line does not report a size. curses then keeps the size in the terminal's description.
  if (ioctl(output_descriptor, TIOCGWINSZ, &window) == 0 && window.ws_row > 0 && window.ws_col > 0 &&
      (window.ws_row != LINES || window.ws_col != COLS)) {
    resizeterm(window.ws_row, window.ws_col);
  }
  *width = COLS;
  *height = LINES;
}
