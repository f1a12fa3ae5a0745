extension NodeBackoff {
  /// The random spread of the delays after failures, so that clients do not retry at the same time.
  public enum Jitter: String, Sendable, CaseIterable {
    /// The delays are not random.
    case none
    /// Each delay is random between zero and the delay without jitter.
    case full
    /// Each delay is random between half of the delay without jitter and that delay.
    case equal
    /// Each delay is random between the shortest delay and three times the previous delay, but not above the longest.
    case decorrelated

    /// The range of the random delays, as text for the reference documentation.
    public var meaning: String {
      switch self {
      case .none: "the delay itself"
      case .full: "from 0 to the delay"
      case .equal: "from half of the delay to the delay"
      case .decorrelated: "from `min` to three times the previous delay"
      }
    }

    /// Returns the range of possible delays after a number of failures in a row, in nanoseconds.
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
