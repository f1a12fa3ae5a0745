/// A requirement on the numbers of a server or of open load.
public enum Measure: Sendable, Equatable {
  /// A number of requests since the start. The raw values are the keys in a file.
  public enum Metric: String, Sendable, CaseIterable {
    /// Of a server: requests that arrived. Of load: requests that were made.
    case arrived
    /// Of a server: requests served while their clients waited.
    case served
    /// Of a server: requests that were refused.
    case refused
    /// Of a server: requests served after their clients had gone.
    case wasted
    /// Of load: requests that succeeded.
    case succeeded
    /// Of load: requests that gave up.
    case gaveUp

    /// Whether servers have the number.
    public var isOfServer: Bool { [.arrived, .served, .refused, .wasted].contains(self) }

    /// Whether open load has the number.
    public var isOfLoad: Bool { [.arrived, .succeeded, .gaveUp].contains(self) }
  }

  /// The number up to `by` (nil: up to the end of the run) is in the range.
  case count(Metric, Expectation.CountRange, by: Duration?)
  /// No more requests than this arrive within any such time.
  case peak(atMost: Rate)
  /// In this time after the last disturbance, the queue is at most as long as before it at some instant, and later no request
  /// is refused. Disturbances are the outages of the server, and phases of load with an end.
  case recovered(within: Duration)
  /// The workers are busy for at least this share of the span, from 0 to 1.
  case busy(atLeast: Double, Expectation.Span)
}

extension Measure {
  /// Whether only open load has the number.
  var isOfLoad: Bool { if case .count(let metric, _, _) = self { !metric.isOfServer } else { false } }
}
