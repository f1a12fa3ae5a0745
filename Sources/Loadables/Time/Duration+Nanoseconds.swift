extension Duration {
  private static let attosecondsInANanosecond: Int128 = 1_000_000_000

  /// The duration in ns, without a fraction; durations beyond 64 bits (about 292 years) are limited to that range.
  package var wholeNanoseconds: Int64 { Int64(clamping: attoseconds / Self.attosecondsInANanosecond) }

  /// Creates a duration of whole ns. Faster than the standard initialiser, which converts through other types.
  package init(wholeNanoseconds: Int64) {
    self.init(attoseconds: Int128(wholeNanoseconds) * Self.attosecondsInANanosecond)
  }
}
