import TerminalUI

/// Consumes escape sequences that curses does not know, so that none of their bytes is read as a key: keys with
/// modifiers, Alt with a letter, reports of the terminal. Decodes numeric mouse reports.
struct EscapeSequences {
  /// The role of a byte.
  enum Result: Equatable {
    /// A byte outside of sequences.
    case byte(UInt8)
    /// Part of an unfinished sequence.
    case part
    /// The end of an unsupported sequence.
    case unknown
    /// The end of a mouse report; nil for a release or a movement.
    case mouse(MouseEvent?)
    /// An escape key, possibly followed by another.
    case escape
  }

  private enum State: Equatable {
    case outside
    /// After an escape byte: a key, or the beginning of a sequence.
    case escape
    /// Up to a final byte (ECMA-48, 5.4).
    case control
    /// One more byte.
    case single
    /// Up to a bell or a string terminator.
    case string(endsWithBackslash: Bool)
  }

  /// The length in bytes at which a sequence is considered broken.
  private static let longest = 4_096

  private var state = State.outside
  private var length = 0
  private var report = MouseReport()

  mutating func take(_ byte: UInt8) -> Result {
    length += 1
    if state != .outside, length > Self.longest { return end() }
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

  /// Ends a burst of input; returns whether it ended in an escape key.
  mutating func pause() -> Bool {
    guard state == .escape else { return false }
    state = .outside
    return true
  }

  private mutating func begin(_ byte: UInt8) -> Result {
    switch byte {
    case UInt8(ascii: "["): (state, report) = (.control, MouseReport())
    case UInt8(ascii: "O"): state = .single
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
      state = .string(endsWithBackslash: false)
    case 0x1B: return .escape
    default: return end()
    }
    return .part
  }

  private mutating func control(_ byte: UInt8) -> Result {
    report.take(byte)
    guard (0x40...0x7E).contains(byte) || byte < 0x20 else { return .part }
    state = .outside
    return report.isComplete ? .mouse(report.event) : .unknown
  }

  private mutating func end() -> Result {
    state = .outside
    return .unknown
  }
}
