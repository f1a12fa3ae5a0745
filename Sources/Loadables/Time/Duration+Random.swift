extension Duration {
  /// A duration of a range, to the nanosecond, all of them equally likely. Nothing is drawn where there is no choice.
  ///
  /// Done by hand, because the library's own way may be another one in the next version of Swift.
  package static func random(
    in range: ClosedRange<Duration>, using generator: inout some RandomNumberGenerator
  ) -> Duration {
    guard range.lowerBound < range.upperBound else { return range.lowerBound }
    let shortest = range.lowerBound.wholeNanoseconds
    let width = UInt64(range.upperBound.wholeNanoseconds - shortest)
    return .nanoseconds(shortest + Int64(generator.next().multipliedFullWidth(by: width + 1).high))
  }
}
