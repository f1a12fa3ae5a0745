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
