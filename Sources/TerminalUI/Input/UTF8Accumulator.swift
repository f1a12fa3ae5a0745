/// Puts bytes, as they come in one by one, together to characters.
///
/// Bytes that are no UTF-8 become the replacement character U+FFFD, one for each part that could have been the beginning
/// of a character. A byte that can begin a character always does, so that garbage never swallows what comes after it.
public struct UTF8Accumulator: Sendable {
  private var value: UInt32 = 0
  /// How many bytes of the character are still to come.
  private var missing = 0
  /// What the next byte must be; narrower after some first bytes, so that no overlong form and no surrogate gets in.
  private var expected: ClosedRange<UInt8> = 0x80...0xBF

  /// Makes an accumulator that has seen nothing.
  public init() {}

  /// Whether a character has begun and not ended.
  public var isPending: Bool { missing > 0 }

  /// Takes a byte and gives back the scalars that it completes: none, one, or two when it ends a broken one before.
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

  /// Gives up a character that has begun, because something other than a byte of it came or nothing more will.
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
