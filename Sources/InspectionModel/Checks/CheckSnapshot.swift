/// An expectation of a scenario about its run, with the expectation's current state.
public struct CheckSnapshot: Sendable, Equatable {
  /// The state of an expectation.
  public enum State: Sendable, Equatable {
    /// The run has neither met nor failed the expectation yet.
    case pending
    /// The expectation is met, and no later event can change that.
    case met
    /// The run did not meet the expectation.
    case failed(CheckFailure)
  }

  /// The index of the expectation in its file, from 0.
  public let index: Int
  /// The expectation in words, for the screen and reports.
  public let text: String
  /// The expectation in the scenario language, on one line; nil if unknown.
  public let source: String?
  /// The line of the expectation in its file, from 1.
  public let line: Int
  /// The nodes named in the expectation, each once; empty if the expectation applies to all nodes.
  public package(set) var nodes: [NodeID]
  /// The current state of the expectation.
  public var state: State
  /// The time at which the expectation was met, in nanoseconds on the source's clock; nil if it is not met, or unknown.
  public var metAt: Int64?
  /// The advice about an expectation that was met and says less than it seems to, as a sentence; nil without any.
  public var advice: String?

  public init(
    index: Int, text: String, source: String? = nil, line: Int, nodes: [NodeID] = [], state: State = .pending,
    metAt: Int64? = nil, advice: String? = nil
  ) {
    self.source = source
    self.metAt = metAt
    self.advice = advice
    self.index = index
    self.text = text
    self.line = line
    self.nodes = nodes
    self.state = state
  }
}

/// The failure of an expectation: the expected and the actual value, the time and the causes.
public struct CheckFailure: Sendable, Equatable {
  /// The expected value, as text.
  public let expected: String
  /// The actual value at the time of the failure, as text.
  public let seen: String
  /// The time of the failure, in nanoseconds on the source's clock.
  public let time: Int64
  /// The chain of causes of the failure: each journal entry caused the next. Entries that left the journal are missing.
  public let causes: [JournalEntry]

  /// Whether the first entry of ``causes`` has a cause that is missing in ``causes``.
  public var hasEarlierCauses: Bool { causes.first?.cause != nil }

  public init(expected: String, seen: String, time: Int64, causes: [JournalEntry] = []) {
    self.expected = expected
    self.seen = seen
    self.time = time
    self.causes = causes
  }
}
