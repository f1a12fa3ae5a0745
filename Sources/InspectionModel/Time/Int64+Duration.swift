extension Int64 {
  /// The duration in nanoseconds, limited to what 64 bits hold, some 292 years.
  package init(nanosecondsOf duration: Duration) { self.init(clamping: duration.attoseconds / 1_000_000_000) }
}
