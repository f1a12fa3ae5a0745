extension ValueDecoder<Duration> {
  /// Decodes a duration, exact to the nanosecond: a decimal number and a unit.
  package static var duration: ValueDecoder {
    .text("a duration such as `250ms`, `1.5s`, `2m` or `1h`", schema: durationSchema) { text in
      DurationText.nanoseconds(text).map { .value(.nanoseconds($0)) } ?? .refused(hint: DurationText.hint(for: text))
    }
  }
}

private let durationSchema = JSONSchema([
  "type": "string", "pattern": "^[0-9]+(\\.[0-9]+)?(ms|s|m|h)$",
  "description": "A decimal number and a unit: 250ms, 1.5s, 2m, 1h.",
]).named("duration")

extension ValueDecoder<Duration> {
  /// Decodes a duration of more than zero.
  package static var positiveDuration: ValueDecoder {
    duration.refusing(otherThan: "a positive duration") { $0 == .zero }
  }
}

/// Parses durations.
package enum DurationText {
  /// The units, in the order in which suffixes are tested: `ms` before `s`.
  private static let units: [(name: String, nanoseconds: Int128)] = [
    ("ms", 1_000_000), ("s", 1_000_000_000), ("m", 60_000_000_000), ("h", 3_600_000_000_000),
  ]

  /// Returns the duration in nanoseconds, computed with integers because 1.4 s is no binary fraction; nil for a text
  /// that is no duration, for fractions of a nanosecond, and for more than 292 years.
  package static func nanoseconds(_ text: String) -> Int64? {
    guard let unit = units.first(where: { text.hasSuffix($0.name) }) else { return nil }
    let parts = text.dropLast(unit.name.count).split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, isDigits(whole), let count = Int64(whole) else { return nil }
    guard let fraction = parts.dropFirst().first else { return Int64(exactly: Int128(count) * unit.nanoseconds) }
    guard isDigits(fraction) else { return nil }
    let zeros = fraction.utf8.reversed().prefix { $0 == UInt8(ascii: "0") }.count
    let digits = Substring(fraction.utf8.dropLast(zeros))
    // Fifteen or more digits that do not end in zero are a fraction of a nanosecond in every unit.
    guard digits.count < 15, let numerator = Int128("0" + digits) else { return nil }
    let denominator = digits.reduce(into: Int128(1)) { power, _ in power *= 10 }
    let (part, rest) = (numerator * unit.nanoseconds).quotientAndRemainder(dividingBy: denominator)
    return rest == 0 ? Int64(exactly: Int128(count) * unit.nanoseconds + part) : nil
  }

  /// Returns a hint for a text that is not a duration; nil without a good guess.
  static func hint(for text: String) -> String? {
    guard text.utf8.count <= 60 else { return nil }
    if text.hasPrefix("-") { return "a duration cannot be negative" }
    if isDigits(text[...]) {
      return text.allSatisfy { $0 == "0" }
        ? Diagnostic.didYouMean("0s") : "add a unit, such as `\(text.prefix(20))s`"
    }
    let compact = text.lowercased().filter { $0 != " " }
    let number = compact.prefix { $0.isNumber || $0 == "." }
    let unit = compact.dropFirst(number.count)
    let padded = (number.hasPrefix(".") ? "0" : "") + number + (number.hasSuffix(".") ? "0" : "")
    guard let name = spellings[String(unit)] else {
      return number.isEmpty ? nil : "one number, and one of the units `ms`, `s`, `m` and `h`"
    }
    let meant = padded + name
    return nanoseconds(meant) == nil
      ? "from `0s` to 292 years, no finer than a nanosecond" : Diagnostic.didYouMean(meant)
  }

  private static let spellings = [
    "ms": "ms", "msec": "ms", "millisecond": "ms", "milliseconds": "ms",
    "s": "s", "sec": "s", "secs": "s", "second": "s", "seconds": "s",
    "m": "m", "min": "m", "mins": "m", "minute": "m", "minutes": "m",
    "h": "h", "hr": "h", "hrs": "h", "hour": "h", "hours": "h",
  ]

  private static func isDigits(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
