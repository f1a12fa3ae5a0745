extension Duration {
  private static let attosecondsInANanosecond: Int128 = 1_000_000_000

  /// The duration in ns, without a fraction; durations beyond 64 bits (about 292 years) are limited to that range.
  package var wholeNanoseconds: Int64 { Int64(clamping: attoseconds / Self.attosecondsInANanosecond) }

  /// The duration, rounded up to whole ns: time sources know no fractions.
  var roundedUp: Duration {
    let (whole, rest) = attoseconds.quotientAndRemainder(dividingBy: Self.attosecondsInANanosecond)
    return rest > 0 ? Duration(attoseconds: (whole + 1) * Self.attosecondsInANanosecond) : self
  }

  /// Creates a duration of whole ns. Faster than the standard initialiser, which converts through other types.
  package init(wholeNanoseconds: Int64) {
    self.init(attoseconds: Int128(wholeNanoseconds) * Self.attosecondsInANanosecond)
  }
}

extension Duration {
  /// Returns a uniformly random duration within `range`, in whole ns. A range of one value leaves the generator unused.
  ///
  /// Does not use the standard library's algorithm, which may change between versions of Swift.
  package static func random(
    in range: ClosedRange<Duration>, using generator: inout some RandomNumberGenerator
  ) -> Duration {
    guard range.lowerBound < range.upperBound else { return range.lowerBound }
    let shortest = range.lowerBound.wholeNanoseconds
    let width = UInt64(range.upperBound.wholeNanoseconds - shortest)
    return .nanoseconds(shortest + Int64(generator.next().multipliedFullWidth(by: width + 1).high))
  }
}
