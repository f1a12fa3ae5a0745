/// The statistics of a call family: the calls of one name that the calls of one other name, or no call, have made.
public struct NodeCalls: Sendable, Hashable {
  /// The number of calls in flight: begun and not ended.
  public var inFlight = 0
  /// The number of calls that have returned.
  public var succeeded = 0
  /// The number of calls that have thrown an error, without the cancelled ones.
  public var failed = 0
  /// The number of calls that have thrown an error because their task was cancelled.
  public var cancelled = 0
  /// The number of calls that have ended per second, over the latest 10 s.
  public var rate = 0.0
  /// The durations of the calls that ended in the last minute; nil if none did.
  public var lastMinute: Durations?
  /// The durations of all ended calls; nil before the first.
  public var life: Durations?
  /// The number of ended calls by duration: for each element of ``bounds`` the calls that took at most that long and
  /// longer than the bound before; last the longer ones. Empty before the first, and without the zeros at the end.
  public var histogram: [Int] = []

  /// Percentiles of durations, in nanoseconds, with an error of at most 1 %.
  public struct Durations: Sendable, Hashable {
    public var p50: Int64
    public var p90: Int64
    public var p99: Int64
    public var max: Int64

    public init(p50: Int64, p90: Int64, p99: Int64, max: Int64) {
      (self.p50, self.p90, self.p99, self.max) = (p50, p90, p99, max)
    }
  }

  /// The upper bounds of the ranges of ``histogram``, in nanoseconds: 1, 2 and 5 in each decade from 10 µs to 500 s.
  public static let bounds: [Int64] = (0..<8).flatMap { decade in
    let unit = (0..<decade).reduce(10_000 as Int64) { unit, _ in unit * 10 }
    return [unit, 2 * unit, 5 * unit]
  }

  public init() {}

  /// The number of calls that have ended.
  public var ended: Int { succeeded + failed + cancelled }
}
