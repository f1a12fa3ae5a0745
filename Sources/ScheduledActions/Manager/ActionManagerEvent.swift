/// An event of an ``ActionManager``.
public enum ActionManagerEvent: Sendable {
  /// An object was read because the object changed or an item is due. The statuses are those of all items, in order.
  case updated(CollectionKey, [ActionStatus])
  /// A run of an item started.
  case started(CollectionKey, ActionStatus)
  /// A run ended, with or without an error. The status is nil if the item no longer exists.
  case ended(CollectionKey, identifier: String, (any Error)?, ActionStatus?)
  /// An item is due and waits for the network.
  case pendingInternet(CollectionKey, ActionStatus)
  /// An item was skipped without a run: the object was deleted, was unreadable or no longer listed the item.
  case skipped(CollectionKey, identifier: String)
  /// An object could not be read. The object stays unchanged.
  case unreadable(CollectionKey, ActionStoreError)
  /// Suspensions were added; `count` is the new number of suspensions.
  case suspended(count: Int)
  /// A suspension was removed; `count` is the number of suspensions left.
  case resumed(count: Int)
  /// The store could not be read or written. The manager retries after a delay, and at the next change. A run whose
  /// object could not be read is postponed, and counts as an attempt only after the start.
  case storeFailed(ActionStoreError)
}
