extension Int64 {
  /// Creates the number of whole nanoseconds in a duration, clamped to 64 bits (about 292 years).
  package init(nanosecondsOf duration: Duration) { self.init(clamping: duration.attoseconds / 1_000_000_000) }

  /// Returns the sum, clamped to 64 bits, because a recording may contain times whose plain sum overflows.
  package func addingClamped(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other > 0 ? .max : .min) : sum
  }

  /// Returns the difference, clamped to 64 bits instead of an overflow.
  package func subtractingClamped(_ other: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other > 0 ? .min : .max) : difference
  }
}

extension Int64 {
  /// Returns the number divided by `parts`, a power of ten, as a decimal number without trailing zeros.
  package func asDecimal(of parts: Int64) -> String {
    let (whole, rest) = magnitude.quotientAndRemainder(dividingBy: parts.magnitude)
    let sign = self < 0 ? "-" : ""
    guard rest != 0 else { return "\(sign)\(whole)" }
    var digits = String(parts.magnitude + rest).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(sign)\(whole).\(digits)"
  }
}

extension Int {
  /// The number with separators, such as `1,000,000`. All counts on the screen have this format.
  package var grouped: String {
    self < 1_000 ? "\(self)" : "\((self / 1_000).grouped),\(String(1_000 + self % 1_000).dropFirst())"
  }
}

extension Double {
  /// The share as a percentage, rounded to a tenth, such as `50%` or `0.5%`.
  package var percentage: String { "\(Int64((self * 1_000).rounded()).asDecimal(of: 10))%" }

  /// The number with at most three digits after the point and without trailing zeros, such as `1.414`. A number of a
  /// trillion or more, and one that is not finite, is written as Swift does: `1e+16`.
  package var shortText: String {
    guard magnitude < 1e12 else { return "\(self)" }
    return Int64((self * 1_000).rounded()).asDecimal(of: 1_000)
  }
}
