// A narrow way into curses: what one full-screen program needs, and nothing of <curses.h> itself. Swift imports neither
// its function-like macros nor its globals that are macros in some builds, and its types differ from build to build, so
// they all stay on the C side.
//
// One terminal a process; every function but lsc_provide_signal_stack is for the thread that called lsc_start.

#ifndef LOADSCOPE_CNCURSES_H
#define LOADSCOPE_CNCURSES_H

#include <stdbool.h>
#include <stdint.h>

// MARK: The session (session.c)

typedef enum {
  LSC_STARTED,
  // The terminal's description was not found, or TERM is not set.
  LSC_UNKNOWN_TERMINAL,
  // The description has no way to put the cursor somewhere.
  LSC_LIMITED_TERMINAL,
  // curses gave up for another reason.
  LSC_START_FAILED,
} lsc_start_result;

// Takes the locale for characters from the environment, or one of UTF-8 for a terminal that takes that whatever the
// environment says. Returns whether it is one of UTF-8.
bool lsc_use_locale(bool takes_utf8);

// Takes over the terminal. Nothing is sent to it unless the result is LSC_STARTED. From then on standard error is kept off
// it, and printed whenever the terminal is given back; it is at `exit`, at a crash and at every ordinary signal but SIGKILL.
lsc_start_result lsc_start(int input, int output, bool wants_color, bool wants_mouse);

// Takes over the keyboard of a terminal alone: its keys are read as after lsc_start, and nothing at all is sent to it. Any
// terminal will do, whatever its description.
lsc_start_result lsc_start_keys(int input);

// Gives the terminal back for good, as it was before lsc_start. Does nothing when there is none.
void lsc_stop(void);

// Gives the terminal back until lsc_resume.
void lsc_suspend(void);

// Takes the terminal over again, after lsc_suspend or after others have changed its modes. Everything on it is to be
// drawn again.
void lsc_resume(void);

// Lets signal handlers run on the calling thread when its stack has run over; the thread of lsc_start has that already.
// For any thread, any number of times.
void lsc_provide_signal_stack(void);

// The number of colours: 0 without, 1 << 24 where numbers are colours themselves.
int lsc_color_count(void);

// How many colours the terminal of standard output has by its description, without starting anything; 0 for none.
int lsc_described_color_count(void);

// Asks the terminal for its size and makes curses use it.
void lsc_resize(int *width, int *height);

// MARK: The picture (picture.c)

typedef enum {
  LSC_BOLD = 1 << 0,
  LSC_DIM = 1 << 1,
  LSC_ITALIC = 1 << 2,
  LSC_UNDERLINE = 1 << 3,
  LSC_REVERSE = 1 << 4,
} lsc_attribute;

// The scalars of a cell, CCHARW_MAX of curses.
#define LSC_CELL_SCALARS 5

typedef struct {
  // A base and its marks, filled up with 0.
  uint32_t scalars[LSC_CELL_SCALARS];
  // Columns: 1 or 2, or 0 for the second column of the cell before.
  uint8_t width;
  // Of lsc_attribute.
  uint8_t attributes;
  // The number of a colour, or -1 for the terminal's own.
  int32_t foreground;
  int32_t background;
} lsc_cell;

// Puts neighbouring cells of one row into the picture.
void lsc_draw(int x, int y, const lsc_cell *cells, int count);

// Puts the cursor into a cell, or hides it when x is negative.
void lsc_set_cursor(int x, int y);

// Sends what has changed in the picture.
void lsc_flush(void);

// Sends the whole picture with the next lsc_flush.
void lsc_redraw_all(void);

// MARK: Input (input.c)

typedef enum {
  // There is no input now.
  LSC_NOTHING,
  // There is none, and there will be none: the terminal is gone.
  LSC_HUNG_UP,
  // value is a byte.
  LSC_BYTE,
  // value is an lsc_key.
  LSC_KEY,
  LSC_PASTE_BEGIN,
  LSC_PASTE_END,
  // value is an lsc_mouse_action; x and y say where.
  LSC_MOUSE,
} lsc_input_kind;

typedef enum {
  LSC_KEY_UP,
  LSC_KEY_DOWN,
  LSC_KEY_LEFT,
  LSC_KEY_RIGHT,
  LSC_KEY_PAGE_UP,
  LSC_KEY_PAGE_DOWN,
  LSC_KEY_HOME,
  LSC_KEY_END,
  LSC_KEY_ENTER,
  LSC_KEY_BACK_TAB,
  LSC_KEY_BACKSPACE,
  LSC_KEY_DELETE,
  LSC_KEY_INSERT,
  // F1 is one more, and so on up to F63.
  LSC_KEY_FUNCTION,
} lsc_key;

typedef enum {
  LSC_MOUSE_LEFT,
  LSC_MOUSE_MIDDLE,
  LSC_MOUSE_RIGHT,
  LSC_MOUSE_WHEEL_UP,
  LSC_MOUSE_WHEEL_DOWN,
} lsc_mouse_action;

typedef struct {
  lsc_input_kind kind;
  int value;
  int x;
  int y;
} lsc_input;

// The next piece of input. Waits for none, except for 25 ms after an escape byte, to tell the key from a sequence.
lsc_input lsc_read(void);

#endif
