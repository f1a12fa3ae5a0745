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
  /// The number of its latest runs that have failed, since the last success.
  public internal(set) var failuresInARow = 0
  /// The error of its last run, if it has failed.
  public internal(set) var lastError: (any Error)?

  /// The retry after its last run, to the nanosecond; nil if it has not run, or runs only once.
  package internal(set) var exactNextRetry: ActionDate?
  /// The next run that begins by itself, unless the manager is suspended; nil while a run is under way or waits for the
  /// network, and if there is none.
  package internal(set) var due: ActionDate?

  /// When it runs again if it is still there; nil if it has not run, or runs only once.
  public var nextRetry: Date? { exactNextRetry?.date }

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
