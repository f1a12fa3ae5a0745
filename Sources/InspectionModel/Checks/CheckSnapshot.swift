/// Something that is expected of a run, and how that stands.
public struct CheckSnapshot: Sendable, Equatable {
  /// How an expectation stands.
  public enum State: Sendable, Equatable {
    /// It can still turn out either way.
    case pending
    /// It is true, whatever may follow.
    case met
    /// It is not true.
    case failed(CheckFailure)
  }

  /// Its number in its file, from zero.
  public let index: Int
  /// What is expected, in words.
  public let text: String
  /// The line of the file that says so, from one.
  public let line: Int
  /// The nodes that it is about, each once; none where it is about all.
  public let nodes: [NodeID]
  /// How it stands.
  public var state: State

  public init(index: Int, text: String, line: Int, nodes: [NodeID] = [], state: State = .pending) {
    self.index = index
    self.text = text
    self.line = line
    self.nodes = nodes
    self.state = state
  }
}

/// In which way an expectation was not true.
public struct CheckFailure: Sendable, Equatable {
  /// What should have been.
  public let expected: String
  /// What was.
  public let seen: String
  /// When it was found, in nanoseconds on the source's clock.
  public let time: Int64
  /// The entries of the journal that led there, each the cause of the next, as far as they are still known.
  public let causes: [JournalEntry]

  /// Whether others led to the first of ``causes``, which are not among them.
  public var hasEarlierCauses: Bool { causes.first?.cause != nil }

  public init(expected: String, seen: String, time: Int64, causes: [JournalEntry] = []) {
    self.expected = expected
    self.seen = seen
    self.time = time
    self.causes = causes
  }
}
