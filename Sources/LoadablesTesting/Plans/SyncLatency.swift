import Loadables

// Square roots and rounding are in the mathematics library, which an executable without Foundation links only for these.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How long planned syncs take: always the same, or drawn for every sync.
public enum SyncLatency: Sendable, Equatable {
  /// Always this long; a negative latency is zero, here and below.
  case fixed(Duration)
  /// Anything from the lower to the upper bound, all equally likely.
  case uniform(ClosedRange<Duration>)
  /// Normally distributed.
  case normal(mean: Duration, standardDeviation: Duration)
  /// Exponentially distributed: mostly short, rarely very long. The mean is more than zero.
  case exponential(mean: Duration)

  /// Always so many milliseconds.
  public static func milliseconds(_ count: Int) -> SyncLatency { .fixed(.milliseconds(count)) }

  /// Always so many seconds.
  public static func seconds(_ count: Int) -> SyncLatency { .fixed(.seconds(count)) }

  /// The latency of one sync, to the nanosecond and never negative.
  package func draw(_ generator: inout SplitMix64) -> Duration {
    switch self {
    case .fixed(let latency): return max(.zero, latency)
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
  /// A number from the normal distribution of mean 0 and deviation 1, by Marsaglia's polar method.
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
