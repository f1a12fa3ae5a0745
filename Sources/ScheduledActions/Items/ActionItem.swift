import Foundation

/// A scheduled action, repeated until it is done.
///
/// The work changes its object in the store, so that the object does not list the item any more or lists it with
/// another date. While the object lists the same item, a run follows every ``retryTimeout``.
public struct ActionItem: Sendable {
  /// The item's name, such as `refresh`; unique within the object.
  public let identifier: String
  /// The due date, by default the reference date, 1 January 2001, which is due at once.
  ///
  /// Managers use it to the microsecond.
  public let date: Date
  /// The time from the start of a run to the next one, if the item still exists then; zero: it runs once.
  public let retryTimeout: Duration
  /// Whether it waits for the network instead of failing repeatedly.
  public let requiresInternet: Bool

  let work: Work

  typealias Block = @Sendable (ActionRun) async throws -> Void

  enum Work: Sendable {
    case block((any TaskExecutor)?, Block)
    case start(@MainActor (ActionRun, @escaping ActionCompletion) -> Void)
  }

  /// An item that runs as a task.
  ///
  /// - Parameters:
  ///   - identifier: The item's name, unique within the object.
  ///   - date: The due date; nil: at once.
  ///   - retryTimeout: The time from the start of a run to the next one; zero or less: it runs once.
  ///   - requiresInternet: Whether it waits for the network.
  ///   - executor: The task's executor; nil: the default.
  ///   - block: Does the work, and changes the object in the store if it succeeds. It should use its argument and
  ///     capture nothing. A thrown error is reported in the manager's events, and has no other effect.
  public init(
    identifier: String, date: Date? = nil, retryTimeout: Duration = .zero, requiresInternet: Bool = false,
    executor: (any TaskExecutor)? = nil, block: @escaping @Sendable (ActionRun) async throws -> Void
  ) {
    self.init(identifier, date, retryTimeout, requiresInternet, .block(executor, block))
  }

  /// An item that starts on the main actor and ends when it reports so: for work on a `TimeSource`, at a known time.
  ///
  /// - Parameters:
  ///   - identifier: The item's name, unique within the object.
  ///   - date: The due date; nil: at once.
  ///   - retryTimeout: The time from the start of a run to the next one; zero or less: it runs once.
  ///   - requiresInternet: Whether it waits for the network.
  ///   - start: Starts the work, and calls its second argument once at the end. It never runs again before that.
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

  /// Whether the item is due.
  ///
  /// - Parameter date: The reference date; nil: now.
  public func isReadyToStart(at date: Date? = nil) -> Bool { self.date <= date ?? Date() }

  /// Whether it is the same item as another one of the same object, with the same status.
  public func hasSameIdentifierAndDate(as other: ActionItem) -> Bool {
    identifier == other.identifier && date == other.date
  }

  /// Whether one item comes before another one: by date, then by identifier.
  public static func isInOrder(_ left: ActionItem, _ right: ActionItem) -> Bool {
    (left.date, left.identifier) < (right.date, right.identifier)
  }
}

/// The callback of an ``ActionItem``'s work, called once at its end, with or without an error.
public typealias ActionCompletion = @MainActor (Result<Void, any Error>) -> Void
