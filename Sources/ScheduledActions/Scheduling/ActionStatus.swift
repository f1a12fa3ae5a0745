import Foundation

/// The status of an item.
public struct ActionStatus: Sendable {
  /// The item's identifier.
  public let identifier: String
  /// The due date.
  public let date: Date
  /// The time from the start of a run to the next one; zero: it runs once.
  public let retryTimeout: Duration
  /// Whether it requires the network.
  public let requiresInternet: Bool

  /// The number of runs started by the manager.
  public internal(set) var attempts = 0
  /// Whether it is running.
  public internal(set) var isRunning = false
  /// Whether it is due and waits for the network.
  public internal(set) var isPendingInternet = false
  /// The number of failures in a row.
  public internal(set) var failuresInARow = 0
  /// The error of its last run, if that failed.
  public internal(set) var lastError: (any Error)?

  /// The retry after its last run, to the nanosecond; nil before the first run, or if it runs only once.
  package internal(set) var exactNextRetry: ActionDate?
  /// The next automatic run, unless suspended; nil during a run, while waiting for the network, or without one.
  package internal(set) var due: ActionDate?

  /// The next run if it still exists then; nil before the first run, or if it runs only once.
  public var nextRetry: Date? { exactNextRetry?.date }

  /// Whether a run has started.
  public var isStarted: Bool { attempts > 0 }

  init(_ item: ActionItem) {
    identifier = item.identifier
    date = item.date
    retryTimeout = item.retryTimeout
    requiresInternet = item.requiresInternet
  }
}
