/// The scheduled action of a node: an item that an object in a store asks for. Each run is a sync of the node.
public struct NodeAction: Sendable, Hashable {
  /// The collection of the object that asks for it.
  public var collection: String
  /// The object's key within its collection.
  public var key: String
  /// The item's identifier within the object.
  public var identifier: String
  /// Whether it runs only while the network is online.
  public var requiresInternet: Bool
  /// The time from the start of a run to the next one, in nanoseconds; 0: it runs once.
  public var retryTimeout: Int64

  /// The action's current state.
  public var state: State
  /// The date, in nanoseconds on the source's clock, also before its start; nil once it is done.
  public var date: Int64?
  /// The time of the next run, in nanoseconds on the source's clock; nil before the first run and if no run follows.
  public var nextRetry: Int64?
  /// The error of the last run, also while the next one is under way; nil if it did not fail.
  public var lastError: String?

  /// The state of a scheduled action.
  public enum State: String, Sendable, Hashable, CaseIterable {
    /// Its date has not come, or the actions are suspended.
    case waiting
    /// It is due and starts when the network is online.
    case pendingInternet
    /// Its block runs.
    case running
    /// It has run, is not done, and runs again at ``NodeAction/nextRetry``.
    case retrying
    /// It has run, is not done, and has no date for another run.
    case ran
    /// Its object no longer asks for it.
    case done
    /// Its object in the store is gone or cannot be read, so it is unknown whether it is done.
    case unreadable
  }

  public init(
    collection: String, key: String, identifier: String, requiresInternet: Bool = false, retryTimeout: Int64 = 0,
    state: State = .waiting, date: Int64? = nil, nextRetry: Int64? = nil, lastError: String? = nil
  ) {
    self.collection = collection
    self.key = key
    self.identifier = identifier
    self.requiresInternet = requiresInternet
    self.retryTimeout = retryTimeout
    self.state = state
    self.date = date
    self.nextRetry = nextRetry
    self.lastError = lastError
  }

  /// The time of its next start, if known: its date or its next retry.
  public var due: Int64? {
    switch state {
    case .waiting: date
    case .retrying: nextRetry
    case .pendingInternet, .running, .ran, .done, .unreadable: nil
    }
  }
}
