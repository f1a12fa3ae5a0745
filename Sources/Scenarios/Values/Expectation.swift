import InspectionModel
import YAMLReading

/// Something that a scenario says about its own run, which is either true in the end or not.
///
/// Every time is the virtual time since the start. Conditions never are an empty list, and all of them have to hold
/// together.
public struct Expectation: Sendable, Equatable {
  /// What is expected.
  public enum Kind: Sendable, Equatable {
    /// The conditions hold when everything due at this time has happened.
    case at(Duration, [NodeCondition])
    /// The conditions hold at some instant from the start to this time, both included.
    case by(Duration, [NodeCondition])
    /// The conditions hold all the time: at its beginning and after every event in it.
    case always(Span, [NodeCondition])
    /// There is no time at which all of the conditions hold together: neither its beginning nor after any event in it.
    case never(Span, [NodeCondition])
    /// The first waits of the node's syncer after failures are these, each give or take `within`; more may follow. The
    /// periods after successes do not count. Never an empty list.
    case backoff(node: String, delays: [Duration], within: Duration)
    /// So many syncs of the node are begun from the start to `by`; nil: to the end.
    case attempts(node: String, CountRange, by: Duration?)
    /// So many did-change notifications of the node come from the start to `by`; nil: to the end.
    case notifications(node: String, CountRange, by: Duration?)
    /// Each of the nodes gets into the state for the first time, and none earlier than the one before it. At least two.
    case order(nodes: [String], become: NodeState)
    /// There are so many violations of the contract in the whole run.
    case violations(Int)
    /// The wait has ended like this, from the start to `by`; nil: to the end.
    case waiter(id: String, end: WaiterDefinition.End, by: Duration?)
  }

  /// A stretch of time, both ends included.
  public struct Span: Sendable, Equatable {
    /// Where it begins.
    public let from: Duration

    /// Where it ends, no earlier than it begins; nil: with the run.
    public let to: Duration?

    /// A stretch from one time to another; the whole run by default.
    public init(from: Duration = .zero, to: Duration? = nil) {
      self.from = from
      self.to = to
    }
  }

  /// How many there may be.
  public struct CountRange: Sendable, Equatable {
    /// The least number.
    public let least: Int

    /// The largest, no less than the least; nil: any.
    public let most: Int?

    /// From one number to another; by default any number.
    public init(least: Int = 0, most: Int? = nil) {
      self.least = least
      self.most = most
    }

    /// Exactly this number.
    public static func exactly(_ count: Int) -> CountRange { CountRange(least: count, most: count) }

    /// Whether there may be so many.
    public func contains(_ count: Int) -> Bool { count >= least && count <= most ?? .max }
  }

  /// What is expected.
  public let kind: Kind

  /// Where the file says so.
  public let location: SourceLocation

  /// The line of the entry in the file.
  public var line: Int { location.line }

  /// An expectation of these parts.
  public init(_ kind: Kind, location: SourceLocation = .start) {
    self.kind = kind
    self.location = location
  }

  /// The times that it names.
  public var times: [Duration] {
    switch kind {
    case .at(let time, _), .by(let time, _): [time]
    case .always(let span, _), .never(let span, _): [span.from, span.to].compactMap { $0 }
    case .attempts(_, _, let by), .notifications(_, _, let by), .waiter(_, _, let by): [by].compactMap { $0 }
    case .backoff, .order, .violations: []
    }
  }
}
