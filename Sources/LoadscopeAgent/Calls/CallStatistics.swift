import Histogram
import InspectionModel

/// The durations of a family's calls and the rate at which they end.
struct CallStatistics {
  /// The length of the part of a minute after which the older half of ``minute`` is dropped.
  private static let half = CallTime.seconds(30)
  /// The number of seconds over which the rate is taken.
  private static let rateSeconds = 10

  // Two digits are an error of at most 1 %: three would take ten times the memory.
  /// The durations before those of ``minute``.
  private var earlier = Histogram<UInt64>(numberOfSignificantValueDigits: .two)
  /// The durations of the current and of the last half minute.
  private var minute = (
    current: Histogram<UInt64>(numberOfSignificantValueDigits: .two),
    last: Histogram<UInt64>(numberOfSignificantValueDigits: .two)
  )
  private var halfStart: CallTime
  /// The number of calls that ended in each of the latest seconds, the current one last.
  private var seconds: [Int]
  private var secondStart: CallTime

  init(at now: CallTime) {
    (halfStart, secondStart) = (now, now)
    seconds = [0]
  }

  /// Whether the statistics change by the passing of time.
  var isMoving: Bool { seconds.contains { $0 > 0 } || minute.current.totalCount > 0 || minute.last.totalCount > 0 }

  /// Adds a duration in nanoseconds.
  mutating func add(_ duration: CallTime) {
    minute.current.record(UInt64(clamping: duration))
  }

  /// Counts calls that have ended since the last call of this method, and moves the windows of time.
  mutating func count(_ ended: Int, at now: CallTime) {
    while now - secondStart >= CallTime.seconds(1) {
      if now - secondStart > CallTime.seconds(Int64(Self.rateSeconds + 1)) {
        // After a long pause, all seconds are empty.
        (seconds, secondStart) = ([0], now)
        break
      }
      seconds.append(0)
      secondStart += CallTime.seconds(1)
    }
    seconds.removeFirst(max(0, seconds.count - Self.rateSeconds - 1))
    seconds[seconds.count - 1] += ended
    guard now - halfStart >= Self.half else { return }
    earlier.add(minute.last)
    minute.last = minute.current
    if now - halfStart >= Self.half * 2 {
      earlier.add(minute.last)
      minute.last.reset()
    }
    minute.current.reset()
    halfStart = now
  }

  /// Returns the statistics without the counts of calls.
  func statistics(at now: CallTime) -> NodeCalls {
    var calls = NodeCalls()
    calls.rate = rate(at: now)
    var minute = minute.current
    minute.add(self.minute.last)
    calls.lastMinute = Self.durations(minute)
    var life = minute
    life.add(earlier)
    calls.life = Self.durations(life)
    calls.histogram = Self.ranges(life)
    return calls
  }

  /// The calls per second, of whole seconds alone, with three digits.
  private func rate(at now: CallTime) -> Double {
    let whole = seconds.dropLast()
    guard !whole.isEmpty else { return 0 }
    let rate = Double(whole.reduce(0, +)) / Double(whole.count)
    let scale = rate >= 100 ? 1 : rate >= 10 ? 10 : 100.0
    return (rate * scale).rounded() / scale
  }

  private static func durations(_ histogram: Histogram<UInt64>) -> NodeCalls.Durations? {
    guard histogram.totalCount > 0 else { return nil }
    func value(_ percentile: Double) -> Int64 {
      Int64(clamping: min(histogram.valueAtPercentile(percentile), histogram.max))
    }
    return NodeCalls.Durations(p50: value(50), p90: value(90), p99: value(99), max: Int64(clamping: histogram.max))
  }

  private static func ranges(_ histogram: Histogram<UInt64>) -> [Int] {
    var counts: [Int] = []
    var place = 0
    for recorded in histogram.recordedValues() {
      while place < NodeCalls.bounds.count,
        Int64(clamping: histogram.lowestEquivalentForValue(recorded.value)) > NodeCalls.bounds[place]
      { place += 1 }
      while counts.count <= place { counts.append(0) }
      counts[place] += Int(recorded.count)
    }
    return counts
  }
}
