extension HostileCase {
  /// Images of a few bytes that ask for as much memory and time as possible, and images that end early.
  static let images = [
    image("64 megapixels of one bit, 60 KB") { png(width: 8_000, height: 8_000, depth: 1, colorType: 0) },
    image("64 megapixels of RGBA, 1.6 MB") { png(width: 8_000, height: 8_000, depth: 8, colorType: 6) },
    image("64 megapixels in one row") { png(width: 64_000_000, height: 1, depth: 1, colorType: 0) },
    image("64 megapixels, interlaced") { png(width: 8_000, height: 8_000, depth: 1, colorType: 0, isInterlaced: true) },
    image("more than 64 megapixels") { png(width: 8_001, height: 8_000, depth: 1, colorType: 0) },
    image("the largest size, without pixels") {
      signature + chunk("IHDR", header(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF, depth: 16, colorType: 6))
    },
    image("truncated in its pixels") {
      Array(png(width: 8_000, height: 8_000, depth: 8, colorType: 6).dropLast(800_000))
    },
    image("truncated before its pixels") { Array(png(width: 8_000, height: 8_000, depth: 8, colorType: 6).prefix(33)) },
    image("100,000 empty chunks") {
      signature + chunk("IHDR", header(width: 1, height: 1, depth: 8, colorType: 0))
        + (0..<100_000).flatMap { _ in chunk("IDAT", []) }
    },
    image("a JPEG of 65,500 x 900, without pixels") {
      [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0x03, 0x84, 0xFF, 0xDC, 1, 1, 0x11, 0]
    },
  ]

  private static func image(_ name: String, _ bytes: @escaping @Sendable () -> [UInt8]) -> HostileCase {
    HostileCase("image: \(name)", as: .image, bytes: bytes)
  }

  // MARK: PNG

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// A PNG whose pixels are all 0, compressed as far as the format allows.
  private static func png(
    width: Int, height: Int, depth: Int, colorType: UInt8, isInterlaced: Bool = false
  ) -> [UInt8] {
    let channels = colorType == 6 ? 4 : 1
    // Of an interlaced one this is too much, which is another thing to notice.
    let count = height * (1 + (width * depth * channels + 7) / 8) + (isInterlaced ? height * 8 : 0)
    return signature
      + chunk(
        "IHDR", header(width: width, height: height, depth: depth, colorType: colorType, isInterlaced: isInterlaced))
      + chunk("IDAT", zeros(count)) + chunk("IEND", [])
  }

  private static func header(
    width: Int, height: Int, depth: Int, colorType: UInt8, isInterlaced: Bool = false
  ) -> [UInt8] {
    bytes(UInt32(width)) + bytes(UInt32(height)) + [UInt8(depth), colorType, 0, 0, isInterlaced ? 1 : 0]
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    return bytes(UInt32(data.count)) + body + bytes(crc(body))
  }

  /// Zeros as a zlib stream of one block of fixed codes: 13 bits for 258 bytes.
  private static func zeros(_ count: Int) -> [UInt8] {
    var bits = BitWriter()
    // The last block, with fixed codes; the literal 0.
    bits.add(1, count: 1)
    bits.add(1, count: 2)
    bits.add(reversed: 0x30, count: 8)
    for _ in 0..<(count - 1) / 258 {
      bits.add(reversed: 0xC5, count: 8)
      bits.add(0, count: 5)
    }
    for _ in 0..<(count - 1) % 258 { bits.add(reversed: 0x30, count: 8) }
    bits.add(0, count: 7)
    return [0x78, 0xDA] + bits.finished + bytes(UInt32(count % 65_521) << 16 | 1)
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }

  private static let crcTable: [UInt32] = (0..<256).map { (index: UInt32) -> UInt32 in
    (0..<8).reduce(index) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { crcTable[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ ($0 >> 8) }
  }
}

/// Writes bits, the lowest first.
private struct BitWriter {
  private var bytes: [UInt8] = []
  private var pending: UInt32 = 0
  private var pendingCount = 0

  mutating func add(_ bits: UInt32, count: Int) {
    pending |= bits << UInt32(pendingCount)
    pendingCount += count
    while pendingCount >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingCount -= 8
    }
  }

  /// Adds a code, whose highest bit comes first.
  mutating func add(reversed code: UInt32, count: Int) {
    add((0..<count).reduce(UInt32(0)) { $0 | (code >> UInt32($1) & 1) << UInt32(count - 1 - $1) }, count: count)
  }

  var finished: [UInt8] { pendingCount > 0 ? bytes + [UInt8(truncatingIfNeeded: pending)] : bytes }
}
