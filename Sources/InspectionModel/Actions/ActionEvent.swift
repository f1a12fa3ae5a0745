/// An event of a scheduled action. Its runs are syncs of its node, its timers those of ``RetryOwner/actionManager``.
public enum ActionEvent: Sendable, Hashable {
  /// Its object asks for it at this date, in nanoseconds on the source's clock: for the first time or at a new date.
  case scheduled(at: Int64)
  /// It is due, but the network is offline.
  case pendingInternet
  /// Its object no longer asks for it.
  case done
  /// It was due, but its object was gone or no longer asked for it.
  case skipped
  /// An object in the store, of an unknown node, could not be read or written, or has no handler; it stays as it is.
  case unreadable(object: String, reason: String)
  /// No action starts until all `count` suspensions are removed.
  case suspended(count: Int)
  /// A suspension was removed and `count` are left; actions start again at 0.
  case resumed(count: Int)
}
