import Foundation

/// The status of an ``ActionItem`` in an ``ActionManager``: its properties, its runs and the next run.
public struct ActionStatus: Sendable {
  /// The identifier of the item.
  public let identifier: String
  /// The due date of the item.
  public let date: Date
  /// The time from the start of a run to the start of the next run; zero for a single run.
  public let retryTimeout: Duration
  /// Whether the item requires the network.
  public let requiresInternet: Bool

  /// The number of runs of the item that the manager has started.
  public internal(set) var attempts = 0
  /// Whether a run of the item is in progress.
  public internal(set) var isRunning = false
  /// Whether the item is due and waits for the network.
  public internal(set) var isPendingInternet = false
  /// The number of failed runs in a row up to the last run; zero after a success.
  public internal(set) var failuresInARow = 0
  /// The error of the last completed run; nil if that run succeeded.
  public internal(set) var lastError: (any Error)?

  /// The date of the retry after the last run, exact to 1 ns; nil before the first run or if the item runs only once.
  package internal(set) var exactNextRetry: ActionDate?
  /// The date of the next run unless suspended; nil if the item runs, waits for the network or is not repeated.
  package internal(set) var due: ActionDate?

  /// The date of the next run if the object still lists the item then; nil before the first run or without a retry.
  public var nextRetry: Date? { exactNextRetry?.date }

  /// Whether the manager has started a run of the item.
  public var isStarted: Bool { attempts > 0 }

  init(_ item: ActionItem) {
    identifier = item.identifier
    date = item.date
    retryTimeout = item.retryTimeout
    requiresInternet = item.requiresInternet
  }
}
