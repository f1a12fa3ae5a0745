/// An expectation about a run, with its current state.
public struct CheckSnapshot: Sendable, Equatable {
  /// The state of an expectation.
  public enum State: Sendable, Equatable {
    /// It is undecided.
    case pending
    /// It is true, regardless of later events.
    case met
    /// It is false.
    case failed(CheckFailure)
  }

  /// The index in its file, from 0.
  public let index: Int
  /// The expectation in words.
  public let text: String
  /// The line in its file, from 1.
  public let line: Int
  /// The nodes it names, each once; empty if it applies to all.
  public let nodes: [NodeID]
  /// The current state.
  public var state: State

  public init(index: Int, text: String, line: Int, nodes: [NodeID] = [], state: State = .pending) {
    self.index = index
    self.text = text
    self.line = line
    self.nodes = nodes
    self.state = state
  }
}

/// The failure of an expectation.
public struct CheckFailure: Sendable, Equatable {
  /// The expected value.
  public let expected: String
  /// The actual value.
  public let seen: String
  /// The time of the failure, in nanoseconds on the source's clock.
  public let time: Int64
  /// The journal's entries that led to the failure, each the cause of the next, as far as they are kept.
  public let causes: [JournalEntry]

  /// Whether the first of ``causes`` has earlier causes, which are not included.
  public var hasEarlierCauses: Bool { causes.first?.cause != nil }

  public init(expected: String, seen: String, time: Int64, causes: [JournalEntry] = []) {
    self.expected = expected
    self.seen = seen
    self.time = time
    self.causes = causes
  }
}
