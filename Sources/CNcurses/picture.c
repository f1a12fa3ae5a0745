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

// The last requested colour pair. Adjacent cells mostly have equal colours.
static int last_foreground = -1, last_background = -1, last_pair = 0;

#if LSC_HAS_EXTENDED_PAIRS

// Returns a colour pair. If no pairs are left, curses reuses the pair that was not used for the longest time.
static int make_pair(int foreground, int background) { return alloc_pair(foreground, background); }

static void forget_made_pairs(void) {}

static void set_cell(cchar_t *cell, const wchar_t *characters, attr_t attributes, int pair) {
  // The pair is passed as an int by the last parameter, because the type of the fourth ends at 32767.
  setcchar(cell, characters, attributes, 0, &pair);
}

#else

enum { MADE_PAIRS = 256 };
static struct {
  int foreground, background;
} made_pairs[MADE_PAIRS];
// The number of pairs made so far. The next pair is made at this number modulo the maximum number of pairs.
static int made_count;

// Returns a colour pair. If no pairs are left, the oldest is reused.
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

// Returns the number of the pair of two colours.
static int color_pair(int foreground, int background) {
  if (foreground == last_foreground && background == last_background) return last_pair;
  int pair = foreground < 0 && background < 0 ? 0 : make_pair(foreground, background);
  // Without a pair, the terminal's default colours are better than those of a wrong pair.
  if (pair < 0) pair = 0;
  last_foreground = foreground;
  last_background = background;
  return last_pair = pair;
}

// Chooses the characters that curses draws for a cell. Characters of another width than the cell's are replaced or left
// out, since they would shift the rest of the row.
static void choose_characters(const lsc_cell *cell, wchar_t characters[LSC_CELL_SCALARS + 1]) {
  characters[0] = (wchar_t)cell->scalars[0];
  int count = 1;
  if (wcwidth(characters[0]) != cell->width) {
    // The C library does not know this character, or the locale is not UTF-8.
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
    // A wide character is one element for two columns; its replacement needs two elements.
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
  // If the terminal cannot hide the cursor, it stays at the last change.
  curs_set(x >= 0 ? 1 : 0);
}

void lsc_flush(void) { wrefresh(stdscr); }

void lsc_redraw_all(void) { clearok(curscr, TRUE); }
