/// An event of a scheduled action. The runs of an action have no events here: they are syncs of the action's node.
public enum ActionEvent: Sendable, Hashable {
  /// The action's object set the action's first date, or a new one, in nanoseconds on the source's clock.
  case scheduled(at: Int64)
  /// The action is due, but the network is offline.
  case pendingInternet
  /// The action's object no longer asks for the action.
  case done
  /// The action was due, but its object was removed or no longer asked for the action.
  case skipped
  /// An object in the store could not be read or written, or has no handler. The object is kept; its node is unknown.
  case unreadable(object: String, reason: String)
  /// All actions were suspended once more. No action starts until all `count` suspensions are removed.
  case suspended(count: Int)
  /// One suspension of all actions was removed. `count` suspensions remain; at 0, actions start again.
  case resumed(count: Int)
}
