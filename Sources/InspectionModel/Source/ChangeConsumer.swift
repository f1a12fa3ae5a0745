/// A consumer that receives all changes of a source, such as a recording or a log. The consumer gets a batch at the end
/// of every moment: after each instant of a run and after each command of the user.
@MainActor
public protocol ChangeConsumer: AnyObject {
  /// The kinds of changes that the consumer receives.
  var content: ChangeContent { get }

  /// Receives the changes since the previous call. The first call passes the whole current state.
  func consume(_ changes: ChangeBatch)
}

/// The kinds of changes that a consumer of a source receives.
public enum ChangeContent: Sendable, Hashable {
  /// Journal entries and the snapshots of new nodes, without the snapshots of changed nodes.
  case entries
  /// All changes, and the pending events that are due first, at most ``PendingSnapshot/recordedLimit``.
  case everything
}

extension PendingSnapshot {
  /// The maximum number of pending events that a ``ChangeConsumer``, such as a recording, receives with each batch.
  public static let recordedLimit = 100
}
