extension NodeBackoff {
  /// The random spread of delays after failures.
  public enum Jitter: String, Sendable, CaseIterable {
    /// No spread.
    case none
    /// From zero to the whole delay.
    case full
    /// From half of the delay to all of it.
    case equal
    /// From the shortest delay to three times the previous one.
    case decorrelated

    /// The possible delays in words.
    public var meaning: String {
      switch self {
      case .none: "the wait itself"
      case .full: "anything up to the wait"
      case .equal: "half of it and up to the whole"
      case .decorrelated: "anything from `min` to three times the wait before"
      }
    }

    /// Returns the possible delays of a back-off, in nanoseconds.
    ///
    /// - Parameter failures: The failures in a row, from 1.
    func delays(of backoff: NodeBackoff, afterFailures failures: Int) -> ClosedRange<Int64> {
      let bound = backoff.delay(backoff.multiplier, raisedTo: failures - 1)
      return switch self {
      case .none: bound...bound
      case .full: 0...bound
      case .equal: bound / 2...bound
      case .decorrelated: backoff.min...backoff.delay(3, raisedTo: failures)
      }
    }
  }
}
