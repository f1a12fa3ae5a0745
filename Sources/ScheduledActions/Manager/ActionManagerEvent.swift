/// What an ``ActionManager`` tells of.
public enum ActionManagerEvent: Sendable {
  /// An object was looked at again, since it has changed or one of its items is due: these are all of its items, in order.
  case updated(CollectionKey, [ActionStatus])
  /// A run of an item begins.
  case started(CollectionKey, ActionStatus)
  /// A run has ended, with an error or without. What is known of the item comes last, unless that is not there any more.
  case ended(CollectionKey, identifier: String, (any Error)?, ActionStatus?)
  /// An item is due, and waits for the network.
  case pendingInternet(CollectionKey, ActionStatus)
  /// An item was to run, and its object was gone, could not be read or did not ask for it any more: no run has begun.
  case skipped(CollectionKey, identifier: String)
  /// An object cannot be read. It is left as it is.
  case unreadable(CollectionKey, ActionStoreError)
  /// There are so many suspensions now, one of which is new.
  case suspended(count: Int)
  /// There are so many suspensions left.
  case resumed(count: Int)
  /// The store could not be read or written. It is tried again after a while, and with the next change; a run whose object
  /// could not be read begins after a while, and counts only then.
  case storeFailed(ActionStoreError)
}
