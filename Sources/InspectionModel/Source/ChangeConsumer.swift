/// A lossless consumer of a source's changes, such as a recording or a log. It gets a batch at the end of every moment:
/// after each instant of a run and after each command of the user.
@MainActor
public protocol ChangeConsumer: AnyObject {
  /// How much of each moment the consumer reads.
  var content: ChangeContent { get }

  /// Takes what a moment has changed. The first batch holds everything there is.
  func consume(_ changes: ChangeBatch)
}

/// How much of a source's changes is read.
public enum ChangeContent: Sendable, Hashable {
  /// The journal, and the nodes that have become known. Snapshots of nodes that change are not made for it.
  case entries
  /// Everything, with the first ``PendingSnapshot/recordedLimit`` pending events.
  case everything
}

extension PendingSnapshot {
  /// How many pending events a lossless consumer gets: more than a screen has rows.
  public static let recordedLimit = 100
}
