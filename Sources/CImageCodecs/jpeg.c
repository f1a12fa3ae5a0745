#include "internal.h"

#if LSI_IS_NEEDED

// jpeglib.h needs FILE.
#include <stdio.h>

#include <jerror.h>
#include <jpeglib.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stdlib.h>

#ifndef JCS_ALPHA_EXTENSIONS
#error "CImageCodecs needs libjpeg-turbo: install its headers instead of those of libjpeg"
#endif

enum {
  // A progressive image has about ten scans. Each takes time for the whole image, even if it has few bytes.
  MAXIMUM_SCANS = 100,
};

// The library's structure comes first, so that callbacks can cast its address to the reader's.
typedef struct {
  struct jpeg_decompress_struct decompress;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  struct jpeg_source_mgr source;
  jmp_buf failed;
  lsi_status status;
  lsi_report *report;
} jpeg_reader;

static jpeg_reader *reader_of(j_common_ptr decompress) { return (jpeg_reader *)decompress; }

static void fail(jpeg_reader *reader, lsi_status status) {
  reader->status = status;
  longjmp(reader->failed, 1);
}

static lsi_status status_of(int code) {
  switch (code) {
    case JERR_INPUT_EMPTY:
    case JERR_INPUT_EOF:
    case JWRN_JPEG_EOF: return LSI_TRUNCATED;
    // JERR_NO_BACKING_STORE means that decoding needs more memory than the limit.
    case JERR_OUT_OF_MEMORY:
    case JERR_NO_BACKING_STORE: return LSI_OUT_OF_MEMORY;
    case JERR_ARITH_NOTIMPL:
    case JERR_BAD_J_COLORSPACE:
    case JERR_BAD_PRECISION:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_NOT_COMPILED:
    case JERR_SOF_UNSUPPORTED: return LSI_UNSUPPORTED;
    default: return LSI_CORRUPT;
  }
}

static void take_error(j_common_ptr decompress) {
  jpeg_reader *reader = reader_of(decompress);
  char message[JMSG_LENGTH_MAX] = "";
  reader->errors.format_message(decompress, message);
  lsi_set_message(reader->report, message);
  fail(reader, status_of(reader->errors.msg_code));
}

// Ignores warnings that leave every pixel intact. After others, the library would invent pixels: they are errors.
static void take_message(j_common_ptr decompress, int level) {
  if (level >= 0) return;
  switch (reader_of(decompress)->errors.msg_code) {
    case JWRN_ADOBE_XFORM:
    case JWRN_BOGUS_PROGRESSION:
    case JWRN_EXTRANEOUS_DATA:
    case JWRN_JFIF_MAJOR:
    case JWRN_TOO_MUCH_DATA: return;
    default: take_error(decompress);
  }
}

static void take_progress(j_common_ptr decompress) {
  jpeg_reader *reader = reader_of(decompress);
  if (reader->decompress.input_scan_number <= MAXIMUM_SCANS) return;
  lsi_set_message(reader->report, "the image has more than 100 scans");
  fail(reader, LSI_UNSUPPORTED);
}

// MARK: The bytes

static void begin_source(j_decompress_ptr decompress) { (void)decompress; }

static boolean run_short(j_decompress_ptr decompress) {
  jpeg_reader *reader = reader_of((j_common_ptr)decompress);
  lsi_set_message(reader->report, "the file ends early");
  fail(reader, LSI_TRUNCATED);
  return FALSE;
}

static void skip_bytes(j_decompress_ptr decompress, long count) {
  if (count <= 0) return;
  if ((size_t)count > decompress->src->bytes_in_buffer) run_short(decompress);
  decompress->src->next_input_byte += count;
  decompress->src->bytes_in_buffer -= (size_t)count;
}

// MARK: Decoding

