extension Duration {
  private static let attosecondsInANanosecond: Int128 = 1_000_000_000

  /// The duration in nanoseconds, the unit that is used inside; limited to what 64 bits hold, some 292 years.
  package var wholeNanoseconds: Int64 { Int64(clamping: attoseconds / Self.attosecondsInANanosecond) }

  /// A number of nanoseconds: what the library's own initialiser makes, without its detour through other types.
  package init(wholeNanoseconds: Int64) {
    self.init(attoseconds: Int128(wholeNanoseconds) * Self.attosecondsInANanosecond)
  }
}
