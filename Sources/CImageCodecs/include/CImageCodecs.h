// Decoding of PNG by libpng and of JPEG by libjpeg-turbo, for Swift. Both libraries report errors by longjmp, which must
// not cross Swift frames: every function here returns a status instead.

#ifndef CIMAGECODECS_H
#define CIMAGECODECS_H

#include <stddef.h>
#include <stdint.h>

typedef enum {
  LSI_DECODED,
  // The bytes end before the image does.
  LSI_TRUNCATED,
  // The bytes violate the format.
  LSI_CORRUPT,
  // The library cannot decode this variant of the format.
  LSI_UNSUPPORTED,
  // There is not enough memory, or the image needs more than its size allows.
  LSI_OUT_OF_MEMORY,
} lsi_status;

enum { LSI_MESSAGE_SIZE = 256 };

typedef struct {
  uint32_t width, height;
  // The library's message, with its final zero; empty unless the status is an error.
  char message[LSI_MESSAGE_SIZE];
} lsi_report;

// Reads the size, without memory for the pixels.
lsi_status lsi_png_measure(const uint8_t *bytes, size_t count, lsi_report *report);
lsi_status lsi_jpeg_measure(const uint8_t *bytes, size_t count, lsi_report *report);

// Decodes an image of the measured size to RGBA, 8 bits each, alpha not multiplied. `pixels` has 4 * width * height
// bytes; after an error, any of them may be unset.
lsi_status lsi_png_decode(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *pixels,
                          lsi_report *report);
lsi_status lsi_jpeg_decode(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *pixels,
                           lsi_report *report);

#endif
