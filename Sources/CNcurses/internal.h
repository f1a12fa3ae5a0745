// Shared by the files of this module. NCURSES_WIDECHAR must be said before curses.h is read for the first time, or the
// functions for wide characters are not declared.

#ifndef LOADSCOPE_CNCURSES_INTERNAL_H
#define LOADSCOPE_CNCURSES_INTERNAL_H

#define _GNU_SOURCE 1
#define NCURSES_WIDECHAR 1
#ifdef __APPLE__
#define _DARWIN_C_SOURCE 1
// Required by its curses.h for the functions for wide characters.
#define _XOPEN_SOURCE_EXTENDED 1
#endif

#include <curses.h>
#include <stddef.h>
#include <termios.h>

#include "include/CNcurses.h"

// Without these extensions of ncurses 6.1 (macOS has 6.0 and older) a number of a pair of colours is a short, and the pairs are
// ours to number.
#define LSC_HAS_EXTENDED_PAIRS \
  (NCURSES_VERSION_MAJOR > 6 || (NCURSES_VERSION_MAJOR == 6 && NCURSES_VERSION_MINOR >= 1))

// The codes under which curses reports the ends of pasted text; past all of its own.
enum { LSC_CODE_PASTE_BEGIN = KEY_MAX + 1, LSC_CODE_PASTE_END };

// Begins reading in session.c's terminal, takes it up again after endwin, and ends it (input.c).
//
// `is_in_normal_mode` is said where the terminal was not asked for the sequences of its description.
bool lsc_input_begin(int descriptor, bool wants_mouse, bool is_in_normal_mode);
void lsc_input_resume(void);
void lsc_input_end(void);

// The sequences that turn mouse reports in numbers on and off; "" where curses sends them itself.
const char *lsc_input_mouse_on(void);
const char *lsc_input_mouse_off(void);

// Has to be called for a new session, which has no pairs of colours yet (picture.c).
void lsc_forget_pairs(void);

// The capability of a name in the terminal's description; NULL if it has none (session.c).
const char *lsc_capability(const char *name);

// Sends all of it, unless the descriptor does not take it. Safe in a signal handler (errors.c).
void lsc_write(int descriptor, const char *bytes, size_t count);

// Keeps what is written to standard error off the screen behind `output`, if it would get there (errors.c).
void lsc_errors_keep(int output);

// Stops keeping it, and prints the newest of it. Safe in a signal handler.
void lsc_errors_print(void);

// How the terminal is restored if the process comes to a sudden end (rescue.c).
typedef struct {
  // The modes are set on this one.
  int input;
  // The bytes are sent to this one.
  int output;
  // Nothing more gets out of this one.
  int curses;
  struct termios modes;
  const char *bytes;
  size_t count;
} lsc_rescue;

void lsc_rescue_arm(const lsc_rescue *rescue);
void lsc_rescue_disarm(void);

#endif
