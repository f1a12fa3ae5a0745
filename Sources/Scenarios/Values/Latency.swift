/// The duration of a sync or a transform: fixed, listed, or drawn for each sync by the scenario's random generator.
public enum Latency: Sendable, Equatable {
  /// Always this duration.
  case fixed(Duration)
  /// One duration for each sync, in order; the last one repeats. Never empty.
  case each([Duration])
  /// Uniformly distributed between the bounds.
  case uniform(ClosedRange<Duration>)
  /// Normally distributed; negative values become zero.
  case normal(mean: Duration, standardDeviation: Duration)
  /// Exponentially distributed: mostly short, rarely very long. The mean is more than zero.
  case exponential(mean: Duration)
}