static void open_reader(jpeg_reader *reader, const uint8_t *bytes, size_t count, lsi_report *report) {
  reader->report = report;
  reader->decompress.err = jpeg_std_error(&reader->errors);
  reader->errors.error_exit = take_error;
  reader->errors.emit_message = take_message;
  reader->source = (struct jpeg_source_mgr){
      .next_input_byte = bytes,
      .bytes_in_buffer = count,
      .init_source = begin_source,
      .fill_input_buffer = run_short,
      .skip_input_data = skip_bytes,
      .resync_to_restart = jpeg_resync_to_restart,
      .term_source = begin_source,
  };
}

static void read_header(jpeg_reader *reader) {
  jpeg_create_decompress(&reader->decompress);
  reader->decompress.src = &reader->source;
  reader->progress.progress_monitor = take_progress;
  reader->decompress.progress = &reader->progress;
  jpeg_read_header(&reader->decompress, TRUE);
}

static lsi_status measure(jpeg_reader *reader) {
  if (setjmp(reader->failed)) return reader->status;
  read_header(reader);
  reader->report->width = reader->decompress.image_width;
  reader->report->height = reader->decompress.image_height;
  return LSI_DECODED;
}

// Converts a row of inverted CMYK, as Adobe programs write it, to RGBA in place.
static void convert_cmyk(uint8_t *row, uint32_t width) {
  for (uint32_t x = 0; x < width; x++, row += 4) {
    for (int channel = 0; channel < 3; channel++) {
      uint32_t product = (uint32_t)row[channel] * row[3] + 128;
      // Divides by 255, rounded.
      row[channel] = (uint8_t)((product + (product >> 8)) >> 8);
    }
    row[3] = 0xFF;
  }
}

static lsi_status decode(jpeg_reader *reader, uint32_t width, uint32_t height, uint8_t *pixels) {
  j_decompress_ptr decompress = &reader->decompress;
  if (setjmp(reader->failed)) return reader->status;
  read_header(reader);
  if (decompress->image_width != width || decompress->image_height != height) {
    lsi_set_message(reader->report, "the size is not the one of the header");
    return LSI_CORRUPT;
  }
  // A progressive image has up to 4 coefficients of 2 bytes per pixel, and some rows are padded.
  decompress->mem->max_memory_to_use = (long)width * (long)height * 12 + (32L << 20);
  // libjpeg converts YCCK to CMYK.
  bool is_cmyk = decompress->jpeg_color_space == JCS_CMYK || decompress->jpeg_color_space == JCS_YCCK;
  decompress->out_color_space = is_cmyk ? JCS_CMYK : JCS_EXT_RGBA;
  jpeg_start_decompress(decompress);
  if (decompress->output_width != width || decompress->output_height != height ||
      decompress->output_components != 4) {
    lsi_set_message(reader->report, "the image has no 4 channels");
    return LSI_UNSUPPORTED;
  }
  while (decompress->output_scanline < height) {
    JSAMPROW row = pixels + (size_t)decompress->output_scanline * width * 4;
    if (jpeg_read_scanlines(decompress, &row, 1) == 1 && is_cmyk) convert_cmyk(row, width);
  }
  // Reads to the end marker EOI. An image without EOI is truncated.
  jpeg_finish_decompress(decompress);
  return LSI_DECODED;
}

lsi_status lsi_jpeg_measure(const uint8_t *bytes, size_t count, lsi_report *report) {
  jpeg_reader reader = {.status = LSI_CORRUPT};
  open_reader(&reader, bytes, count, report);
  lsi_status status = measure(&reader);
  jpeg_destroy_decompress(&reader.decompress);
  return status;
}

lsi_status lsi_jpeg_decode(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *pixels,
                           lsi_report *report) {
  jpeg_reader reader = {.status = LSI_CORRUPT};
  open_reader(&reader, bytes, count, report);
  lsi_status status = decode(&reader, width, height, pixels);
  jpeg_destroy_decompress(&reader.decompress);
  return status;
}

#endif
