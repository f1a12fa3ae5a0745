/// What a node of kind ``NodeKind/action`` has to do at its date: an item that an object in a store asks for. Each run of
/// it is a sync of the node.
public struct NodeAction: Sendable, Hashable {
  /// Where the object is that asks for it.
  public var collection: String
  /// Which object it is, within its collection.
  public var key: String
  /// Which of the object's items it is.
  public var identifier: String
  /// Whether it runs only while the network is there.
  public var requiresInternet: Bool
  /// How long after the beginning of a run the next one follows, in nanoseconds; 0: it runs once.
  public var retryTimeout: Int64

  /// Where it stands.
  public var state: State
  /// Its date, in nanoseconds on the source's clock, also before its start; nil once it is done.
  public var date: Int64?
  /// When it runs again, in nanoseconds on the source's clock, if it has run before and is to.
  public var nextRetry: Int64?
  /// With what its last run has failed, also while the next one is under way; nil if it has not.
  public var lastError: String?

  /// Where an action stands.
  public enum State: String, Sendable, Hashable, CaseIterable {
    /// Its date has not come, or the actions are suspended.
    case waiting
    /// It is due, and runs when the network is back.
    case pendingInternet
    /// Its block runs.
    case running
    /// It has run, is not done, and runs again at ``NodeAction/nextRetry``.
    case retrying
    /// It has run, is not done, and has no time to run again.
    case ran
    /// Its object does not ask for it any more.
    case done
    /// Its object in the store cannot be read, or is gone, so that nobody knows whether it is to be done.
    case unreadable
  }

  /// An action of these parts.
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

  /// When it starts by itself, if its time is known: at its date, or at its next retry.
  public var due: Int64? {
    switch state {
    case .waiting: date
    case .retrying: nextRetry
    case .pendingInternet, .running, .ran, .done, .unreadable: nil
    }
  }
}
