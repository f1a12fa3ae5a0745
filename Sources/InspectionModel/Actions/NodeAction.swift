/// A scheduled action: a stored object asks for work at a date. Each run of the work is a sync of the action's node.
public struct NodeAction: Sendable, Hashable {
  /// The name of the store's collection that contains the object that asks for the action.
  public var collection: String
  /// The key, within ``collection``, of the stored object that asks for the action.
  public var key: String
  /// The identifier of the action among the actions of the same stored object.
  public var identifier: String
  /// Whether the action runs only while the network is online.
  public var requiresInternet: Bool
  /// The delay from the start of a run to the start of the next run, in nanoseconds; 0 if the action runs only once.
  public var retryTimeout: Int64

  /// The action's current state.
  public var state: State
  /// The action's date, in nanoseconds on the source's clock: negative before the clock's start, nil if done.
  public var date: Int64?
  /// The time of the next retry, in nanoseconds on the source's clock; nil before the first run or if no retry follows.
  public var nextRetry: Int64?
  /// The error of the last completed run; nil if that run did not fail.
  public var lastError: String?

  /// The state of a scheduled action.
  public enum State: String, Sendable, Hashable, CaseIterable {
    /// The action waits for its date, or all actions are suspended.
    case waiting
    /// The action is due and starts when the network is online.
    case pendingInternet
    /// The action's code is running.
    case running
    /// The action has run, is not done, and runs again at ``NodeAction/nextRetry``.
    case retrying
    /// The action has run, is not done, and has no date for another run.
    case ran
    /// The stored object that asked for the action no longer does.
    case done
    /// The action's object is not in the store or cannot be read, so that it is unknown whether the action is done.
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

  /// The time of the action's next start: ``date`` while waiting, ``nextRetry`` while retrying; nil in other states.
  public var due: Int64? {
    switch state {
    case .waiting: date
    case .retrying: nextRetry
    case .pendingInternet, .running, .ran, .done, .unreadable: nil
    }
  }
}
