/// An event of a scheduled action. The runs of an action have no events here: they are syncs of the action's node.
public enum ActionEvent: Sendable, Hashable {
  /// The stored object of the action set the action's first date or a new one, in nanoseconds on the source's clock.
  case scheduled(at: Int64)
  /// The action is due, but the network is offline.
  case pendingInternet
  /// The action is done: the stored object that asked for the action no longer does.
  case done
  /// The action was due but did not start: its stored object was removed or no longer asks for the action.
  case skipped
  /// An object in the store could not be read or written, or no handler exists for it. The object stays in the store.
  case unreadable(object: String, reason: String)
  /// All actions were suspended once more. No action starts until all `count` suspensions are removed.
  case suspended(count: Int)
  /// One suspension of all actions was removed. `count` suspensions remain; at 0, actions start again.
  case resumed(count: Int)
}
