extension Int64 {
  /// Creates the number of nanoseconds in a duration, clamped to 64 bits, about 292 years.
  package init(nanosecondsOf duration: Duration) { self.init(clamping: duration.attoseconds / 1_000_000_000) }
}
