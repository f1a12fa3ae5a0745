extension Duration {
  /// The duration in nanoseconds, the unit that is used inside; limited to what 64 bits hold, some 292 years.
  package var wholeNanoseconds: Int64 {
    // Beyond its limits not even the duration's own components can be read.
    guard self < .nanoseconds(Int64.max) else { return .max }
    guard self > .nanoseconds(Int64.min) else { return .min }
    let (seconds, attoseconds) = components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
