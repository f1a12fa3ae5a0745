extension TimeText {
  /// A length of time as a person types it: a decimal number and a unit, `500ms`, `1.5s`, `2m` or `1h`; in nanoseconds,
  /// rounded to the nearest. Nil for a text of another form, and for more than 292 years.
  static func nanoseconds(_ text: String) -> Int64? {
    guard let unit = units.first(where: { text.hasSuffix($0.name) }) else { return nil }
    let number = text.dropLast(unit.name.count)
    guard number.first?.isNumber == true, number.allSatisfy({ $0 == "." || $0.isNumber }), let value = Double(number)
    else { return nil }
    return Int64(exactly: (value * unit.nanoseconds).rounded())
  }

  /// In the order in which they are tried: `ms` before the `s` that it ends in.
  private static let units: [(name: String, nanoseconds: Double)] = [
    ("ms", 1e6), ("s", 1e9), ("m", 60e9), ("h", 3_600e9),
  ]
}
