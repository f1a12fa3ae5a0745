/// Hears of all that has changed, moment by moment: after every instant of a run, and after everything that a person has
/// asked for.
@MainActor
public protocol MomentRecorder: AnyObject {
  /// A moment is over.
  ///
  /// - Parameter changes: All that it has changed, of the journal every entry, and what waits for its time, as far as
  ///   ``RecordedPending/limit`` goes. The first has everything there is.
  func record(_ changes: ChangeBatch)
}

/// What of all that waits for its time is recorded.
public enum RecordedPending {
  /// So many of those that are due first, which is more than the rows of a screen.
  public static let limit = 100
}
