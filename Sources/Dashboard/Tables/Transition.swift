import InspectionModel

/// A change of state as a row of a table for other programs.
public struct Transition: Sendable, Equatable {
  /// When, in nanoseconds on the source's clock.
  public let time: Int64
  /// The number of its entry in the journal.
  public let number: UInt64
  /// What the node is called.
  public let node: String
  /// The states before and after, in words.
  public let from: String
  public let to: String
  /// With which error it failed; nil where there is none.
  public let error: String?
  /// The number of the entry that led to it; nil where it came from outside.
  public let cause: UInt64?
  /// What that entry was, as a phrase; nil where it is not kept.
  public let because: String?
  /// The first of all causes, as a phrase: a command of the script or of a person, or a timer that nobody set. Nil where it
  /// is not kept, or more than ``originLimit`` causes away.
  public let origin: String?

  /// So many causes are followed.
  public static let originLimit = 100
}

extension Model {
  /// An entry that has been taken in as a change of state; nil if it is something else.
  public func transition(_ entry: JournalEntry) -> Transition? {
    guard case .stateChanged(let old, let new, let error) = entry.event else { return nil }
    let causes = history.causes(of: entry, atMost: Transition.originLimit)
    return Transition(
      time: entry.time, number: entry.sequence, node: key(entry.node), from: old.word, to: new.word,
      error: error?.text, cause: entry.cause, because: causes.first.map { phrase($0) },
      origin: causes.last.flatMap { $0.cause == nil ? phrase($0) : nil })
  }
}
