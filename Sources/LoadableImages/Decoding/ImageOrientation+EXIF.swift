extension ImageOrientation {
  /// Reads the orientation from the EXIF data of a file; upright if the file has no valid orientation.
  init(of bytes: [UInt8], _ format: ImageFormat) {
    let exif =
      switch format {
      case .png: Self.exif(ofPNG: bytes)
      case .jpeg: Self.exif(ofJPEG: bytes)
      }
    self = exif.flatMap(Self.init(ofEXIF:)) ?? .upright
  }

  /// Returns the contents of a PNG's `eXIf` chunk; nil if the file has none.
  private static func exif(ofPNG bytes: [UInt8]) -> ArraySlice<UInt8>? {
    var rest = bytes.dropFirst(8)
    while let length = ByteOrder.big.value(in: rest, at: 0, count: 4), length <= rest.count - 12 {
      if rest.dropFirst(4).starts(with: "eXIf".utf8) { return rest.dropFirst(8).prefix(length) }
      rest = rest.dropFirst(length + 12)
    }
    return nil
  }

  /// Returns a JPEG's EXIF data, without the heading `Exif`; nil if the file has no EXIF segment before the pixels.
  private static func exif(ofJPEG bytes: [UInt8]) -> ArraySlice<UInt8>? {
    let name: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0]  // "Exif"
    var rest = bytes.dropFirst(2)
    while rest.first == 0xFF {
      // A marker may follow any number of filling bytes.
      rest = rest.drop { $0 == 0xFF }
      guard let marker = rest.popFirst() else { return nil }
      switch marker {
      // These markers have no length.
      case 0x01, 0xD0...0xD8: continue
      // The pixels or the end of the file follow.
      case 0xDA, 0xD9: return nil
      default: break
      }
      guard let length = ByteOrder.big.value(in: rest, at: 0, count: 2), (2...rest.count).contains(length) else {
        return nil
      }
      let segment = rest.dropFirst(2).prefix(length - 2)
      if marker == 0xE1, segment.starts(with: name) { return segment.dropFirst(name.count) }
      rest = rest.dropFirst(length)
    }
    return nil
  }

  /// Reads the orientation from EXIF data, which has the structure of a TIFF file; nil without a valid orientation.
  private init?(ofEXIF tiff: ArraySlice<UInt8>) {
    let order: ByteOrder
    switch Array(tiff.prefix(2)) {
    case [0x49, 0x49]: order = .little
    case [0x4D, 0x4D]: order = .big
    default: return nil
    }
    guard order.value(in: tiff, at: 2, count: 2) == 42, let directory = order.value(in: tiff, at: 4, count: 4),
      let count = order.value(in: tiff, at: directory, count: 2)
    else { return nil }
    let (orientationTag, shortType) = (0x0112, 3)
    for entry in 0..<count {
      let place = directory + 2 + entry * 12
      guard let tag = order.value(in: tiff, at: place, count: 2) else { return nil }
      guard tag == orientationTag else { continue }
      guard order.value(in: tiff, at: place + 2, count: 2) == shortType,
        let value = order.value(in: tiff, at: place + 8, count: 2), let known = Self(rawValue: UInt16(value))
      else { return nil }
      self = known
      return
    }
    return nil
  }
}

/// The byte order of the numbers in EXIF data.
private enum ByteOrder {
  case little
  case big

  /// Returns the unsigned number in `count` bytes from index `offset` of `bytes`; nil if `bytes` ends before.
  func value(in bytes: ArraySlice<UInt8>, at offset: Int, count: Int) -> Int? {
    let number = bytes.dropFirst(offset).prefix(count)
    guard number.count == count else { return nil }
    return switch self {
    case .little: number.reversed().reduce(0) { $0 << 8 | Int($1) }
    case .big: number.reduce(0) { $0 << 8 | Int($1) }
    }
  }
}
