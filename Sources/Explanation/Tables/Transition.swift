import InspectionModel

/// A change of a node's state, for an exported table.
package struct Transition: Sendable, Equatable {
  /// The time of the change, in nanoseconds on the source's clock.
  package let time: Int64
  /// The number of the change's journal entry.
  package let number: UInt64
  package let node: String
  package let from: String
  package let to: String
  package let error: String?
  /// The number of the journal entry that caused the change; nil if the change has no cause in the journal.
  package let cause: UInt64?
  /// The phrase for the cause; nil if there is none or the history no longer has the cause's entry.
  package let because: String?
  /// The phrase for the first cause in the chain; nil without a cause, or if dropped or beyond ``originLimit`` causes.
  package let origin: String?

  /// The maximum number of causes to follow back in search of the first cause.
  package static let originLimit = 100
}

extension SourceState {
  /// Returns the table row for an entry of the history; nil if the entry is not a change of state.
  package func transition(_ entry: JournalEntry) -> Transition? {
    guard case .node(.stateChanged(let old, let new, let error)) = entry.event else { return nil }
    let causes = history.causes(of: entry, atMost: Transition.originLimit)
    return Transition(
      time: entry.time, number: entry.sequence, node: key(entry.node), from: old.word, to: new.word,
      error: error?.text, cause: entry.cause, because: causes.first.map { phrase($0) },
      origin: causes.last.flatMap { $0.cause == nil ? phrase($0) : nil })
  }
}
