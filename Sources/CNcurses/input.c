#include "internal.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>

// curses with the older ABI supports only four mouse buttons.
#ifdef BUTTON5_PRESSED
#define LSC_BUTTON5_PRESSED BUTTON5_PRESSED
#else
#define LSC_BUTTON5_PRESSED ((mmask_t)0)
#endif

// The longest useful value of ESCDELAY, in ms.
enum { LSC_LONGEST_ESCAPE_DELAY = 5000 };

static WINDOW *keyboard;
static int keyboard_descriptor = -1;

// Whether this file requests numeric mouse reports (SGR, 1006), which then arrive as bytes. The other reports, in the
// descriptions of tmux and screen, use one byte per column, so they end at column 223.
static bool asks_for_numbers;

// Defines the usual key sequences, which nearly every terminal sends in normal mode or application mode.
static void define_usual_keys(void) {
  static const struct {
    const char *sequence;
    int code;
  } keys[] = {
      {"\033[A", KEY_UP},     {"\033OA", KEY_UP},     {"\033[B", KEY_DOWN},   {"\033OB", KEY_DOWN},
      {"\033[C", KEY_RIGHT},  {"\033OC", KEY_RIGHT},  {"\033[D", KEY_LEFT},   {"\033OD", KEY_LEFT},
      {"\033[H", KEY_HOME},   {"\033OH", KEY_HOME},   {"\033[1~", KEY_HOME},  {"\033[F", KEY_END},
      {"\033OF", KEY_END},    {"\033[4~", KEY_END},   {"\033[5~", KEY_PPAGE}, {"\033[6~", KEY_NPAGE},
      {"\033[2~", KEY_IC},    {"\033[3~", KEY_DC},    {"\033[Z", KEY_BTAB},   {"\033OP", KEY_F(1)},
      {"\033[11~", KEY_F(1)}, {"\033[[A", KEY_F(1)},
  };
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) define_key(keys[i].sequence, keys[i].code);
}

// Returns the time after an escape byte in which the rest of a sequence must arrive, in ms: the variable ESCDELAY of
// curses, or less than curses waits, since every Escape key takes so long.
static int escape_delay(void) {
  const char *text = getenv("ESCDELAY");
  char *end = NULL;
  long delay = text == NULL ? -1 : strtol(text, &end, 10);
  return end != NULL && end != text && *end == '\0' && delay >= 0 && delay <= LSC_LONGEST_ESCAPE_DELAY ? (int)delay : 25;
}

bool lsc_input_begin(int descriptor, bool wants_mouse, bool is_in_normal_mode) {
  // Reading from a window first draws it. A pad is not drawn, so reading never shows an unfinished picture.
  keyboard = newpad(1, 1);
  if (keyboard == NULL) return false;
  keyboard_descriptor = descriptor;
  keypad(keyboard, TRUE);
  nodelay(keyboard, TRUE);
  meta(keyboard, TRUE);
  set_escdelay(escape_delay());
  define_key("\033[200~", LSC_CODE_PASTE_BEGIN);
  define_key("\033[201~", LSC_CODE_PASTE_END);
  if (is_in_normal_mode) define_usual_keys();
  if (wants_mouse) {
    mousemask(BUTTON1_PRESSED | BUTTON2_PRESSED | BUTTON3_PRESSED | BUTTON4_PRESSED | LSC_BUTTON5_PRESSED, NULL);
    // Presses are reported at once. Waiting for a possible click would delay every key.
    mouseinterval(0);
    const char *report = lsc_capability("kmous");
    asks_for_numbers = report != NULL && strcmp(report, "\033[<") != 0;
  }
  return true;
}

const char *lsc_input_mouse_on(void) { return asks_for_numbers ? "\033[?1006h" : ""; }

const char *lsc_input_mouse_off(void) { return asks_for_numbers ? "\033[?1006l" : ""; }

