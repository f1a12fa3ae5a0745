/// The requests of a server or of open load over time, by outcome. Its memory is bounded: the longer the run, the longer its
/// spans.
public struct NodeTraffic: Sendable, Hashable {
  /// The maximum number of spans.
  public static let limit = 512
  /// The shortest duration of a span, in ns.
  public static let shortestSpan: Int64 = 250_000_000

  /// An outcome of a request. Stacked in this order, from the bottom.
  public enum Outcome: Int, Sendable, CaseIterable {
    case succeeded, failed, refused
    /// Served after the client had gone.
    case wasted
  }

  /// Numbers of requests by outcome.
  public struct Counts: Sendable, Hashable {
    public var succeeded = 0
    public var failed = 0
    public var refused = 0
    public var wasted = 0

    public init(succeeded: Int = 0, failed: Int = 0, refused: Int = 0, wasted: Int = 0) {
      (self.succeeded, self.failed, self.refused, self.wasted) = (succeeded, failed, refused, wasted)
    }

    public subscript(outcome: Outcome) -> Int {
      switch outcome {
      case .succeeded: succeeded
      case .failed: failed
      case .refused: refused
      case .wasted: wasted
      }
    }

    static func + (left: Counts, right: Counts) -> Counts {
      Counts(
        succeeded: left.succeeded &+ right.succeeded, failed: left.failed &+ right.failed,
        refused: left.refused &+ right.refused, wasted: left.wasted &+ right.wasted)
    }

    public static func - (left: Counts, right: Counts) -> Counts {
      Counts(
        succeeded: left.succeeded &- right.succeeded, failed: left.failed &- right.failed,
        refused: left.refused &- right.refused, wasted: left.wasted &- right.wasted)
    }
  }

  /// The duration of a span, in ns.
  public private(set) var span: Int64
  /// The requests that ended in each span, from time 0.
  public private(set) var counts: [Counts]

  public init(span: Int64 = NodeTraffic.shortestSpan, counts: [Counts] = []) {
    (self.span, self.counts) = (max(1, min(span, .max / Int64(Self.limit))), Array(counts.prefix(Self.limit)))
  }

  /// The time at which the last span ends, in ns.
  public var end: Int64 {
    let (end, isTooLate) = span.multipliedReportingOverflow(by: Int64(counts.count))
    return isTooLate ? .max : end
  }

  /// Adds requests that ended at a time, in ns and not negative. Spans are joined two by two when they are too many.
  public mutating func add(_ new: Counts, at time: Int64) {
    while time / span >= Self.limit { joinSpans() }
    let place = Int(time / span)
    while counts.count <= place { counts.append(Counts()) }
    counts[place] = counts[place] + new
  }

  private mutating func joinSpans() {
    span *= 2
    counts = stride(from: 0, to: counts.count, by: 2).map { place in
      place + 1 < counts.count ? counts[place] + counts[place + 1] : counts[place]
    }
  }

  /// Returns the requests of an outcome in a part of the time, in ns. Those of a span are taken as evenly spread, in the last
  /// one up to now.
  package func count(_ outcome: Outcome, from start: Int64, to end: Int64, until now: Int64) -> Double {
    guard end > start, end > 0, start < self.end else { return 0 }
    var sum = 0.0
    for place in Int(max(0, start) / span)..<min(counts.count, Int((min(end, self.end) - 1) / span) + 1) {
      let begin = Int64(place) * span
      var spanEnd = begin.addingClamped(span)
      if place == counts.count - 1, now < spanEnd { spanEnd = max(begin + 1, now) }
      let overlap = min(end, spanEnd) - max(start, begin)
      if overlap > 0 { sum += Double(overlap) / Double(spanEnd - begin) * Double(counts[place][outcome]) }
    }
    return sum
  }
}
