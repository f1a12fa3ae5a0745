/// A parser that takes escape sequences unknown to curses out of the input, so that their bytes are not read as keys:
/// keys with modifiers, Alt with a letter, and terminal reports.
struct EscapeSequences {
  /// The meaning of an input byte.
  enum Result: Equatable {
    /// A byte outside of any sequence.
    case byte(UInt8)
    /// A byte of a sequence, but not its last byte.
    case part
    /// The last byte of a control sequence.
    case control(ControlSequence)
    /// The last byte of another sequence, which is unsupported.
    case unknown
    /// A second escape byte in a row. The first was the Escape key, and the second may begin a sequence.
    case escape
  }

  private enum State: Equatable {
    case outside
    /// The parser is after an escape byte, which is either the Escape key or the beginning of a sequence.
    case escape
    /// The parser is in a control sequence (ECMA-48, 5.4): `ESC [` up to a final byte from `@` to `~`.
    case control
    /// The parser is in a sequence that ends with the next byte: `ESC O` and one byte.
    case single
    /// The parser is in a control string, which ends with a bell or `ESC \`. True if the last byte was an escape byte.
    case string(endsWithBackslash: Bool)
  }

  /// The maximum length of a sequence, in bytes. A longer sequence counts as broken and ends.
  private static let longest = 4_096

  private var state = State.outside
  private var length = 0
  /// The bytes of the current control sequence after `ESC [`.
  private var body: [UInt8] = []

  /// Whether the next byte is outside of any sequence.
  var isOutside: Bool { state == .outside }

  mutating func take(_ byte: UInt8) -> Result {
    length += 1
    if state != .outside, length > Self.longest { return end() }
    // Ctrl-C is in no sequence.
    if byte == 0x03 { state = .outside }
    switch state {
    case .outside:
      guard byte == 0x1B else { return .byte(byte) }
      (state, length) = (.escape, 1)
      return .part
    case .escape:
      return begin(byte)
    case .control:
      return control(byte)
    case .single:
      return end()
    case .string(let endsWithBackslash):
      if byte == 0x07 || endsWithBackslash && byte == UInt8(ascii: "\\") { return end() }
      state = .string(endsWithBackslash: byte == 0x1B)
      return .part
    }
  }

  /// Handles a pause in the input. Returns true if a single escape byte was pending, which then was the Escape key.
  mutating func pause() -> Bool {
    guard state == .escape else { return false }
    state = .outside
    return true
  }

  private mutating func begin(_ byte: UInt8) -> Result {
    switch byte {
    case UInt8(ascii: "["): (state, body) = (.control, [])
    case UInt8(ascii: "O"): state = .single
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
      state = .string(endsWithBackslash: false)
    case 0x1B: return .escape
    default: return end()
    }
    return .part
  }

  private mutating func control(_ byte: UInt8) -> Result {
    body.append(byte)
    guard (0x40...0x7E).contains(byte) || byte < 0x20 else { return .part }
    state = .outside
    return .control(ControlSequence(body))
  }

  private mutating func end() -> Result {
    state = .outside
    return .unknown
  }
}

extension EscapeSequences {
  /// Returns the sequence whose escape byte was read earlier, and the rest of which is `bytes`. Returns nil if the bytes
  /// are no complete rest, and so are keys. A single byte is always a key.
  ///
  /// The begin of a paste may be followed by more bytes. ``Tail/length`` is the number of the sequence's own bytes.
  static func tail(in bytes: some Collection<UInt8>) -> Tail? {
    guard let first = bytes.first, Self.tailStarts.contains(first) else { return nil }
    var sequences = EscapeSequences()
    _ = sequences.take(0x1B)
    for (index, byte) in bytes.enumerated() {
      let result = sequences.take(byte)
      guard result != .part else { continue }
      let isPaste = result == .control(.pasteBegin)
      guard index > 0, isPaste || index + 1 == bytes.count else { return nil }
      return Tail(length: index + 1, beginsPaste: isPaste)
    }
    return nil
  }

  /// The bytes that begin the rest of a sequence of two bytes or more.
  private static let tailStarts = Set("[O]P_^".utf8)

  /// The rest of a sequence, after its escape byte.
  struct Tail: Equatable {
    let length: Int
    let beginsPaste: Bool
  }
}
