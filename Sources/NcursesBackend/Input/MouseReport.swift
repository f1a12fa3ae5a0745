import TerminalUI

/// A decoder of one numeric mouse report (SGR, mode 1006): `<`, button, column and row, then `M` for a press or `m` for
/// a release. Unlike older reports, it can have columns above 223.
struct MouseReport {
  /// The largest number in a valid report. No window has as many columns.
  private static let largest = 1 << 16

  private enum State {
    case beginning
    case numbers
    case complete(isPress: Bool)
    case other
  }

  private var state = State.beginning
  private var numbers: [Int] = [0]

  mutating func take(_ byte: UInt8) {
    switch (state, byte) {
    case (.beginning, UInt8(ascii: "<")):
      state = .numbers
    case (.numbers, UInt8(ascii: "0")...UInt8(ascii: "9")):
      let last = numbers.count - 1
      numbers[last] = numbers[last] * 10 + Int(byte - UInt8(ascii: "0"))
      if numbers[last] > Self.largest { state = .other }
    case (.numbers, UInt8(ascii: ";")):
      numbers.append(0)
    case (.numbers, UInt8(ascii: "M")), (.numbers, UInt8(ascii: "m")):
      state = numbers.count == 3 ? .complete(isPress: byte == UInt8(ascii: "M")) : .other
    default:
      state = .other
    }
  }

  /// Whether the bytes so far form a complete mouse report.
  var isComplete: Bool {
    if case .complete = state { true } else { false }
  }

  /// The reported event; nil for a release, a movement, or an unsupported button.
  var event: MouseEvent? {
    guard case .complete(isPress: true) = state else { return nil }
    return Self.action(ofButton: numbers[0]).map {
      MouseEvent(action: $0, position: Point(x: max(0, numbers[1] - 1), y: max(0, numbers[2] - 1)))
    }
  }

  private static func action(ofButton number: Int) -> MouseEvent.Action? {
    // Shift, Alt and Ctrl add 4, 8 and 16 and are ignored, as by curses; a movement adds 32.
    switch number & ~0b1_1100 {
    case 0: .press(.left)
    case 1: .press(.middle)
    case 2: .press(.right)
    case 64: .wheelUp
    case 65: .wheelDown
    default: nil
    }
  }
}
