import Loadables

// Square roots and rounding are in the mathematics library, which an executable without Foundation links only for these.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The latency of planned syncs: fixed, listed, or random for each sync. A negative latency counts as zero.
public enum SyncLatency: Sendable, Equatable {
  /// The given latency for every sync.
  case fixed(Duration)
  /// One latency for each sync, in order; the last one repeats. An empty list counts as zero.
  case list([Duration])
  /// A uniformly distributed latency, from the lower to the upper bound.
  case uniform(ClosedRange<Duration>)
  /// A normally distributed latency.
  case normal(mean: Duration, standardDeviation: Duration)
  /// An exponentially distributed latency: mostly short, rarely very long. The mean must be positive.
  case exponential(mean: Duration)

  /// Returns a fixed latency in ms.
  public static func milliseconds(_ count: Int) -> SyncLatency { .fixed(.milliseconds(count)) }

  /// Returns a fixed latency in s.
  public static func seconds(_ count: Int) -> SyncLatency { .fixed(.seconds(count)) }

  /// Draws the latency of one sync, to the nanosecond and never negative.
  ///
  /// - Parameter number: The number of the sync, from 0.
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
