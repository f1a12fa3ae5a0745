import Foundation

/// A scheduled action of an object, repeated until done.
///
/// The work changes the object in the store, so that the object no longer lists the item, or lists the item with
/// another date. While the object lists the item with an unchanged date, a run starts every ``retryTimeout``.
public struct ActionItem: Sendable {
  /// The item's name, such as `refresh`; unique within the object.
  public let identifier: String
  /// The due date, which managers round to the microsecond. The default, 1 January 2001, makes the item due at once.
  public let date: Date
  /// The time from the start of a run to the start of the next run, if the item is still listed; zero: one run only.
  public let retryTimeout: Duration
  /// Whether a due item waits until the network is available, instead of running and failing.
  public let requiresInternet: Bool

  let work: Work

  typealias Block = @Sendable (ActionRun) async throws -> Void

  enum Work: Sendable {
    case block((any TaskExecutor)?, Block)
    case start(@MainActor (ActionRun, @escaping ActionCompletion) -> Void)
  }

  /// Creates an item whose work runs as a task.
  ///
  /// - Parameters:
  ///   - identifier: The item's name, unique among the items of a stored object.
  ///   - date: The due date; nil: at once.
  ///   - retryTimeout: The time from the start of a run to the start of the next run; zero or less: one run only.
  ///   - requiresInternet: Whether a due item waits until the network is available.
  ///   - executor: The task's executor; nil: the default.
  ///   - block: Does the work, and changes the object in the store on success. The block should use only the argument
  ///     and capture nothing. A thrown error is reported in the manager's events, and has no other effect.
  public init(
    identifier: String, date: Date? = nil, retryTimeout: Duration = .zero, requiresInternet: Bool = false,
    executor: (any TaskExecutor)? = nil, block: @escaping @Sendable (ActionRun) async throws -> Void
  ) {
    self.init(identifier, date, retryTimeout, requiresInternet, .block(executor, block))
  }

  /// Creates an item whose work starts on the main actor and ends with a callback: for timed work on a `TimeSource`.
  ///
  /// - Parameters:
  ///   - identifier: The item's name, unique among the items of a stored object.
  ///   - date: The due date; nil: at once.
  ///   - retryTimeout: The time from the start of a run to the start of the next run; zero or less: one run only.
  ///   - requiresInternet: Whether a due item waits until the network is available.
  ///   - start: Starts the work, and calls the second argument once at the end. No further run starts before that call.
  public init(
    identifier: String, date: Date? = nil, retryTimeout: Duration = .zero, requiresInternet: Bool = false,
    start: @escaping @MainActor (ActionRun, @escaping ActionCompletion) -> Void
  ) {
    self.init(identifier, date, retryTimeout, requiresInternet, .start(start))
  }

  private init(
    _ identifier: String, _ date: Date?, _ retryTimeout: Duration, _ requiresInternet: Bool, _ work: Work
  ) {
    self.identifier = identifier
    self.date = date ?? Date(timeIntervalSinceReferenceDate: 0)
    // A timeout below 1 ns must not become a retry without any delay.
    self.retryTimeout = retryTimeout > .zero ? max(retryTimeout, .nanoseconds(1)) : .zero
    self.requiresInternet = requiresInternet
    self.work = work
  }

  /// Returns whether the item is due.
  ///
  /// - Parameter date: The date at which the item may be due; nil: now.
  public func isReadyToStart(at date: Date? = nil) -> Bool { self.date <= date ?? Date() }

  /// Returns whether two items of one object are equal in identifier and date, and so share one status in a manager.
  public func hasSameIdentifierAndDate(as other: ActionItem) -> Bool {
    identifier == other.identifier && date == other.date
  }

  /// Returns whether `left` comes before `right`: by date, then by identifier.
  public static func isInOrder(_ left: ActionItem, _ right: ActionItem) -> Bool {
    (left.date, left.identifier) < (right.date, right.identifier)
  }
}

/// The callback that the work of an ``ActionItem`` calls once at the end of a run, with or without an error.
public typealias ActionCompletion = @MainActor (Result<Void, any Error>) -> Void
