/// An event of an ``ActionManager``.
public enum ActionManagerEvent: Sendable {
  /// An object was read again, because it changed or an item is due: these are all of its items, in order.
  case updated(CollectionKey, [ActionStatus])
  /// A run of an item started.
  case started(CollectionKey, ActionStatus)
  /// A run ended, with or without an error. The status is nil if the item does not exist any more.
  case ended(CollectionKey, identifier: String, (any Error)?, ActionStatus?)
  /// An item is due and waits for the network.
  case pendingInternet(CollectionKey, ActionStatus)
  /// An item was skipped: its object was gone, could not be read or did not list the item any more. No run started.
  case skipped(CollectionKey, identifier: String)
  /// An object could not be read. It is left unchanged.
  case unreadable(CollectionKey, ActionStoreError)
  /// Suspensions were added; `count` is the number now.
  case suspended(count: Int)
  /// A suspension was removed; `count` is the number left.
  case resumed(count: Int)
  /// The store could not be read or written. It is retried after a delay, and at the next change. A run whose object
  /// could not be read is postponed, and counts only when it starts.
  case storeFailed(ActionStoreError)
}
