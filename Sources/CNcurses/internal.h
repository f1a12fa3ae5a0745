// What the files of this module share. NCURSES_WIDECHAR must be said before curses.h is read for the first time, or the
// functions for wide characters are not declared.

#ifndef LOADSCOPE_CNCURSES_INTERNAL_H
#define LOADSCOPE_CNCURSES_INTERNAL_H

#define _GNU_SOURCE 1
#define NCURSES_WIDECHAR 1

#include <curses.h>
#include <stddef.h>
#include <termios.h>

#include "include/CNcurses.h"

// The codes under which curses reports the ends of pasted text; past all of its own.
enum { LSC_CODE_PASTE_BEGIN = KEY_MAX + 1, LSC_CODE_PASTE_END };

// Begins reading in session.c's terminal, takes it up again after endwin, and ends it (input.c).
bool lsc_input_begin(int descriptor, bool wants_mouse);
void lsc_input_resume(void);
void lsc_input_end(void);

// Has to be called for a new session, which has no pairs of colours yet (picture.c).
void lsc_forget_pairs(void);

// Whether the terminal is to be restored if the process comes to a sudden end, and how (rescue.c): the bytes are sent
// to the output, and the modes are set on the input.
void lsc_rescue_arm(int input, int output, const struct termios *modes, const char *bytes, size_t count);
void lsc_rescue_disarm(void);

#endif
