/// A lossless consumer of a source's changes, such as a recording or a log. It gets a batch at the end of every moment:
/// after each instant of a run and after each command of the user.
@MainActor
public protocol ChangeConsumer: AnyObject {
  /// The part of each moment that the consumer reads.
  var content: ChangeContent { get }

  /// Receives the changes of a moment. The first batch holds everything.
  func consume(_ changes: ChangeBatch)
}

/// The part of a source's changes that is read.
public enum ChangeContent: Sendable, Hashable {
  /// The journal and the nodes that have become known. No snapshots of changed nodes are made.
  case entries
  /// Everything, with the first ``PendingSnapshot/recordedLimit`` pending events.
  case everything
}

extension PendingSnapshot {
  /// The number of pending events for a lossless consumer: more than a screen has rows.
  public static let recordedLimit = 100
}
