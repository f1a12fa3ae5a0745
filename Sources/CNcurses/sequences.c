#include "internal.h"

#include <string.h>
#include <term.h>

static bool is_capability(const char *name, const char *expected) {
  const char *value = lsc_capability(name);
  return value != NULL && strcmp(value, expected) == 0;
}

// Whether the colour of this number is chosen as ECMA-48 or xterm do it.
static bool is_color(int number, const char *foreground, const char *background) {
  const char *text = lsc_capability("setaf"), *ground = lsc_capability("setab");
  if (text == NULL || ground == NULL) return false;
  // What tparm returns is written over by its next call.
  return strcmp(tparm((char *)text, number), foreground) == 0 &&
         strcmp(tparm((char *)ground, number), background) == 0;
}

static bool has_usual_colors(void) {
  int count = lsc_color_count();
  if (count == 0) return true;
  if (!is_color(1, "\033[31m", "\033[41m")) return false;
  switch (count) {
    case 8: return true;
    case 16: return is_color(9, "\033[91m", "\033[101m");
    case 256: return is_color(200, "\033[38;5;200m", "\033[48;5;200m");
    default: return false;
  }
}

bool lsc_takes_sequences(void) {
  // Behind the last column, the cursor of such a terminal waits for the next character before it goes to the next line,
  // so that the last column of the last line can be written as well.
  bool waits_behind_line = tigetflag("am") == 1 && tigetflag("xenl") == 1;
  // Attributes that take a column of their own, or that are not for coloured text.
  bool has_odd_attributes = tigetnum("xmc") >= 0 || tigetnum("ncv") > 0;
  return waits_behind_line && !has_odd_attributes && is_capability("cup", "\033[%i%p1%d;%p2%dH") &&
         is_capability("hpa", "\033[%i%p1%dG") && is_capability("cuf", "\033[%p1%dC") &&
         is_capability("cud1", "\n") && is_capability("cub1", "\b") && is_capability("cr", "\r") &&
         is_capability("el", "\033[K") && has_usual_colors();
}

bool lsc_erases_cells(void) { return is_capability("ech", "\033[%p1%dX"); }

uint8_t lsc_sequence_attributes(void) {
  return (is_capability("bold", "\033[1m") ? LSC_BOLD : 0) | (is_capability("dim", "\033[2m") ? LSC_DIM : 0) |
         (is_capability("sitm", "\033[3m") ? LSC_ITALIC : 0) | (is_capability("smul", "\033[4m") ? LSC_UNDERLINE : 0) |
         (is_capability("rev", "\033[7m") ? LSC_REVERSE : 0);
}
