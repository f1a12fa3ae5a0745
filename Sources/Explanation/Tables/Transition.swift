import InspectionModel

/// A change of state for an exported table.
package struct Transition: Sendable, Equatable {
  /// The time, in nanoseconds on the source's clock.
  package let time: Int64
  /// The number of its journal entry.
  package let number: UInt64
  package let node: String
  package let from: String
  package let to: String
  package let error: String?
  /// The number of the cause; nil if it came from outside.
  package let cause: UInt64?
  /// The cause as a phrase; nil if it was dropped.
  package let because: String?
  /// The first of all causes as a phrase; nil if it was dropped or is more than ``originLimit`` causes away.
  package let origin: String?

  /// The maximum number of causes that are followed.
  package static let originLimit = 100
}

extension SourceState {
  /// Returns the row for an entry of the history; nil if it is no change of state.
  package func transition(_ entry: JournalEntry) -> Transition? {
    guard case .stateChanged(let old, let new, let error) = entry.event else { return nil }
    let causes = history.causes(of: entry, atMost: Transition.originLimit)
    return Transition(
      time: entry.time, number: entry.sequence, node: key(entry.node), from: old.word, to: new.word,
      error: error?.text, cause: entry.cause, because: causes.first.map { phrase($0) },
      origin: causes.last.flatMap { $0.cause == nil ? phrase($0) : nil })
  }
}
