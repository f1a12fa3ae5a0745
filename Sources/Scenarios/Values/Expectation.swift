import InspectionModel
import YAMLReading

/// A requirement on the run of a scenario, which is met or failed at the end of the run at the latest.
///
/// Every time is the virtual time since the start. Lists of conditions are never empty, and all conditions of a list
/// must hold at the same time.
public struct Expectation: Sendable, Equatable {
  /// The kind of an expectation, with the required values.
  public enum Kind: Sendable, Equatable {
    /// The conditions hold at this time, after everything due then has happened.
    case at(Duration, [NodeCondition])
    /// The conditions hold at some instant from `from` to this time, both inclusive.
    case by(Duration, from: Start = .time(.zero), [NodeCondition])
    /// The conditions hold throughout the span: at its beginning and after every event.
    case always(Span, [NodeCondition])
    /// The conditions never hold together during the span: neither at its beginning nor after any event.
    case never(Span, [NodeCondition])
    /// The first delays of the node's syncer after failures are in these ranges, each with a tolerance of `within`. Further
    /// delays may follow; periods after successes do not count. With `followsPolicy`, every delay is one that the back-off
    /// allows after the delay before. `delays` is empty only with `followsPolicy`.
    case backoff(node: String, delays: [ClosedRange<Duration>], within: Duration, followsPolicy: Bool = false)
    /// The number of the node's syncs that begin up to `by` (nil: up to the end of the run) is in the range.
    case attempts(node: String, CountRange, by: Duration?)
    /// The number of the node's did-change notifications up to `by` (nil: up to the end of the run) is in the range.
    case notifications(node: String, CountRange, by: Duration?)
    /// The nodes first enter the state in this order, or at the same time. The list has at least two nodes.
    case order(nodes: [String], become: NodeState)
    /// The run has this number of contract violations in total.
    case violations(Int)
    /// The waiter's wait ends in this way up to `by` (nil: up to the end of the run).
    case waiter(id: String, end: WaiterDefinition.End, by: Duration?)
    /// The numbers of a server or of open load meet this requirement.
    case measured(node: String, Measure)
  }

  /// The first instant at which a condition counts.
  public enum Start: Sendable, Equatable {
    /// This virtual time since the start of the run.
    case time(Duration)
    /// The time of the script entry with this id.
    case entry(String, at: Duration)

    /// The virtual time since the start of the run.
    public var time: Duration {
      switch self {
      case .time(let time), .entry(_, let time): time
      }
    }
  }

  /// A span of time, inclusive at both ends.
  public struct Span: Sendable, Equatable {
    /// The beginning of the span, as virtual time since the start of the run.
    public let from: Duration

    /// The end of the span, as virtual time, not before the beginning; nil for the end of the run.
    public let to: Duration?

    /// Creates a span; by default the whole run.
    public init(from: Duration = .zero, to: Duration? = nil) {
      self.from = from
      self.to = to
    }
  }

  /// An inclusive range of counts, such as the number of a node's syncs.
  public struct CountRange: Sendable, Equatable {
    /// The minimum count.
    public let least: Int

    /// The maximum count, not less than the minimum; nil for no maximum.
    public let most: Int?

    /// Creates a range; by default every number is in the range.
    public init(least: Int = 0, most: Int? = nil) {
      self.least = least
      self.most = most
    }

    /// Returns the range that contains only this count.
    public static func exactly(_ count: Int) -> CountRange { CountRange(least: count, most: count) }

    /// Returns whether the count is in the range.
    public func contains(_ count: Int) -> Bool { count >= least && count <= most ?? .max }
  }

  /// The kind of the expectation, with the required values.
  public let kind: Kind

  /// The location of the expectation in the file.
  public let location: SourceLocation

  /// The line of the expectation in the file, from 1.
  public var line: Int { location.line }

  /// Creates an expectation, with its location in the file.
  public init(_ kind: Kind, location: SourceLocation = .start) {
    self.kind = kind
    self.location = location
  }

  /// Whether the time at which the expectation is met depends on the run, and is not given in the expectation.
  public var isMetAnyTime: Bool {
    switch kind {
    case .by, .backoff, .order, .waiter: true
    case .at, .always, .never, .attempts, .notifications, .violations, .measured: false
    }
  }

  /// All virtual times that the expectation mentions.
  public var times: [Duration] {
    switch kind {
    case .at(let time, _): [time]
    case .by(let time, let from, _): [from.time, time]
    case .always(let span, _), .never(let span, _): [span.from, span.to].compactMap { $0 }
    case .attempts(_, _, let by), .notifications(_, _, let by), .waiter(_, _, let by): [by].compactMap { $0 }
    case .measured(_, let measure): measure.times
    case .backoff, .order, .violations: []
    }
  }
}
