import Dispatch
import Foundation

/// A scheduled action: work with a due date, which a stored object lists until the work is done.
///
/// The work ends by changing the object in the store, so that the object no longer lists the item or lists a new date.
/// While the object lists the item with the same date, a run starts every ``retryTimeout``; if that is zero, once.
///
/// ```swift
/// let refresh = ActionItem(identifier: "refresh", retryTimeout: .seconds(60), requiresInternet: true) { run in
///   let name = try await Server.shared.name(of: run.key)
///   print(name)
/// }
/// ```
public struct ActionItem: Sendable {
  /// The name of the item, such as `refresh`, unique within the object.
  public let identifier: String
  /// The date from which the item is due. Managers round it to 1 µs. The default, 1 January 2001, means at once.
  public let date: Date
  /// The time from the start of a run to the start of the next run while the item is listed; zero for a single run.
  ///
  /// The work of an item must change its object so that the item disappears or gets another date: an upload that
  /// succeeds clears the object's flag, a refresh moves the object's date. As long as neither happens, because the work
  /// failed or the program ended, the item counts as unfinished, and runs again after this time.
  public let retryTimeout: Duration
  /// The time after which a run is ended as failed; nil for the manager's limit, zero or less for none.
  ///
  /// The run's task is cancelled, the error is ``ActionRunError/timedOut(after:)``, and the item is retried after
  /// ``retryTimeout``. A block that ignores its cancellation goes on, and the next run may begin beside it.
  public let timeLimit: Duration?
  /// Whether the item, when due, waits until the network is available. Otherwise, the item runs and may fail.
  public let requiresInternet: Bool

  let work: Work

  /// The work of an item as a Swift task. It receives the object, and should capture nothing.
  public typealias Block = @Sendable (ActionRun) async throws -> Void

  /// The work; nil for an item whose work starts on the main actor.
  public var block: Block? { if case .block(_, let block) = work { block } else { nil } }

  /// The queue on which the block runs; nil for that of Swift's tasks.
  public var queue: DispatchQueue? {
    if case .block(let executor as QueueExecutor, _) = work { executor.queue } else { nil }
  }

  enum Work: Sendable {
    case block((any TaskExecutor)?, Block)
    case start(@MainActor (ActionRun, @escaping ActionCompletion) -> Void)
  }

  /// Creates an item whose work runs as a Swift task.
  ///
  /// - Parameters:
  ///   - identifier: The name of the item, unique within the object.
  ///   - date: The date from which the item is due; nil for at once. Not a number counts as a date that never comes.
  ///   - retryTimeout: The time from the start of a run to the start of the next run; zero or less for a single run.
  ///   - requiresInternet: Whether the item, when due, waits until the network is available.
  ///   - timeLimit: The time after which a run is ended as failed; nil for the manager's limit.
  ///   - executor: The preferred executor of the task; nil for the default.
  ///   - block: Does the work and, on success, changes the object in the store. The block should use only its argument
  ///     and capture nothing. The manager's events report a thrown error, which has no other effect.
  public init(
    identifier: String, date: Date? = nil, retryTimeout: Duration = .zero, requiresInternet: Bool = false,
    timeLimit: Duration? = nil, executor: (any TaskExecutor)? = nil, block: @escaping Block
  ) {
    self.init(identifier, date, retryTimeout, requiresInternet, timeLimit, .block(executor, block))
  }

  /// Creates an item whose work runs as a Swift task on a queue.
  ///
  /// - Parameters:
  ///   - identifier: The name of the item, unique within the object.
  ///   - date: The date from which the item is due; nil for at once. Not a number counts as a date that never comes.
  ///   - retryTimeout: The time from the start of a run to the start of the next run; zero or less for a single run.
  ///   - requiresInternet: Whether the item, when due, waits until the network is available.
  ///   - timeLimit: The time after which a run is ended as failed; nil for the manager's limit.
  ///   - queue: The queue for all that the block does outside of an actor; nil for the default.
  ///   - block: Does the work and, on success, changes the object in the store.
  public init(
    identifier: String, date: Date? = nil, retryTimeout: Duration = .zero, requiresInternet: Bool = false,
    timeLimit: Duration? = nil, queue: DispatchQueue?, block: @escaping Block
  ) {
    let work = Work.block(queue.map { QueueExecutor($0) }, block)
    self.init(identifier, date, retryTimeout, requiresInternet, timeLimit, work)
  }

  /// Creates an item whose work starts on the main actor and ends with a callback. For work that a `TimeSource` times.
  ///
  /// - Parameters:
  ///   - identifier: The name of the item, unique within the object.
  ///   - date: The date from which the item is due; nil for at once. Not a number counts as a date that never comes.
  ///   - retryTimeout: The time from the start of a run to the start of the next run; zero or less for a single run.
  ///   - requiresInternet: Whether the item, when due, waits until the network is available.
  ///   - timeLimit: The time after which a run is ended as failed; nil for the manager's limit.
  ///   - start: Starts the work, and calls the second argument once at the end. The next run starts only then.
  public init(
    identifier: String, date: Date? = nil, retryTimeout: Duration = .zero, requiresInternet: Bool = false,
    timeLimit: Duration? = nil, start: @escaping @MainActor (ActionRun, @escaping ActionCompletion) -> Void
  ) {
    self.init(identifier, date, retryTimeout, requiresInternet, timeLimit, .start(start))
  }

  private init(
    _ identifier: String, _ date: Date?, _ retryTimeout: Duration, _ requiresInternet: Bool, _ timeLimit: Duration?,
    _ work: Work
  ) {
    self.identifier = identifier
    let date = date ?? Date(timeIntervalSinceReferenceDate: 0)
    self.date = date.timeIntervalSinceReferenceDate.isNaN ? .distantFuture : date
    self.timeLimit = timeLimit
    // At least 1 ns, as a shorter positive timeout would mean a retry without any delay.
    self.retryTimeout = retryTimeout > .zero ? max(retryTimeout, .nanoseconds(1)) : .zero
    self.requiresInternet = requiresInternet
    self.work = work
  }

  /// Returns whether the item's date has come.
  ///
  /// - Parameter date: The date to compare with; nil for now.
  public func isReadyToStart(at date: Date? = nil) -> Bool { self.date <= date ?? Date() }

  /// Returns whether two items of one object have the same identifier and date. A manager keeps one status for both.
  public func hasSameIdentifierAndDate(as other: ActionItem) -> Bool {
    identifier == other.identifier && date == other.date
  }

  /// Returns whether `left` sorts before `right`: by date, then by identifier.
  public static func isInOrder(_ left: ActionItem, _ right: ActionItem) -> Bool {
    (left.date, left.identifier) < (right.date, right.identifier)
  }
}

extension ActionItem: Comparable {
  /// Returns whether two items have the same identifier and date, like ``hasSameIdentifierAndDate(as:)``.
  public static func == (left: ActionItem, right: ActionItem) -> Bool { left.hasSameIdentifierAndDate(as: right) }

  /// Returns whether `left` sorts before `right`, like ``isInOrder(_:_:)``.
  public static func < (left: ActionItem, right: ActionItem) -> Bool { isInOrder(left, right) }
}

/// The callback that an ``ActionItem``'s work calls once at the end of a run, with or without an error.
public typealias ActionCompletion = @MainActor (Result<Void, any Error>) -> Void

/// An executor that runs the tasks of an ``ActionItem`` on the item's queue.
private final class QueueExecutor: TaskExecutor {
  let queue: DispatchQueue

  init(_ queue: DispatchQueue) { self.queue = queue }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
