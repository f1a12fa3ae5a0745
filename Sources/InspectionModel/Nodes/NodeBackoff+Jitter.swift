extension NodeBackoff {
  /// The random spread of the delays after failures.
  public enum Jitter: String, Sendable, CaseIterable {
    /// Delays have no spread.
    case none
    /// Spreads a delay from zero to the whole delay.
    case full
    /// Spreads a delay from half of the delay to the whole delay.
    case equal
    /// Spreads a delay from the shortest delay to three times the previous delay.
    case decorrelated

    /// The range of possible delays, as text for the reference.
    public var meaning: String {
      switch self {
      case .none: "the delay itself"
      case .full: "from 0 to the delay"
      case .equal: "from half of the delay to the delay"
      case .decorrelated: "from `min` to three times the previous delay"
      }
    }

    /// Returns the range of possible delays of a back-off, in nanoseconds.
    ///
    /// - Parameter failures: The number of failures in a row, at least 1.
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
