import Foundation

/// Something to be done at a date, again and again until it is done.
///
/// The work's job is to change the object that asks for it, in the store, so that the object does not ask for it any more or
/// asks for it at another date. While the object still asks for the same item, a run follows every ``retryTimeout``.
public struct ActionItem: Sendable {
  /// Which of the object's activities it is, such as `refresh`; unique within the object.
  public let identifier: String
  /// When it is to be done. If none was given, this is the reference date, 1 January 2001, so that it is ready at once.
  ///
  /// Managers go by it to the microsecond.
  public let date: Date
  /// How long after the beginning of a run the next one follows, if the item is still there then; zero: it runs once.
  public let retryTimeout: Duration
  /// Whether there is no point in doing it without the network: it waits for that instead of failing again and again.
  public let requiresInternet: Bool

  let work: Work

  typealias Block = @Sendable (ActionRun) async throws -> Void

  /// What a run does.
  enum Work: Sendable {
    case block((any TaskExecutor)?, Block)
    case start(@MainActor (ActionRun, @escaping ActionCompletion) -> Void)
  }

  /// An item that is done by a task.
  ///
  /// - Parameters:
  ///   - identifier: Which of the object's activities it is.
  ///   - date: When it is to be done; nil: at once.
  ///   - retryTimeout: How long after the beginning of a run the next one follows; zero or less: it runs once.
  ///   - requiresInternet: Whether it waits for the network.
  ///   - executor: Where the block runs; nil: where any task does.
  ///   - block: Does it, and changes the object in the store if it succeeds. It should rely on what it is given and
  ///     capture nothing. An error that it throws is told to whoever follows the manager, and changes nothing else.
  public init(
    identifier: String, date: Date? = nil, retryTimeout: Duration = .zero, requiresInternet: Bool = false,
    executor: (any TaskExecutor)? = nil, block: @escaping @Sendable (ActionRun) async throws -> Void
  ) {
    self.init(identifier, date, retryTimeout, requiresInternet, .block(executor, block))
  }

  /// An item that is begun on the main actor, and has ended when it says so: for what is moved by a `TimeSource`, so that it
  /// happens at a known instant.
  ///
  /// - Parameters:
  ///   - identifier: Which of the object's activities it is.
  ///   - date: When it is to be done; nil: at once.
  ///   - retryTimeout: How long after the beginning of a run the next one follows; zero or less: it runs once.
  ///   - requiresInternet: Whether it waits for the network.
  ///   - start: Begins it, and calls what it is given once when it has ended. It never runs again before that.
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
    // Less than can be reckoned with must not become a retry without any wait.
    self.retryTimeout = retryTimeout > .zero ? max(retryTimeout, .nanoseconds(1)) : .zero
    self.requiresInternet = requiresInternet
    self.work = work
  }

  /// Whether its date has come.
  ///
  /// - Parameter date: The date at which that is asked; nil: now.
  public func isReadyToStart(at date: Date? = nil) -> Bool { self.date <= date ?? Date() }

  /// Whether it is the same item as another one of the same object: what is known of the one holds for the other.
  public func hasSameIdentifierAndDate(as other: ActionItem) -> Bool {
    identifier == other.identifier && date == other.date
  }

  /// Whether it comes before another one: by date, then by identifier.
  public static func isInOrder(_ left: ActionItem, _ right: ActionItem) -> Bool {
    (left.date, left.identifier) < (right.date, right.identifier)
  }
}

/// Is called once when the work of an ``ActionItem`` has ended, well or with an error.
public typealias ActionCompletion = @MainActor (Result<Void, any Error>) -> Void
