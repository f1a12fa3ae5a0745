/// An entry of the journal: an event with its number, time, node and cause.
public struct JournalEntry: Sendable, Equatable {
  /// The number of the entry. Entries are numbered from 1, without gaps.
  public let sequence: UInt64
  /// The time of the event, in nanoseconds on the source's clock.
  public let time: Int64
  /// The node of the event; nil for an event of the whole source.
  public let node: NodeID?
  /// The event.
  public let event: JournalEvent
  /// The number of the entry whose event caused this event; nil if the cause is outside the source.
  public let cause: UInt64?

  public init(sequence: UInt64, time: Int64, node: NodeID?, event: JournalEvent, cause: UInt64?) {
    self.sequence = sequence
    self.time = time
    self.node = node
    self.event = event
    self.cause = cause
  }

  /// Whether a chain of causes ends at this entry, though `cause` is its cause: a timer that was set after a success
  /// begins something new, which the success does not explain.
  package func endsChain(before cause: JournalEntry) -> Bool {
    guard case .timer(.armed) = event, case .node(.stateChanged(_, .synced, _)) = cause.event else { return false }
    return true
  }
}
