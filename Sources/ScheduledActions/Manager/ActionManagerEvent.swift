/// An event that an ``ActionManager`` reports.
public enum ActionManagerEvent: Sendable {
  /// The manager read a changed or due object, or postponed a run. The statuses are those of all its items, by date.
  case updated(CollectionKey, [ActionStatus])
  /// A run of an item of the object started.
  case started(CollectionKey, ActionStatus)
  /// A run of an item ended, with or without an error. The status is nil if the object no longer lists the item.
  case ended(CollectionKey, identifier: String, (any Error)?, ActionStatus?)
  /// An item of the object is due and waits for the network.
  case pendingInternet(CollectionKey, ActionStatus)
  /// A due item did not run: its object was deleted, was unreadable or no longer listed the item.
  case skipped(CollectionKey, identifier: String)
  /// An object could not be read, for this reason. The object stays unchanged.
  case unreadable(CollectionKey, ActionStoreError)
  /// The manager was suspended; `count` is the number of suspensions now.
  case suspended(count: Int)
  /// One suspension was removed; `count` is the number of suspensions left.
  case resumed(count: Int)
  /// The store could not be read or written. The manager retries after 10 s and at the next change. A run whose object
  /// could not be read is postponed and does not count as an attempt.
  case storeFailed(ActionStoreError)
}
