/// A decoder of UTF-8, byte by byte.
///
/// Each broken character and each byte outside of characters becomes U+FFFD, the replacement character. A byte that can
/// begin a character always does, so that invalid bytes never swallow the next character.
public struct UTF8Accumulator: Sendable {
  private var value: UInt32 = 0
  /// The number of bytes that the current character still needs.
  private var missing = 0
  /// The valid range of the next byte. It is narrower after some first bytes, to reject overlong forms and surrogates.
  private var expected: ClosedRange<UInt8> = 0x80...0xBF

  public init() {}

  /// Whether the bytes so far end inside a character.
  public var isPending: Bool { missing > 0 }

  /// Takes a byte and returns the completed scalars: none inside a character, one at its end. If the byte breaks off an
  /// incomplete character, U+FFFD comes first.
  public mutating func append(_ byte: UInt8) -> [Unicode.Scalar] {
    guard missing > 0 else { return begin(with: byte) }
    guard expected.contains(byte) else {
      missing = 0
      return ["\u{FFFD}"] + begin(with: byte)
    }
    value = value << 6 | UInt32(byte & 0x3F)
    missing -= 1
    expected = 0x80...0xBF
    guard missing == 0 else { return [] }
    return [Unicode.Scalar(value) ?? "\u{FFFD}"]
  }

  /// Ends the input. Returns U+FFFD for an incomplete last character, which is discarded; else returns nothing.
  public mutating func flush() -> [Unicode.Scalar] {
    defer { missing = 0 }
    return missing > 0 ? ["\u{FFFD}"] : []
  }

  private mutating func begin(with byte: UInt8) -> [Unicode.Scalar] {
    expected = 0x80...0xBF
    switch byte {
    case 0x00...0x7F:
      return [Unicode.Scalar(byte)]
    case 0xC2...0xDF:
      (missing, value) = (1, UInt32(byte & 0x1F))
    case 0xE0...0xEF:
      (missing, value) = (2, UInt32(byte & 0x0F))
      if byte == 0xE0 { expected = 0xA0...0xBF }
      if byte == 0xED { expected = 0x80...0x9F }
    case 0xF0...0xF4:
      (missing, value) = (3, UInt32(byte & 0x07))
      if byte == 0xF0 { expected = 0x90...0xBF }
      if byte == 0xF4 { expected = 0x80...0x8F }
    default:
      return ["\u{FFFD}"]
    }
    return []
  }
}
