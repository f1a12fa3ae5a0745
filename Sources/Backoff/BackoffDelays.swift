/// The random spread of the delays after failures, so that clients do not retry at the same time.
///
/// `BackoffTimeoutPolicy.Jitter` of the core mirrors it: clients of the core see no type of this module.
public enum BackoffJitter: String, Sendable, CaseIterable {
  /// The delays are not random.
  case none
  /// Each delay is random between zero and the delay without jitter.
  case full
  /// Each delay is random between half of the delay without jitter and that delay.
  case equal
  /// Each delay is random between the shortest delay and three times the previous delay, but not above the longest.
  case decorrelated
  /// Each delay is random between 80 % and 120 % of the delay without jitter, and so up to 20 % above the longest.
  case proportional

  /// The range of the random delays, as text for the reference documentation.
  public var meaning: String {
    switch self {
    case .none: "the delay itself"
    case .full: "from 0 to the delay"
    case .equal: "from half of the delay to the delay"
    case .decorrelated: "from `min` to three times the previous delay"
    case .proportional: "from 80 % to 120 % of the delay"
    }
  }
}

/// The delays of an exponential back-off: the one formula of the core, which draws them, and of viewers, which show them.
///
/// The formulas follow "Exponential Backoff And Jitter" (AWS Architecture Blog, 2015).
@frozen public struct BackoffDelays: Sendable {
  /// The delay after the first failure in a row, without jitter.
  public let min: Duration
  /// The longest delay.
  public let max: Duration
  /// The factor by which each further failure multiplies the delay.
  public let multiplier: Double
  public let jitter: BackoffJitter

  @inlinable public init(min: Duration, max: Duration, multiplier: Double, jitter: BackoffJitter) {
    self.min = min
    self.max = max
    self.multiplier = multiplier
    self.jitter = jitter
  }

  /// Returns the shortest and the longest delay after `failures` failures in a row, 1 or more.
  public func range(afterFailures failures: Int) -> ClosedRange<Duration> {
    let bound = delay(multiplier, raisedTo: failures - 1)
    return switch jitter {
    case .none: bound...bound
    case .full: .zero...bound
    case .equal: bound / 2...bound
    case .decorrelated: min...delay(Double(Self.decorrelation), raisedTo: failures)
    case .proportional: bound - bound / Self.proportion...above(bound)
    }
  }

  /// Returns the range from which the delay after `failures` failures in a row is drawn. A drawn delay above ``longest`` is
  /// ``longest``.
  ///
  /// - Parameter previous: The last drawn delay; nil after the first failure in a row.
  public func drawRange(afterFailures failures: Int, previous: Duration?) -> ClosedRange<Duration> {
    guard jitter == .decorrelated else { return range(afterFailures: failures) }
    return min...Swift.max(min, (previous ?? min) * Self.decorrelation)
  }

  /// The longest delay with jitter.
  public var longest: Duration { jitter == .proportional ? above(max) : max }

  /// The part of the delay by which a ``BackoffJitter/proportional`` delay is shorter or longer at most: a fifth, from gRPC.
  private static let proportion = 5

  private func above(_ bound: Duration) -> Duration {
    // The sum must not overflow.
    bound < .nanoseconds(Int64.max) ? bound + bound / Self.proportion : bound
  }

  /// The maximum growth factor per failure of a ``BackoffJitter/decorrelated`` delay, from the article.
  private static let decorrelation = 3

  private func delay(_ factor: Double, raisedTo exponent: Int) -> Duration {
    let wanted = Double(Self.nanoseconds(min)) * factor.raised(to: exponent)
    // Also true if the product is infinite.
    guard wanted < Double(Self.nanoseconds(max)) else { return max }
    // Floating-point numbers of nanoseconds are not exact for every duration.
    return Swift.min(Swift.max(.nanoseconds(Int64(wanted + 0.5)), min), max)
  }

  private static func nanoseconds(_ duration: Duration) -> Int64 {
    Int64(clamping: duration.attoseconds / 1_000_000_000)
  }
}

extension Double {
  /// Returns this number raised to a power, by repeated squaring. The result is equal on all machines; needs no `libm`.
  fileprivate func raised(to exponent: Int) -> Double {
    var result = 1.0
    var square = self
    var rest = Swift.max(exponent, 0)
    while rest > 0 {
      if rest & 1 == 1 { result *= square }
      square *= square
      rest >>= 1
    }
    return result
  }
}
