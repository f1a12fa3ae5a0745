import InspectionModel

/// Formats times and durations, given in nanoseconds, for the screen and for files.
package enum TimeText {
  private static let nanosecondsPerMillisecond: Int64 = 1_000_000

  /// Returns a time with hours, such as `00:01:07.250`. Truncates, so that no text shows a time in the future.
  package static func clock(_ nanoseconds: Int64, digits: Int = 3) -> String {
    clock(nanoseconds, digits: digits, needsHours: true)
  }

  /// Returns a time as text, with hours if there are any or if `needsHours` is true.
  private static func clock(_ nanoseconds: Int64, digits: Int, needsHours: Bool) -> String {
    let milliseconds = max(0, nanoseconds) / nanosecondsPerMillisecond
    let seconds = milliseconds / 1_000
    let hours = seconds / 3_600
    // Appends digit by digit: a frame has a time in many rows, and interpolation takes ten times as long.
    var text = hours < 100 ? "" : "\(hours / 100)"
    func append(_ number: Int64) {
      text.unicodeScalars.append(digit(number / 10))
      text.unicodeScalars.append(digit(number))
    }
    if hours > 0 || needsHours {
      append(hours)
      text.append(":")
    }
    append(seconds / 60 % 60)
    text.append(":")
    append(seconds % 60)
    guard digits > 0 else { return text }
    text.append(".")
    var rest = milliseconds % 1_000
    for _ in 0..<min(digits, 3) {
      text.unicodeScalars.append(digit(rest / 100))
      rest = rest % 100 * 10
    }
    return text
  }

  private static func digit(_ number: Int64) -> Unicode.Scalar { Unicode.Scalar(UInt8(48 + number % 10)) }

  /// Returns a time such as `01:07.250`, with hours from one hour on: `01:00:00.000`.
  package static func stamp(_ nanoseconds: Int64, digits: Int = 3) -> String {
    clock(nanoseconds, digits: digits, needsHours: false)
  }

  /// Returns ascending times in one format: with hours only if the last time has hours.
  package static func stamps(_ times: [Int64], digits: Int) -> [String] {
    let texts = times.map { clock($0, digits: digits) }
    return texts.last?.hasPrefix("00:") == true ? texts.map { String($0.dropFirst(3)) } : texts
  }

  /// Returns a duration, such as `250ms`, `1.414s`, `2m05s` or `1h`. Rounds to 1 ms below a minute; otherwise truncates
  /// to 1 s below an hour, and to a minute above.
  package static func duration(_ nanoseconds: Int64) -> String {
    let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: nanosecondsPerMillisecond)
    let milliseconds = whole + (rest < nanosecondsPerMillisecond / 2 ? 0 : 1)
    if milliseconds < 1_000 { return "\(milliseconds)ms" }
    if milliseconds < 60_000 { return milliseconds.asDecimal(of: 1_000) + "s" }
    let text = long(milliseconds / 1_000)
    // Omits units that are zero, as a user types it. A countdown keeps them for a constant width.
    return text.hasSuffix("m00s") || text.hasSuffix("h00m") ? String(text.dropLast(3)) : text
  }

  /// Returns durations for a column: in one unit, with the same number of decimals, so that their points are below each
  /// other once the texts are aligned at the right. From 10,000 s on, each has units of its own.
  package static func column(_ durations: [Int64]) -> [String] {
    let longest = durations.map(\.magnitude).max() ?? 0
    guard longest < 10_000_000_000_000 else { return durations.map(duration) }
    let milliseconds = durations.map { ($0 + nanosecondsPerMillisecond / 2) / nanosecondsPerMillisecond }
    guard longest >= 999_500_000 else { return milliseconds.map { "\($0)ms" } }
    let digits = [(0, 1_000), (1, 100), (2, 10), (3, 1)].first { part in
      milliseconds.allSatisfy { $0.isMultiple(of: Int64(part.1)) }
    }
    return milliseconds.map { time in
      let fraction = "\(1_000 + time % 1_000)".dropFirst().prefix(digits?.0 ?? 3)
      return "\(time / 1_000)\(fraction.isEmpty ? "" : ".")\(fraction)s"
    }
  }

  /// Returns a remaining time. Rounds up to 0.1 s below a minute, then to 1 s; from 1 h on, truncates to minutes.
  package static func countdown(_ nanoseconds: Int64) -> String {
    let (whole, rest) = max(0, nanoseconds).quotientAndRemainder(dividingBy: 100_000_000)
    let tenths = whole + (rest == 0 ? 0 : 1)
    if tenths < 600 { return "\(tenths / 10).\(tenths % 10)s" }
    return long((tenths + 9) / 10)
  }

  /// Returns a drift with its sign, such as `+1.2ms` or `-30ms`. Below 10 ms, rounds away from zero to 1 µs.
  package static func drift(_ nanoseconds: Int64) -> String {
    guard nanoseconds != 0 else { return "0ms" }
    let sign = nanoseconds < 0 ? "-" : "+"
    let magnitude = Int64(clamping: nanoseconds.magnitude)
    let microseconds = magnitude / 1_000 + (magnitude % 1_000 == 0 ? 0 : 1)
    if microseconds < 10_000 { return sign + microseconds.asDecimal(of: 1_000) + "ms" }
    return sign + duration(magnitude)
  }

  private static func long(_ seconds: Int64) -> String {
    if seconds < 3_600 { return "\(seconds / 60)m\(two(seconds % 60))s" }
    return "\(seconds / 3_600)h\(two(seconds / 60 % 60))m"
  }

  private static func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
