/// A number of events per duration, such as `10 per 1s`.
public struct Rate: Sendable, Equatable {
  /// The number of events.
  public let count: Double
  /// The duration, more than zero.
  public let span: Duration

  /// Creates a rate of `count` events per `span`.
  public init(_ count: Double, per span: Duration) {
    self.count = count
    self.span = span
  }

  /// The number of events per second.
  public var perSecond: Double { count / (span / .seconds(1)) }
}

/// A limit of the retries of the syncers that name it: a share of the other syncs, plus a minimum rate, over a window.
public struct BudgetDefinition: Sendable, Equatable {
  /// The number of retries that each other sync allows.
  public var ratio: Double
  /// The rate of retries that is allowed in any case.
  public var min: Rate
  /// The time over which syncs are counted.
  public var window: Duration

  /// Creates the limits of a budget.
  public init(ratio: Double = 0.2, min: Rate = Rate(10, per: .seconds(1)), window: Duration = .seconds(10)) {
    self.ratio = ratio
    self.min = min
    self.window = window
  }
}

/// A circuit breaker, which stops the attempts of the syncers that name it while these fail.
public struct BreakerDefinition: Sendable, Equatable {
  /// The failures that open a breaker.
  public enum Trip: Sendable, Equatable {
    /// This many failures without a success between them.
    case failures(Int)
    /// A share of failures, over 0 and up to 1, among at least `minimum` attempts in the window.
    case rate(Double, window: Duration, minimum: Int)
  }

  /// The failures that open the breaker.
  public var trip: Trip
  /// The time after which an open breaker is half-open.
  public var open: Duration

  /// Creates a breaker.
  public init(trip: Trip = .failures(5), open: Duration = .seconds(10)) {
    self.trip = trip
    self.open = open
  }
}
