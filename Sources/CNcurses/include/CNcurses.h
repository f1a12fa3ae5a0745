// A narrow interface to curses for one full-screen program. <curses.h> itself stays in C: Swift imports neither its
// function-like macros nor its globals that are macros in some builds, and its types differ between builds.
//
// A process has one terminal. All functions except lsc_provide_signal_stack must be called on the thread of lsc_start.

#ifndef LOADSCOPE_CNCURSES_H
#define LOADSCOPE_CNCURSES_H

#include <stdbool.h>
#include <stdint.h>

// MARK: The session (session.c)

typedef enum {
  LSC_STARTED,
  // The terminal's description was not found, or TERM is not set.
  LSC_UNKNOWN_TERMINAL,
  // The terminal's description has no sequence to position the cursor.
  LSC_LIMITED_TERMINAL,
  // curses failed for another reason.
  LSC_START_FAILED,
} lsc_start_result;

// Sets the character encoding of the process's locale: from the environment, or UTF-8 if `takes_utf8`. Returns whether
// the encoding is UTF-8.
bool lsc_use_locale(bool takes_utf8);

// Takes over the terminal. Unless the result is LSC_STARTED, nothing is sent to it. Standard error is kept off the
// terminal until it is restored, which `exit`, a crash and the other fatal signals in rescue.c also do.
lsc_start_result lsc_start(int input, int output, bool wants_color, bool wants_mouse);

// Takes over only the keyboard of a terminal. Keys are read as after lsc_start, and nothing is sent to the terminal.
// The terminal needs no description.
lsc_start_result lsc_start_keys(int input);

// Restores the terminal to its state before lsc_start, for good. Does nothing if no terminal is started.
void lsc_stop(void);

// Restores the terminal until lsc_resume.
void lsc_suspend(void);

// Takes over the terminal again, after lsc_suspend or after other programs changed its modes. The caller must then draw
// everything again.
void lsc_resume(void);

// Gives the calling thread a signal stack, on which signal handlers can run after a stack overflow. lsc_start does this
// for its own thread. Any thread may call it, also repeatedly.
void lsc_provide_signal_stack(void);

// Returns the number of colours: 0 for none, 1 << 24 if colour numbers are RGB values.
int lsc_color_count(void);

// Returns the number of colours in the description of standard output's terminal; 0 for none. Needs no lsc_start.
int lsc_described_color_count(void);

// Whether the terminal's description says that the terminal marks pasted text.
bool lsc_describes_paste(void);

// The row in which lsc_ask_position_after draws its sign, from 0. The answer for the first row could be a key: `ESC [ 1 ; 2 R`
// is also Shift-F3.
typedef enum { LSC_QUESTION_ROW = 1 } lsc_question;

// Draws a sign, asks the terminal for the column of the cursor behind it, and restores the picture. The answer arrives
// as input, `ESC [ row ; column R`. Returns false, and sends nothing, if the terminal's description names no question.
bool lsc_ask_position_after(const char *sign);

// Gets the size of the terminal, in cells, and sets curses to this size.
void lsc_resize(int *width, int *height);

// MARK: The picture (picture.c)

typedef enum {
  LSC_BOLD = 1 << 0,
  LSC_DIM = 1 << 1,
  LSC_ITALIC = 1 << 2,
  LSC_UNDERLINE = 1 << 3,
  LSC_REVERSE = 1 << 4,
} lsc_attribute;

// The maximum number of scalars per cell, as CCHARW_MAX of curses.
#define LSC_CELL_SCALARS 5

typedef struct {
  // A base character and its combining marks, followed by zeros.
  uint32_t scalars[LSC_CELL_SCALARS];
  // The width in columns: 1 or 2; 0 for the second column of the previous cell.
  uint8_t width;
  // A combination of the bits of lsc_attribute.
  uint8_t attributes;
  // The number of a colour; -1 for the terminal's default.
  int32_t foreground;
  int32_t background;
} lsc_cell;

// Draws adjacent cells of one row into the picture, the screen contents that lsc_flush sends.
void lsc_draw(int x, int y, const lsc_cell *cells, int count);

// Moves the cursor to a cell; hides the cursor if x is negative.
void lsc_set_cursor(int x, int y);

// Sends the changes of the picture to the terminal.
void lsc_flush(void);

// Makes the next lsc_flush send the whole picture.
void lsc_redraw_all(void);

// MARK: Input (input.c)

typedef enum {
  // No input is pending.
  LSC_NOTHING,
  // The terminal is closed, so no more input will arrive.
  LSC_HUNG_UP,
  // value is a byte.
  LSC_BYTE,
  // value is an lsc_key.
  LSC_KEY,
  LSC_PASTE_BEGIN,
  LSC_PASTE_END,
  // value is an lsc_mouse_action; x and y are its column and row, from 0.
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
  // LSC_KEY_FUNCTION + n is the key Fn, for n from 1 to 63.
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

// Returns the next input without waiting. Only after an escape byte it waits, to distinguish the Escape key from a
// sequence: the time of the environment variable ESCDELAY in ms, by default 25 ms.
lsc_input lsc_read(void);

#endif
