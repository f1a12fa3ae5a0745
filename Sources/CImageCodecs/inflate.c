#include "internal.h"

#if LSI_IS_NEEDED

#include <stdbool.h>
#include <zlib.h>

size_t lsi_inflate(const uint8_t *bytes, size_t count, uint8_t *target, size_t capacity) {
  z_stream stream = {0};
  if (count > UINT32_MAX || capacity > UINT32_MAX || inflateInit(&stream) != Z_OK) return 0;
  stream.next_in = (Bytef *)bytes;
  stream.avail_in = (uInt)count;
  stream.next_out = target;
  stream.avail_out = (uInt)capacity;
  int status = inflate(&stream, Z_SYNC_FLUSH);
  size_t written = capacity - stream.avail_out;
  inflateEnd(&stream);
  // Z_BUF_ERROR and Z_OK mean that the bytes or the room end early.
  bool is_whole = status == Z_STREAM_END || ((status == Z_OK || status == Z_BUF_ERROR) && stream.avail_out > 0);
  return is_whole ? written : 0;
}

#endif