void lsc_input_resume(void) {
  // endwin has switched the cursor keys to normal mode. wgetch would notice that only after a first wrong key.
  keypad(keyboard, TRUE);
}

void lsc_input_end(void) {
  if (keyboard != NULL) delwin(keyboard);
  keyboard = NULL;
  keyboard_descriptor = -1;
  asks_for_numbers = false;
}

static lsc_input key(int value) { return (lsc_input){.kind = LSC_KEY, .value = value}; }

static lsc_input without_input(void) {
  // wgetch returns ERR both if no input is pending and if the terminal is closed.
  struct pollfd state = {.fd = keyboard_descriptor, .events = POLLIN};
  bool is_gone = poll(&state, 1, 0) > 0 && (state.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0;
  return (lsc_input){.kind = is_gone ? LSC_HUNG_UP : LSC_NOTHING};
}

// Translates the current mouse event of curses. Returns false for an unsupported event.
static bool read_mouse(lsc_input *result) {
  MEVENT event;
  if (getmouse(&event) != OK) return false;
  int action = event.bstate & BUTTON1_PRESSED   ? LSC_MOUSE_LEFT
               : event.bstate & BUTTON2_PRESSED ? LSC_MOUSE_MIDDLE
               : event.bstate & BUTTON3_PRESSED ? LSC_MOUSE_RIGHT
               : event.bstate & BUTTON4_PRESSED ? LSC_MOUSE_WHEEL_UP
               : event.bstate & LSC_BUTTON5_PRESSED ? LSC_MOUSE_WHEEL_DOWN
                                                : -1;
  *result = (lsc_input){.kind = LSC_MOUSE, .value = action, .x = event.x, .y = event.y};
  return action >= 0;
}

// Translates a key code of curses. Returns false for an unsupported code.
static bool translate(int code, lsc_input *result) {
  switch (code) {
    case KEY_UP: *result = key(LSC_KEY_UP); return true;
    case KEY_DOWN: *result = key(LSC_KEY_DOWN); return true;
    case KEY_LEFT: *result = key(LSC_KEY_LEFT); return true;
    case KEY_RIGHT: *result = key(LSC_KEY_RIGHT); return true;
    case KEY_PPAGE: *result = key(LSC_KEY_PAGE_UP); return true;
    case KEY_NPAGE: *result = key(LSC_KEY_PAGE_DOWN); return true;
    case KEY_HOME: *result = key(LSC_KEY_HOME); return true;
    case KEY_END: *result = key(LSC_KEY_END); return true;
    case KEY_ENTER: *result = key(LSC_KEY_ENTER); return true;
    case KEY_BTAB: *result = key(LSC_KEY_BACK_TAB); return true;
    case KEY_BACKSPACE: *result = key(LSC_KEY_BACKSPACE); return true;
    case KEY_DC: *result = key(LSC_KEY_DELETE); return true;
    case KEY_IC: *result = key(LSC_KEY_INSERT); return true;
    case KEY_MOUSE: return read_mouse(result);
    case LSC_CODE_PASTE_BEGIN: *result = (lsc_input){.kind = LSC_PASTE_BEGIN}; return true;
    case LSC_CODE_PASTE_END: *result = (lsc_input){.kind = LSC_PASTE_END}; return true;
    default:
      if (code <= KEY_F0 || code > KEY_F(63)) return false;
      *result = key(LSC_KEY_FUNCTION + code - KEY_F0);
      return true;
  }
}

lsc_input lsc_read(void) {
  while (keyboard != NULL) {
    int code = wgetch(keyboard);
    if (code == ERR) return without_input();
    if (code >= 0 && code <= 0xFF) return (lsc_input){.kind = LSC_BYTE, .value = code};
    // Unsupported codes are skipped, also KEY_RESIZE, which comes only with the next key: lsc_resize finds the size.
    lsc_input result;
    if (translate(code, &result)) return result;
  }
  return (lsc_input){.kind = LSC_NOTHING};
}
