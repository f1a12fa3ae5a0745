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
