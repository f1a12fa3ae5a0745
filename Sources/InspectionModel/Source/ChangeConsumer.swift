/// A lossless consumer of a source's changes, such as a recording or a log. The consumer receives a batch at the end of
/// every moment: after each instant of a run and after each command of the user.
@MainActor
public protocol ChangeConsumer: AnyObject {
  /// The part of each moment's changes that the consumer reads.
  var content: ChangeContent { get }

  /// Receives the changes of a moment. The first batch holds the whole current state.
  func consume(_ changes: ChangeBatch)
}

/// The part of a source's changes that a consumer reads.
public enum ChangeContent: Sendable, Hashable {
  /// The journal entries and the new nodes, without snapshots of changed nodes.
  case entries
  /// All changes, and the first ``PendingSnapshot/recordedLimit`` pending events.
  case everything
}

extension PendingSnapshot {
  /// The number of next timers and script entries that each recorded moment lists.
  public static let recordedLimit = 100
}
