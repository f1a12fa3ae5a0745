extension ImageOrientation {
  /// Reads the orientation from a file's EXIF data or, if they have none, from its XMP packet; upright if neither has a
  /// valid orientation.
  init(of bytes: [UInt8], _ format: ImageFormat) {
    let metadata = ImageMetadata(of: bytes, format)
    let value = metadata.exif.flatMap(Self.value(inEXIF:)) ?? metadata.xmp.flatMap(Self.value(inXMP:))
    self = value.flatMap(UInt16.init(exactly:)).flatMap(Self.init) ?? .upright
  }

  // MARK: EXIF

  /// Returns the number of the tag `Orientation` in EXIF data; a number that is no orientation if the value is none.
  /// Returns nil without the tag.
  private static func value(inEXIF data: [UInt8]) -> Double? {
    var tiff = data[...]
    // Some programs write the heading twice.
    for _ in 1...2 where tiff.starts(with: ImageMetadata.exifHeading) {
      tiff = tiff.dropFirst(ImageMetadata.exifHeading.count)
    }
    let order: ByteOrder
    switch Array(tiff.prefix(4)) {
    case [0x49, 0x49, 42, 0], [0x49, 0x49, 0, 42]: order = .little
    case [0x4D, 0x4D, 0, 42], [0x4D, 0x4D, 42, 0]: order = .big
    default: return nil
    }
    guard let directory = order.value(in: tiff, at: 4, count: 4),
      let count = order.value(in: tiff, at: directory, count: 2)
    else { return nil }
    for entry in 0..<count {
      let place = directory + 2 + entry * 12
      guard tiff.count >= place + 12, let tag = order.value(in: tiff, at: place, count: 2) else { return nil }
      if tag == 0x0112, let value = value(inEntryAt: place, of: tiff, order) { return value }
    }
    return nil
  }

  /// Returns the first number of a directory's entry; NaN for a text or bytes; nil for an entry that cannot be read.
  private static func value(inEntryAt place: Int, of tiff: ArraySlice<UInt8>, _ order: ByteOrder) -> Double? {
    guard let number = order.value(in: tiff, at: place + 2, count: 2), let type = EXIFType(rawValue: number),
      let count = order.value(in: tiff, at: place + 4, count: 4), count > 0
    else { return nil }
    let size = count * type.size
    guard let start = size <= 4 ? place + 8 : order.value(in: tiff, at: place + 8, count: 4), start + size <= tiff.count
    else { return nil }
    return type.value(in: tiff, at: start, order)
  }

  // MARK: XMP

  /// Returns the digit after the first `tiff:Orientation="` or `tiff:Orientation>`; nil if there is none.
  private static func value(inXMP text: [UInt8]) -> Double? {
    let name = Array("tiff:Orientation".utf8)
    var rest = text[...]
    while let start = rest.firstIndex(of: name[0]) {
      rest = rest[start...]
      let after = rest.dropFirst(name.count)
      if rest.starts(with: name) {
        for sign in ["=\"", ">"] where after.starts(with: sign.utf8) {
          guard let digit = after.dropFirst(sign.utf8.count).first, (0x30...0x39).contains(digit) else { continue }
          return Double(digit - 0x30)
        }
      }
      rest = rest.dropFirst()
    }
    return nil
  }
}

/// The type of a value in EXIF data.
private enum EXIFType: Int {
  case byte = 1
  case text, short, long, rational, signedByte, bytes, signedShort, signedLong, signedRational, float, double, directory

  /// The size of a value, in bytes.
  var size: Int {
    switch self {
    case .byte, .text, .signedByte, .bytes: 1
    case .short, .signedShort: 2
    case .long, .signedLong, .float, .directory: 4
    case .rational, .signedRational, .double: 8
    }
  }

  /// Returns the number at an offset of EXIF data, which has room for it; NaN if the type has no numbers.
  func value(in tiff: ArraySlice<UInt8>, at offset: Int, _ order: ByteOrder) -> Double {
    func number(_ offset: Int, _ count: Int) -> UInt64 {
      (0..<count).reduce(0) { value, place in
        let index = order == .big ? place : count - 1 - place
        return value << 8 | UInt64(tiff[tiff.startIndex + offset + index])
      }
    }
    func signed(_ offset: Int, _ count: Int) -> Double {
      let shift = 64 - 8 * count
      return Double(Int64(bitPattern: number(offset, count) << shift) >> shift)
    }
    return switch self {
    case .byte, .text, .bytes: .nan
    case .short, .long, .directory: Double(number(offset, size))
    case .signedByte, .signedShort, .signedLong: signed(offset, size)
    case .rational: Double(number(offset, 4)) / Double(number(offset + 4, 4))
    case .signedRational: signed(offset, 4) / signed(offset + 4, 4)
    case .float: Double(Float(bitPattern: UInt32(truncatingIfNeeded: number(offset, 4))))
    case .double: Double(bitPattern: number(offset, 8))
    }
  }
}
