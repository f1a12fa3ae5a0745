import LoadableImages
import TerminalUI

/// A file of any bytes is an image of valid size, or refused with a message.
func fuzzImage(_ bytes: UnsafeBufferPointer<UInt8>) {
  var bytes = Array(bytes)
  decode(bytes)
  // Few changes of a PNG get further than the checksums.
  guard repairChecksums(&bytes) else { return }
  decode(bytes)
}

private func decode(_ bytes: [UInt8]) {
  do throws(ImageError) {
    let image = try StandardImageDecoder().decode(bytes)
    precondition(image.bytes.count == image.width * image.height * 4, "an image with too few or too many pixels")
    precondition(image.pixelCount <= Bitmap.maximumPixelCount, "an image over the limit")
    let small = try image.resized(toFitWidth: 7, height: 5)
    precondition((1...7).contains(small.width) && (1...5).contains(small.height), "resized beyond the limit")
    draw(small.bytes, width: small.width, height: small.height, in: Size(width: 6, height: 2))
  } catch {
    for scalar in error.description.unicodeScalars {
      precondition(scalar.properties.generalCategory != .control, "a control character reaches the terminal")
    }
  }
}

/// Any pixels in any size are half blocks or ASCII, within their area. The first bytes are the sizes, which are small so
/// that many inputs are tried.
func fuzzPixels(_ bytes: UnsafeBufferPointer<UInt8>) {
  guard bytes.count > 4 else { return }
  let (width, height) = (Int(bytes[0]) % 48, Int(bytes[1]) % 48)
  let size = Size(width: Int(bytes[2]) % 40, height: Int(bytes[3]) % 24)
  draw(Array(bytes.dropFirst(4)), width: width, height: height, in: size)
  // Few inputs have as many bytes as the size needs.
  let count = width * height * 4
  draw((0..<count).map { bytes[4 + $0 % (bytes.count - 4)] }, width: width, height: height, in: size)
}

private func draw(_ bytes: [UInt8], width: Int, height: Int, in size: Size) {
  guard let grid = PixelGrid(width: width, height: height, bytes: bytes) else {
    precondition(width < 1 || height < 1 || width * height * 4 != bytes.count, "a valid size was refused")
    return
  }
  let colors = ColorSupport.allCases.filter { $0 != .none }.map { PixelStyle.halfBlocks($0) }
  for style in colors + [.brightness(hasDarkText: false), .brightness(hasDarkText: true)] {
    var buffer = Buffer(size: size)
    let area = Rect(x: 1, y: 1, width: max(0, size.width - 2), height: max(0, size.height - 2))
    for row in -1...grid.rowCount { buffer.draw(row: row, of: grid, in: area.row(row), style) }
    for y in 0..<size.height {
      for x in 0..<size.width where !area.contains(Point(x: x, y: y)) {
        precondition(buffer[x, y] == .blank, "a pixel beyond the area")
      }
    }
    let allowed = " ▀▄.:-=+*#%@\n"
    precondition(buffer.text().allSatisfy { allowed.contains($0) }, "another character than those of pictures")
  }
}

/// Gives each complete chunk of a PNG its checksum. Returns false if no checksum was wrong.
private func repairChecksums(_ bytes: inout [UInt8]) -> Bool {
  guard ImageFormat(of: bytes) == .png else { return false }
  var isChanged = false
  var start = 8
  while start + 12 <= bytes.count {
    let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
    let end = start + 8 + length
    guard end + 4 <= bytes.count else { break }
    let checksum = crc(bytes[start + 4..<end])
    for index in 0..<4 {
      let byte = UInt8(truncatingIfNeeded: checksum >> (24 - 8 * index))
      isChanged = isChanged || bytes[end + index] != byte
      bytes[end + index] = byte
    }
    start = end + 4
  }
  return isChanged
}

private let crcTable: [UInt32] = (0..<256).map { (index: UInt32) -> UInt32 in
  var value = index
  for _ in 0..<8 {
    let half = value >> 1
    value = value & 1 == 1 ? 0xEDB8_8320 ^ half : half
  }
  return value
}

private func crc(_ bytes: ArraySlice<UInt8>) -> UInt32 {
  var value = UInt32.max
  for byte in bytes {
    value = crcTable[Int(UInt8(truncatingIfNeeded: value) ^ byte)] ^ (value >> 8)
  }
  return ~value
}
