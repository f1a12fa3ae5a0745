#include "internal.h"

#include <wchar.h>

static attr_t curses_attributes(uint8_t attributes) {
  attr_t result = A_NORMAL;
  if (attributes & LSC_BOLD) result |= A_BOLD;
  if (attributes & LSC_DIM) result |= A_DIM;
  if (attributes & LSC_ITALIC) result |= A_ITALIC;
  if (attributes & LSC_UNDERLINE) result |= A_UNDERLINE;
  if (attributes & LSC_REVERSE) result |= A_REVERSE;
  return result;
}

// The pair that was asked for last: neighbours mostly look alike.
static int last_foreground = -1, last_background = -1, last_pair = 0;

#if LSC_HAS_EXTENDED_PAIRS

// curses makes pairs as they are needed and, when it has no more, gives those that were not used for the longest time
// another meaning.
static int make_pair(int foreground, int background) { return alloc_pair(foreground, background); }

static void forget_made_pairs(void) {}

static void set_cell(cchar_t *cell, const wchar_t *characters, attr_t attributes, int pair) {
  // The pair goes in as an int: the parameter of this type ends at 32767.
  setcchar(cell, characters, attributes, 0, &pair);
}

#else

enum { MADE_PAIRS = 256 };
static struct {
  int foreground, background;
} made_pairs[MADE_PAIRS];
// Of all that were made; pair n is at n modulo how many there may be.
static int made_count;

// When there are no more, the oldest gets another meaning.
static int make_pair(int foreground, int background) {
  int limit = COLOR_PAIRS - 1 < MADE_PAIRS ? COLOR_PAIRS - 1 : MADE_PAIRS;
  if (limit <= 0) return -1;
  for (int i = 0; i < made_count && i < limit; i++) {
    if (made_pairs[i].foreground == foreground && made_pairs[i].background == background) return i + 1;
  }
  int index = made_count % limit;
  if (init_pair((short)(index + 1), (short)foreground, (short)background) == ERR) return -1;
  made_pairs[index].foreground = foreground;
  made_pairs[index].background = background;
  made_count++;
  return index + 1;
}

static void forget_made_pairs(void) { made_count = 0; }

static void set_cell(cchar_t *cell, const wchar_t *characters, attr_t attributes, int pair) {
  setcchar(cell, characters, attributes, (short)pair, NULL);
}

#endif

void lsc_forget_pairs(void) {
  last_foreground = last_background = -1, last_pair = 0;
  forget_made_pairs();
}

// The number of the pair of two colours.
static int color_pair(int foreground, int background) {
  if (foreground == last_foreground && background == last_background) return last_pair;
  int pair = foreground < 0 && background < 0 ? 0 : make_pair(foreground, background);
  // Without a pair, the terminal's own colours are better than those of another pair.
  if (pair < 0) pair = 0;
  last_foreground = foreground;
  last_background = background;
  return last_pair = pair;
}

// Fills in the characters of a cell, as far as curses will count as many columns for them as the cell has. Otherwise all
// that follows in the row would be out of place.
static void choose_characters(const lsc_cell *cell, wchar_t characters[LSC_CELL_SCALARS + 1]) {
  characters[0] = (wchar_t)cell->scalars[0];
  int count = 1;
  if (wcwidth(characters[0]) != cell->width) {
    // The C library is older than this character, or the locale is none of UTF-8.
    characters[0] = wcwidth(0xFFFD) == 1 ? 0xFFFD : L'?';
  } else {
    while (count < LSC_CELL_SCALARS && cell->scalars[count] != 0 && wcwidth((wchar_t)cell->scalars[count]) == 0) {
      characters[count] = (wchar_t)cell->scalars[count];
      count++;
    }
  }
  characters[count] = L'\0';
}

void lsc_draw(int x, int y, const lsc_cell *cells, int count) {
  enum { CHUNK = 256 };
  cchar_t chunk[CHUNK];
  int filled = 0, start = x;
  for (int i = 0; i < count; i++) {
    const lsc_cell *cell = &cells[i];
    if (cell->width == 0) continue;
    // A wide character takes two columns of one element; the replacement of one takes two elements.
    if (filled > CHUNK - 2) {
      mvadd_wchnstr(y, start, chunk, filled);
      start = x + i;
      filled = 0;
    }
    wchar_t characters[LSC_CELL_SCALARS + 1];
    choose_characters(cell, characters);
    attr_t attributes = curses_attributes(cell->attributes);
    int pair = color_pair(cell->foreground, cell->background);
    set_cell(&chunk[filled++], characters, attributes, pair);
    if (cell->width == 2 && wcwidth(characters[0]) == 1) set_cell(&chunk[filled++], L" ", attributes, pair);
  }
  if (filled > 0) mvadd_wchnstr(y, start, chunk, filled);
}

void lsc_set_cursor(int x, int y) {
  if (x >= 0) wmove(stdscr, y, x);
  // Without a way to hide it, the cursor stays where the last change was.
  curs_set(x >= 0 ? 1 : 0);
}

void lsc_flush(void) { wrefresh(stdscr); }

void lsc_redraw_all(void) { clearok(curscr, TRUE); }
