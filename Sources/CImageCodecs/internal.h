#ifndef LSI_INTERNAL_H
#define LSI_INTERNAL_H

#include "CImageCodecs.h"

// Apple platforms decode with their own frameworks and need neither library.
#ifdef __APPLE__
#define LSI_IS_NEEDED 0
#else
#define LSI_IS_NEEDED 1
#endif

// Copies a message, cut to its room.
void lsi_set_message(lsi_report *report, const char *message);

#endif
