#include "CNcurses.h"
void cncurses_placeholder(void) {}
