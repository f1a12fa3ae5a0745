import TerminalUI

/// Takes escape sequences that curses does not know out of the input, whole, so that none of their bytes is taken for a
/// key: keys with modifiers, Alt with a letter, reports of the terminal. Reports of the mouse in numbers are read.
struct EscapeSequences {
  /// What a byte turned out to be.
  enum Result: Equatable {
    /// No part of a sequence.
    case byte(UInt8)
    /// Part of a sequence that goes on.
    case part
    /// The end of a sequence that means nothing here.
    case unknown
    /// The end of a report of the mouse; nil for one of a button that went up, or of a movement.
    case mouse(MouseEvent?)
    /// An escape key, and another one may have begun.
    case escape
  }

  private enum State: Equatable {
    case outside
    /// After an escape byte: a key by itself, or the beginning of a sequence.
    case escape
    /// Up to a final byte (ECMA-48, 5.4).
    case control
    /// One more byte.
    case single
    /// Up to a bell or a string terminator.
    case string(endsWithBackslash: Bool)
  }

  /// No sequence is longer; what claims to be has lost its end.
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

  /// Nothing more has come: an escape byte that nothing has followed is the key.
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
