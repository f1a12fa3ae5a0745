extension TimeText {
  /// Parses a duration with one unit, such as `500ms`, `1.5s`, `2m` or `1h`, into nanoseconds. Returns nil for any
  /// other text or for more than 292 years.
  package static func nanoseconds(_ text: String) -> Int64? {
    number(text).flatMap { Int64(exactly: $0.rounded()) }
  }

  /// Parses a duration with one unit and of any length into nanoseconds. Returns nil for any other text.
  private static func number(_ text: String) -> Double? {
    guard let unit = units.first(where: { text.hasSuffix($0.name) }) else { return nil }
    let number = text.dropLast(unit.name.count)
    guard number.first?.isNumber == true, number.allSatisfy({ $0 == "." || $0.isNumber }), let value = Double(number)
    else { return nil }
    return value * unit.nanoseconds
  }

  /// Parses a time or duration, such as `1m3s`, `01:07.25` or `1:00:00`, into nanoseconds. Returns nil for other texts.
  package static func time(_ text: String) -> Int64? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 1 else {
      let units = ["h", "m", "s"].suffix(parts.count)
      return parts.count == units.count ? sum(zip(parts, units).map { "\($0)\($1)" }) : nil
    }
    let lengths = lengths(in: text)
    return lengths.isEmpty ? nil : sum(lengths)
  }

  /// Splits a text into durations with one unit each, such as `1m3s` into `1m` and `3s`.
  private static func lengths(in text: String) -> [String] {
    var lengths: [String] = []
    for character in text {
      if lengths.isEmpty || character.isNumber && lengths.last?.last?.isLetter == true { lengths.append("") }
      lengths[lengths.count - 1].append(character)
    }
    return lengths
  }

  /// Returns whether a text is a valid duration, such as `1m3s`, but longer than the maximum of 292 years.
  package static func isTooLong(_ text: String) -> Bool {
    let lengths = lengths(in: text)
    return !lengths.isEmpty && lengths.allSatisfy { number($0) != nil } && sum(lengths) == nil
  }

  /// Adds the unit `s` to a number without a unit: `90s` for `90`, `+5s` for `+5`. Returns nil for other texts.
  package static func withUnit(_ text: String) -> String? {
    let unsigned = text.drop { $0 == "+" || $0 == "-" }
    guard text.count - unsigned.count <= 1, unsigned.last?.isASCII == true, unsigned.last?.isNumber == true,
      time("\(unsigned)s") != nil
    else { return nil }
    return text + "s"
  }

  /// Parses a duration as ``time(_:)`` does, into nanoseconds. Returns nil for other texts and for 0.
  package static func positiveLength(_ text: String) -> Int64? { time(text).flatMap { $0 > 0 ? $0 : nil } }

  private static func sum(_ lengths: [String]) -> Int64? {
    lengths.reduce(0 as Int64?) { sum, text in
      guard let sum, let length = nanoseconds(text) else { return nil }
      let (next, isTooLong) = sum.addingReportingOverflow(length)
      return isTooLong ? nil : next
    }
  }

  /// Returns a duration as users type it, exact to 1 ns: in hours or minutes if whole, otherwise in `s` or `ms`.
  package static func typed(_ nanoseconds: Int64) -> String {
    guard nanoseconds != 0 else { return "0s" }
    let (minute, hour) = (60_000_000_000 as Int64, 3_600_000_000_000 as Int64)
    if nanoseconds.isMultiple(of: hour) { return "\(nanoseconds / hour)h" }
    if nanoseconds.isMultiple(of: minute) { return "\(nanoseconds / minute)m" }
    let (name, length) = nanoseconds.magnitude < 1_000_000_000 ? ("ms", 1_000_000 as Int64) : ("s", 1_000_000_000)
    let (whole, rest) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: length.magnitude)
    var fraction = String(length.magnitude + rest).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    return "\(nanoseconds < 0 ? "-" : "")\(whole)\(fraction.isEmpty ? "" : ".")\(fraction)\(name)"
  }

  /// The units and their lengths. `ms` comes before `s`, because the first unit that ends the text is used.
  private static let units: [(name: String, nanoseconds: Double)] = [
    ("ms", 1e6), ("s", 1e9), ("m", 60e9), ("h", 3_600e9),
  ]
}
