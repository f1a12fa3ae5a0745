import Loadables

// Square roots and rounding need the mathematics library, which without Foundation is not linked otherwise.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The duration of planned syncs: fixed, listed, or random for each sync. Negative durations count as zero.
public enum SyncLatency: Sendable, Equatable {
  /// This duration for every sync.
  case fixed(Duration)
  /// One duration for each sync, in order; the last one repeats. An empty list means zero.
  case list([Duration])
  /// A random duration for each sync, uniformly distributed between the bounds.
  case uniform(ClosedRange<Duration>)
  /// A random duration for each sync, normally distributed; zero in place of a negative duration.
  case normal(mean: Duration, standardDeviation: Duration)
  /// A random duration for each sync, exponentially distributed: mostly short, rarely very long. `mean` is positive.
  case exponential(mean: Duration)

  /// Returns the latency of `count` ms for every sync.
  public static func milliseconds(_ count: Int) -> SyncLatency { .fixed(.milliseconds(count)) }

  /// Returns the latency of `count` s for every sync.
  public static func seconds(_ count: Int) -> SyncLatency { .fixed(.seconds(count)) }

  /// Returns the duration of one sync, in whole ns and never negative. A random duration uses `generator`.
  ///
  /// - Parameter number: The number of the sync, from 0. Only a list needs it.
  package func draw(_ generator: inout SplitMix64, for number: Int = 0) -> Duration {
    switch self {
    case .fixed(let latency): return max(.zero, latency)
    case .list(let latencies):
      return latencies.isEmpty ? .zero : max(.zero, latencies[min(number, latencies.count - 1)])
    case .uniform(let range): return max(.zero, .random(in: range, using: &generator))
    case .normal(let mean, let deviation):
      return .positive(mean.inNanoseconds + deviation.inNanoseconds * generator.nextNormal())
    case .exponential(let mean):
      // One minus a fraction is never zero.
      return .positive(-mean.inNanoseconds * (1 - generator.nextFraction()).naturalLogarithm)
    }
  }
}

extension SplitMix64 {
  /// Draws a number from the normal distribution with mean 0 and deviation 1, by Marsaglia's polar method.
  fileprivate mutating func nextNormal() -> Double {
    while true {
      let x = 2 * nextFraction() - 1
      let y = 2 * nextFraction() - 1
      let square = x * x + y * y
      if square > 0, square < 1 { return x * (-2 * square.naturalLogarithm / square).squareRoot() }
    }
  }
}

extension Duration {
  fileprivate var inNanoseconds: Double { Double(wholeNanoseconds) }

  fileprivate static func positive(_ nanoseconds: Double) -> Duration {
    guard nanoseconds > 0 else { return .zero }
    return .nanoseconds(nanoseconds < 9e18 ? Int64(nanoseconds.rounded()) : .max)
  }
}
