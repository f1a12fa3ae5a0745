// Declarations for the files of this module. NCURSES_WIDECHAR must be defined before curses.h is first included.
// Otherwise the functions for wide characters are not declared.

#ifndef LOADSCOPE_CNCURSES_INTERNAL_H
#define LOADSCOPE_CNCURSES_INTERNAL_H

#define _GNU_SOURCE 1
#define NCURSES_WIDECHAR 1
#ifdef __APPLE__
#define _DARWIN_C_SOURCE 1
// curses.h of Apple platforms needs this for the functions for wide characters.
#define _XOPEN_SOURCE_EXTENDED 1
#endif

#include <curses.h>
#include <stddef.h>
#include <termios.h>

#include "include/CNcurses.h"

// ncurses 6.1 has extended colour pairs. In older versions (macOS has 6.0 and older), the number of a colour pair is a
// short, and this module must number the pairs.
#define LSC_HAS_EXTENDED_PAIRS \
  (NCURSES_VERSION_MAJOR > 6 || (NCURSES_VERSION_MAJOR == 6 && NCURSES_VERSION_MINOR >= 1))

// The codes for the start and the end of pasted text, above all codes of curses.
enum { LSC_CODE_PASTE_BEGIN = KEY_MAX + 1, LSC_CODE_PASTE_END };

// Starts reading in the terminal of session.c, continues after endwin, and ends reading (input.c).
//
// `is_in_normal_mode` is true if the terminal did not receive the setup sequences of its description.
bool lsc_input_begin(int descriptor, bool wants_mouse, bool is_in_normal_mode);
void lsc_input_resume(void);
void lsc_input_end(void);

// The sequences that turn numeric mouse reports on and off; "" if curses sends them itself.
const char *lsc_input_mouse_on(void);
const char *lsc_input_mouse_off(void);

// Forgets all colour pairs. Must be called for each new curses session, which starts without pairs (picture.c).
void lsc_forget_pairs(void);

// Returns the capability with a name from the terminal's description; NULL if it has none (session.c).
const char *lsc_capability(const char *name);

// Writes all bytes to the descriptor; stops on an error. Safe in a signal handler (errors.c).
void lsc_write(int descriptor, const char *bytes, size_t count);

// Holds back standard error, if it would appear on the terminal behind `output` (errors.c).
void lsc_errors_keep(int output);

// Stops holding back standard error, and prints the newest part of it. Safe in a signal handler.
void lsc_errors_print(void);

// The data to restore the terminal when the process ends unexpectedly (rescue.c).
typedef struct {
  // The descriptor on which the modes are restored.
  int input;
  // The descriptor to which the bytes are sent.
  int output;
  // The descriptor that curses writes to. It is redirected to /dev/null, so that curses sends nothing afterwards.
  int curses;
  struct termios modes;
  const char *bytes;
  size_t count;
} lsc_rescue;

void lsc_rescue_arm(const lsc_rescue *rescue);
void lsc_rescue_disarm(void);

#endif
