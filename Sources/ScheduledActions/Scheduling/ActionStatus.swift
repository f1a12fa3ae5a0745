import Foundation

/// An item of an object, and what is known of it.
public struct ActionStatus: Sendable {
  /// Which of the object's items it is.
  public let identifier: String
  /// When it is to be done.
  public let date: Date
  /// How long after the beginning of a run the next one follows; zero: it runs once.
  public let retryTimeout: Duration
  /// Whether it waits for the network.
  public let requiresInternet: Bool

  /// How many runs of it have begun since the manager knows it.
  public internal(set) var attempts = 0
  /// Whether its work is under way.
  public internal(set) var isRunning = false
  /// Whether it is due, and waits for the network.
  public internal(set) var isPendingInternet = false
  /// When it runs again if it is still there; nil if it has not run, or runs only once.
  public internal(set) var nextRetry: Date?
  /// With what its last run has failed, if it has.
  public internal(set) var lastError: (any Error)?

  /// Whether it has run, or is running.
  public var isStarted: Bool { attempts > 0 }

  /// An item of which nothing is known yet.
  init(_ item: ActionItem) {
    identifier = item.identifier
    date = item.date
    retryTimeout = item.retryTimeout
    requiresInternet = item.requiresInternet
  }
}
