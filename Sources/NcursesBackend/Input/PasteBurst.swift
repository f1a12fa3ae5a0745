import CNcurses

/// The recognition of pasted text from a terminal that does not mark it: many different characters in one read.
///
/// No person types so fast. A key held down repeats one character, and a slow line delivers only a few of them at once.
struct PasteBurst {
  /// The minimum of printable bytes in one read.
  static let shortest = 16
  /// The minimum of different printable bytes in one read.
  static let variety = 3
  /// The time after pasted text in which text of any length is its rest.
  static let longestGap = Duration.milliseconds(100)

  private var lastTime: SuspendingClock.Instant?
  private var now: SuspendingClock.Instant?
  /// The number of next inputs that are known to be typed.
  private var typedCount = 0

  /// Begins a read.
  mutating func begin(at now: SuspendingClock.Instant) {
    self.now = now
    typedCount = 0
  }

  /// Removes pasted text at the start of the input, and returns its bytes; nil if the text there is typed.
  mutating func takeText(from input: inout ArraySlice<lsc_input>) -> [UInt8]? {
    guard typedCount == 0 else {
      typedCount -= 1
      return nil
    }
    let text = input.prefix { $0.byte.map(Self.isText) ?? false }.compactMap(\.byte)
    guard !text.isEmpty, continuesLastRead || Self.isPasted(text) else {
      typedCount = max(0, text.count - 1)
      return nil
    }
    input = input.dropFirst(text.count)
    lastTime = now
    return text
  }

  /// Whether text of this read belongs to the text of the last read.
  private var continuesLastRead: Bool {
    guard let lastTime, let now else { return false }
    return lastTime.duration(to: now) <= Self.longestGap
  }

  private static func isPasted(_ text: [UInt8]) -> Bool {
    let printable = text.filter { $0 >= 0x20 }
    return printable.count >= shortest && Set(printable).count >= variety
  }

  /// Whether a byte can be part of pasted text: a printable byte, a tab or the end of a line.
  private static func isText(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != 0x7F || [UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n")].contains(byte)
  }
}
