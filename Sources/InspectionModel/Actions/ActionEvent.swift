/// What can happen to a scheduled action, beside its runs, which are syncs of its node, and its waits, which are those of
/// ``RetryOwner/actionManager``.
public enum ActionEvent: Sendable, Hashable {
  /// Its object asks for it, at this date, in nanoseconds on the source's clock: for the first time, or at another date
  /// than before.
  case scheduled(at: Int64)
  /// It is due, and the network is not there.
  case pendingInternet
  /// Its object does not ask for it any more.
  case done
  /// Its object was gone, or did not ask for it any more, when it was to run.
  case skipped
  /// An object in the store could not be read or written, or nobody here knows what to do for it, for a reason in words.
  /// It is left as it is. Its node, if any, is not known.
  case unreadable(object: String, reason: String)
  /// No action starts from now on, until each of so many suspensions is taken back.
  case suspended(count: Int)
  /// A suspension was taken back, and so many are left; actions start again when none is.
  case resumed(count: Int)
}
