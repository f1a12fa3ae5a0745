// Decoding of PNG by libpng and zlib, and of JPEG by libjpeg-turbo, for Swift. Both libraries report errors by longjmp, which
// must not cross Swift frames, so every function here returns a status instead.

#ifndef CIMAGECODECS_H
#define CIMAGECODECS_H

#include <stddef.h>
#include <stdint.h>

typedef enum {
  LSI_DECODED,
  // The file ends before the image is complete.
  LSI_TRUNCATED,
  // The file violates its format.
  LSI_CORRUPT,
  // The library cannot decode this variant of the format.
  LSI_UNSUPPORTED,
  // There is too little memory, or decoding needs more than the image's size allows.
  LSI_OUT_OF_MEMORY,
} lsi_status;

enum { LSI_MESSAGE_SIZE = 256 };

typedef struct {
  uint32_t width, height;
  // The library's error message, ended by a zero; empty if there is no error.
  char message[LSI_MESSAGE_SIZE];
} lsi_report;

// Reads the width and height of an image into the report, without decoding pixels.
lsi_status lsi_png_measure(const uint8_t *bytes, size_t count, lsi_report *report);
lsi_status lsi_jpeg_measure(const uint8_t *bytes, size_t count, lsi_report *report);

// Decodes an image of the measured size to RGBA with 8 bits per channel, not multiplied by alpha. The caller provides
// `pixels` with 4 * width * height bytes. After an error, some of them may be uninitialized.
lsi_status lsi_png_decode(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *pixels,
                          lsi_report *report);
lsi_status lsi_jpeg_decode(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *pixels,
                           lsi_report *report);

// Expands bytes that zlib has compressed, such as a text in a PNG. Returns the number of bytes in `target`; 0 if the bytes
// are not valid or need more than `capacity` bytes.
size_t lsi_inflate(const uint8_t *bytes, size_t count, uint8_t *target, size_t capacity);

#endif
