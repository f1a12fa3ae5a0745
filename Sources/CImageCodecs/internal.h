#ifndef LSI_INTERNAL_H
#define LSI_INTERNAL_H

#include "CImageCodecs.h"

// Apple platforms decode images by ImageIO and need neither libpng nor libjpeg-turbo.
#ifdef __APPLE__
#define LSI_IS_NEEDED 0
#else
#define LSI_IS_NEEDED 1
#endif

// Copies the library's message into a report, truncated to LSI_MESSAGE_SIZE with the final zero.
void lsi_set_message(lsi_report *report, const char *message);

#endif
