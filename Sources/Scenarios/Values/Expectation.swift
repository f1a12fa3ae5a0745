import InspectionModel
import YAMLReading

/// A requirement that a scenario has for its own run; true or false in the end.
///
/// Every time is the virtual time since the start. Lists of conditions are never empty, and all conditions must hold
/// together.
public struct Expectation: Sendable, Equatable {
  /// The kinds of expectations.
  public enum Kind: Sendable, Equatable {
    /// The conditions hold after everything due at this time.
    case at(Duration, [NodeCondition])
    /// The conditions hold at some instant from the start to this time, both included.
    case by(Duration, [NodeCondition])
    /// The conditions hold throughout: at the beginning and after every event.
    case always(Span, [NodeCondition])
    /// The conditions never hold together: neither at the beginning nor after any event.
    case never(Span, [NodeCondition])
    /// The first delays of the node's syncer after failures, each give or take `within`; more may follow. The periods
    /// after successes do not count. Never an empty list.
    case backoff(node: String, delays: [Duration], within: Duration)
    /// The number of syncs of the node that begin from the start to `by`; nil: to the end.
    case attempts(node: String, CountRange, by: Duration?)
    /// The number of did-change notifications of the node from the start to `by`; nil: to the end.
    case notifications(node: String, CountRange, by: Duration?)
    /// Each node gets into the state for the first time, none before the previous one. At least two.
    case order(nodes: [String], become: NodeState)
    /// The number of contract violations in the whole run.
    case violations(Int)
    /// The end of the wait, from the start to `by`; nil: to the end.
    case waiter(id: String, end: WaiterDefinition.End, by: Duration?)
  }

  /// A span of time, both ends included.
  public struct Span: Sendable, Equatable {
    /// The beginning.
    public let from: Duration

    /// The end, no earlier than the beginning; nil: with the run.
    public let to: Duration?

    /// Creates a span; the whole run by default.
    public init(from: Duration = .zero, to: Duration? = nil) {
      self.from = from
      self.to = to
    }
  }

  /// A range of counts.
  public struct CountRange: Sendable, Equatable {
    /// The least number.
    public let least: Int

    /// The largest number, no less than the least; nil: unlimited.
    public let most: Int?

    /// Creates a range; by default any number.
    public init(least: Int = 0, most: Int? = nil) {
      self.least = least
      self.most = most
    }

    /// Exactly this number.
    public static func exactly(_ count: Int) -> CountRange { CountRange(least: count, most: count) }

    /// Whether the count is in the range.
    public func contains(_ count: Int) -> Bool { count >= least && count <= most ?? .max }
  }

  /// The kind of the expectation.
  public let kind: Kind

  /// The location in the file.
  public let location: SourceLocation

  /// The line of the entry in the file.
  public var line: Int { location.line }

  /// Creates an expectation.
  public init(_ kind: Kind, location: SourceLocation = .start) {
    self.kind = kind
    self.location = location
  }

  /// The times in the expectation.
  public var times: [Duration] {
    switch kind {
    case .at(let time, _), .by(let time, _): [time]
    case .always(let span, _), .never(let span, _): [span.from, span.to].compactMap { $0 }
    case .attempts(_, _, let by), .notifications(_, _, let by), .waiter(_, _, let by): [by].compactMap { $0 }
    case .backoff, .order, .violations: []
    }
  }
}
