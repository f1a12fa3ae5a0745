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
    .nanoseconds(drawNanoseconds(&generator, for: number))
  }

  /// Returns what ``draw(_:for:)`` does, in ns.
  package func drawNanoseconds(_ generator: inout SplitMix64, for number: Int = 0) -> Int64 {
    switch self {
    case .fixed(let latency): return max(0, latency.wholeNanoseconds)
    case .list(let latencies):
      return latencies.isEmpty ? 0 : max(0, latencies[min(number, latencies.count - 1)].wholeNanoseconds)
    case .uniform(let range): return max(0, Duration.random(in: range, using: &generator).wholeNanoseconds)
    case .normal(let mean, let deviation):
      return Self.positive(mean.inNanoseconds + deviation.inNanoseconds * generator.nextNormal())
    case .exponential(let mean):
      // One minus a fraction is never zero.
      return Self.positive(-mean.inNanoseconds * (1 - generator.nextFraction()).naturalLogarithm)
    }
  }

  private static func positive(_ nanoseconds: Double) -> Int64 {
    guard nanoseconds > 0 else { return 0 }
    return nanoseconds < 9e18 ? Int64(nanoseconds.rounded()) : .max
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
}
