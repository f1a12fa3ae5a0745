#include "internal.h"

#if LSI_IS_NEEDED

#include <png.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

// The memory that is allocated while libpng may longjmp. It is kept outside of the function that calls setjmp.
typedef struct {
  const uint8_t *bytes;
  size_t count, position;
  bool is_short;
  png_structp png;
  png_infop info;
  png_bytepp rows;
  lsi_report *report;
} png_reader;

static void take_error(png_structp png, png_const_charp message) {
  png_reader *reader = png_get_error_ptr(png);
  lsi_set_message(reader->report, message);
  png_longjmp(png, 1);
}

// Ignores warnings. They are about unused parts, such as an ancillary chunk with a wrong checksum.
static void ignore_warning(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static void read_bytes(png_structp png, png_bytep target, size_t count) {
  png_reader *reader = png_get_io_ptr(png);
  if (reader->count - reader->position < count) {
    reader->is_short = true;
    png_error(png, "the file ends early");
  }
  memcpy(target, reader->bytes + reader->position, count);
  reader->position += count;
}

static void set_limits(png_structp png, uint32_t width, uint32_t height) {
  png_set_user_limits(png, width, height);
  // Only IHDR, PLTE, tRNS, IDAT and IEND are used, so compressed texts and profiles are never expanded.
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_set_chunk_cache_max(png, 16);
  // The limit also applies to skipped chunks, although they need no memory.
  png_set_chunk_malloc_max(png, 64 << 20);
}

static void set_transforms(png_structp png) {
  // 16-bit channels are reduced to their high byte.
  png_set_strip_16(png);
  // Palette indexes become colours, fewer bits become 8, and transparent colours become alpha.
  png_set_expand(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
  png_set_interlace_handling(png);
}

static lsi_status decode(png_reader *reader, uint32_t width, uint32_t height, uint8_t *pixels) {
  png_structp png = reader->png;
  if (setjmp(png_jmpbuf(png))) return reader->is_short ? LSI_TRUNCATED : LSI_CORRUPT;
  set_limits(png, width, height);
  png_set_read_fn(png, reader, read_bytes);
  png_read_info(png, reader->info);
  set_transforms(png);
  png_read_update_info(png, reader->info);
  if (png_get_image_width(png, reader->info) != width || png_get_image_height(png, reader->info) != height ||
      png_get_rowbytes(png, reader->info) != (size_t)width * 4) {
    png_error(png, "the size is not the one of the header");
  }
  reader->rows = calloc(height, sizeof *reader->rows);
  if (reader->rows == NULL) return LSI_OUT_OF_MEMORY;
  for (uint32_t y = 0; y < height; y++) reader->rows[y] = pixels + (size_t)y * width * 4;
  png_read_image(png, reader->rows);
  // Reads to the end chunk IEND. An image without IEND is truncated.
  png_read_end(png, NULL);
  return LSI_DECODED;
}

lsi_status lsi_png_decode(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *pixels,
                          lsi_report *report) {
  png_reader reader = {.bytes = bytes, .count = count, .report = report};
  lsi_status status = LSI_OUT_OF_MEMORY;
  reader.png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &reader, take_error, ignore_warning);
  if (reader.png != NULL) reader.info = png_create_info_struct(reader.png);
  if (reader.info != NULL) status = decode(&reader, width, height, pixels);
  free(reader.rows);
  if (reader.png != NULL) png_destroy_read_struct(&reader.png, &reader.info, NULL);
  return status;
}

static uint32_t big_endian(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

lsi_status lsi_png_measure(const uint8_t *bytes, size_t count, lsi_report *report) {
  // The signature, then the length, type, width and height of the first chunk. libpng checks the details later.
  if (count < 24) {
    lsi_set_message(report, "the file ends early");
    return LSI_TRUNCATED;
  }
  if (memcmp(bytes + 12, "IHDR", 4) != 0) {
    lsi_set_message(report, "the first chunk is not IHDR");
    return LSI_CORRUPT;
  }
  report->width = big_endian(bytes + 16);
  report->height = big_endian(bytes + 20);
  if (report->width != 0 && report->height != 0) return LSI_DECODED;
  lsi_set_message(report, "the width or the height is zero");
  return LSI_CORRUPT;
}

#endif
