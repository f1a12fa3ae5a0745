/// An event of a scheduled action. A run has the events of a sync; a timer has the owner ``RetryOwner/actionManager``.
public enum ActionEvent: Sendable, Hashable {
  /// The action's object asks for the action at a date, in nanoseconds on the source's clock: the first or a new date.
  case scheduled(at: Int64)
  /// The action is due, but the network is offline.
  case pendingInternet
  /// The action's object no longer asks for the action.
  case done
  /// The action was due, but its object was removed or no longer asked for the action.
  case skipped
  /// An object in the store, of an unknown node, could not be read or written, or has no handler; the object is kept.
  case unreadable(object: String, reason: String)
  /// The actions were suspended. No action starts until all `count` suspensions are removed.
  case suspended(count: Int)
  /// One suspension was removed. `count` suspensions remain; the actions start again at 0.
  case resumed(count: Int)
}
