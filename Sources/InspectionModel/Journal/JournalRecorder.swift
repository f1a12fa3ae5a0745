/// Hears of every entry of a journal as it is made, and so misses none, however many there are at once.
@MainActor
public protocol JournalRecorder: AnyObject {
  /// Something has happened.
  ///
  /// - Parameters:
  ///   - entry: What has; their numbers rise by one.
  ///   - identity: Who a node is; all those are known that the entry names.
  func record(_ entry: JournalEntry, _ identity: (NodeID) -> NodeIdentity?)
}
