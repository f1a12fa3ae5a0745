#if !canImport(ImageIO)
  internal import CImageCodecs
#endif

/// The texts of an image file that may say how the image is to be turned: EXIF data and an XMP packet, as Pillow finds
/// them.
struct ImageMetadata {
  /// The EXIF data, which have the structure of a TIFF file; nil if the file has none.
  private(set) var exif: [UInt8]?
  /// The XMP packet, an XML text; nil if the file has none.
  private(set) var xmp: [UInt8]?

  /// The heading of EXIF data: `Exif` and two zeros.
  static let exifHeading = Array("Exif\0\0".utf8)
  private static let xmpHeading = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
  private static let (exifName, profileName) = ("exif", "Raw profile type exif")
  private static let xmpName = "XML:com.adobe.xmp"
  /// The maximum size of an expanded text, in bytes. A longer text is ignored.
  private static let longestText = 1 << 20

  init(of bytes: [UInt8], _ format: ImageFormat) {
    switch format {
    case .png: readChunks(of: bytes)
    case .jpeg: readSegments(of: bytes)
    }
  }

  // MARK: PNG

  /// Reads all chunks, also those after the pixels.
  private mutating func readChunks(of bytes: [UInt8]) {
    // Only the last text of a name counts, so only that one is expanded.
    var texts: [String: Text] = [:]
    var rest = bytes.dropFirst(8)
    while let length = ByteOrder.big.value(in: rest, at: 0, count: 4), length <= rest.count - 12 {
      let data = rest.dropFirst(8).prefix(length)
      switch String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self) {
      case "eXIf": texts[Self.exifName] = .plain(Self.exifHeading + data)
      case "tEXt": if let (name, text) = Self.split(data) { texts[name] = .plain(text) }
      case "zTXt": if let (name, text) = Self.split(data) { texts[name] = .compressed(text.dropFirst()) }
      case "iTXt": if let (name, text) = Self.international(data) { texts[name] = text }
      default: break
      }
      rest = rest.dropFirst(length + 12)
    }
    exif = texts[Self.exifName]?.bytes ?? texts[Self.profileName]?.bytes.flatMap(Self.profile)
    xmp = texts[Self.xmpName]?.bytes
  }

  /// A text of a PNG.
  private enum Text {
    case plain(ArraySlice<UInt8>)
    case compressed(ArraySlice<UInt8>)

    /// The bytes of the text; nil if they cannot be expanded.
    var bytes: [UInt8]? {
      switch self {
      case .plain(let bytes): Array(bytes)
      case .compressed(let bytes): ImageMetadata.expanded(bytes)
      }
    }
  }

  /// Returns the name before the first zero, if an orientation may be in the text of that name, and the rest.
  private static func split(_ data: ArraySlice<UInt8>) -> (name: String, rest: ArraySlice<UInt8>)? {
    guard let end = data.firstIndex(of: 0) else { return nil }
    let name = String(decoding: data[..<end], as: UTF8.self)
    guard [exifName, profileName, xmpName].contains(name) else { return nil }
    return (name, data[(end + 1)...])
  }

  /// Returns the name and the text of an `iTXt` chunk: after the name, whether the text is compressed, the method, a
  /// language and a translated name.
  private static func international(_ data: ArraySlice<UInt8>) -> (name: String, text: Text)? {
    guard let (name, rest) = split(data), rest.count >= 2 else { return nil }
    let flags = Array(rest.prefix(2))
    let parts = rest.dropFirst(2).split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, flags[0] == 0 || flags[1] == 0 else { return nil }
    return (name, flags[0] == 0 ? .plain(parts[2]) : .compressed(parts[2]))
  }

  private static func expanded(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    #if canImport(ImageIO)
      return nil
    #else
      let text = [UInt8](unsafeUninitializedCapacity: longestText) { target, count in
        count = bytes.withUnsafeBufferPointer {
          lsi_inflate($0.baseAddress, $0.count, target.baseAddress, longestText)
        }
      }
      return text.isEmpty ? nil : text
    #endif
  }

  /// Returns the bytes of a raw profile, as ImageMagick writes it: after three lines, hexadecimal digits.
  private static func profile(_ text: [UInt8]) -> [UInt8]? {
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropFirst(3)
    let digits = lines.joined().filter { !Character(Unicode.Scalar($0)).isWhitespace }
    guard digits.count % 2 == 0 else { return nil }
    let values = digits.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard values.count == digits.count else { return nil }
    return stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
  }

  // MARK: JPEG

  /// Reads the segments before the pixels.
  private mutating func readSegments(of bytes: [UInt8]) {
    var rest = bytes.dropFirst(2)
    while rest.first == 0xFF {
      // A marker may follow any number of filling bytes.
      rest = rest.drop { $0 == 0xFF }
      guard let marker = rest.popFirst() else { return }
      switch marker {
      // These markers have no length.
      case 0x01, 0xD0...0xD8: continue
      // The pixels or the end of the file follow.
      case 0xDA, 0xD9: return
      default: break
      }
      guard let length = ByteOrder.big.value(in: rest, at: 0, count: 2), (2...rest.count).contains(length) else {
        return
      }
      if marker == 0xE1 { take(applicationData: rest.dropFirst(2).prefix(length - 2)) }
      rest = rest.dropFirst(length)
    }
  }

  private mutating func take(applicationData data: ArraySlice<UInt8>) {
    if data.starts(with: Self.exifHeading) {
      // Long EXIF data are in several segments.
      let isFirst = exif == nil
      exif = exif ?? []
      exif?.append(contentsOf: isFirst ? data : data.dropFirst(Self.exifHeading.count))
    } else if data.starts(with: Self.xmpHeading) {
      xmp = Array(data.dropFirst(Self.xmpHeading.count))
    }
  }
}

/// The byte order of the numbers in a file.
enum ByteOrder {
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
