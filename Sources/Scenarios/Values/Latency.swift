/// How long something takes: always the same, or drawn anew for every sync from what the scenario's seed gives.
public enum Latency: Sendable, Equatable {
  /// Always this long.
  case fixed(Duration)
  /// Anything from the lower to the upper bound, all equally likely.
  case uniform(ClosedRange<Duration>)
  /// Normally distributed; what would be less than nothing is nothing.
  case normal(mean: Duration, standardDeviation: Duration)
  /// Exponentially distributed: mostly short, now and then very long. The mean is more than nothing.
  case exponential(mean: Duration)
}
