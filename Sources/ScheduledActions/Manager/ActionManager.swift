import Foundation
import GRDB
import Loadables

/// Runs the scheduled actions (``ActionItem``) of a store's objects when they are due.
///
/// ```swift
/// let manager = try ActionManager(store: store, reachability: reachability)
/// ```
///
/// The manager reads each object that any program changes, and sets one timer, for the earliest item. Future items stay
/// in the store until due. Runs are not stored, so after a restart every due item runs at once.
@MainActor
public final class ActionManager {
  /// The way in which a manager reads the store.
  public enum Reading: Sendable {
    /// Reads in the background. The main actor waits for the store only in direct calls, such as
    /// ``ActionManager/runNow(_:_:)``, and for items whose work starts on the main actor.
    case inBackground
    /// Reads synchronously on the main actor, for tests and simulations, whose clock stops during a read. When
    /// ``ActionManager/catchUp()`` returns, the due items that start on the main actor have started. Do not call methods
    /// of the manager within a transaction of the store: a read may trap there.
    case inPlace
  }

  /// A function that returns the items of an object, given its name, the object and its metadata. Called on any thread.
  public typealias Scheduler = @Sendable (CollectionKey, any StoredObject, (any StoredObject)?) -> [ActionItem]

  struct Run {
    /// Tells a run from later ones of the same item, after a time limit has ended it.
    let number: Int
    var task: Task<Void, Never>?
    var timeLimit: ScheduledTimer?
  }

  private nonisolated static let pageSize = 500
  static let storeRetry = Duration.seconds(10)

  /// The default maximum number of concurrent runs.
  public nonisolated static let defaultRunLimit = 64

  /// The former name of ``defaultRunLimit``.
  @available(*, deprecated, renamed: "defaultRunLimit")
  public nonisolated static var usualRunLimit: Int { defaultRunLimit }

  /// The name of the manager, under which the store keeps the manager's schedule.
  public let name: String

  let store: ActionStore
  let reader: ScheduleReader
  private let reading: Reading
  let timeSource: any TimeSource
  let dates: DateSource
  private let reachability: any Reachability
  private let hasScheduler: Bool
  let runTimeLimit: Duration?
  let onEvent: @MainActor (ActionManagerEvent) -> Void

  var schedule: ActionSchedule
  private var mark = ScheduleReader.Mark.start
  private var nextDue: ActionDate?
  private var timer: (ScheduledTimer, ActionDate)?
  private var observers: [AnyObject] = []
  /// The runs in flight, by the items that they keep busy.
  var runs: [Activity: Run] = [:]
  var lastRun = 0
  private var lastEvaluation: ActionDate
  /// Whether a read of the store is in progress; further reads wait for its end.
  private var isReading = false
  private var hasMoreToRead = false
  /// Objects whose items were read individually during a read of all changes, so that its pages may be older.
  private var readDuringPass: Set<CollectionKey> = []
  /// Whether a step of the schedule is in progress; further steps wait for its end.
  private var isStarting = false

  /// Creates a manager, which at once starts to run the due items of the store's objects.
  ///
  /// - Parameters:
  ///   - store: The store that has the objects.
  ///   - name: The name under which the store keeps the manager's schedule; unique among the managers of the store.
  ///   - version: The version of your rules for items. After a different version, the manager reads every object again.
  ///   - suspendCount: The number of suspensions at first. No item starts before as many calls of ``resume()``.
  ///   - timeSource: The clock for the manager's timer.
  ///   - dates: The source of the current date; nil for the system's clock.
  ///   - reachability: The state of the network, for items that require the network.
  ///   - reading: The way to read the store: in the background or in place.
  ///   - runLimit: The maximum number of concurrent runs; more runs wait. ``runNow(_:_:)`` counts but never waits.
  ///   - runTimeLimit: The time after which a run is ended as failed, see ``ActionItem/timeLimit``; nil for no limit.
  ///     Without one, blocks that never return keep their places among the concurrent runs for ever.
  ///   - dependencies: What each run receives as ``ActionRun/dependencies``.
  ///   - onEvent: Called after each event of the manager.
  /// - Throws: ``ActionManagerError`` if the name is taken or the store already has a manager without a scheduler;
  ///   ``ActionStoreError`` if the store cannot be read or written.
  public convenience init(
    store: ActionStore, name: String = "actions", version: String = "1", suspendCount: Int = 0,
    timeSource: any TimeSource = SystemTimeSource.shared, dates: DateSource? = nil, reachability: any Reachability,
    reading: Reading = .inBackground, runLimit: Int = defaultRunLimit, runTimeLimit: Duration? = nil,
    dependencies: (any Sendable)? = nil, onEvent: @escaping @MainActor (ActionManagerEvent) -> Void = { _ in }
  ) throws {
    try self.init(
      store, name, version, suspendCount, timeSource, dates, reachability, reading, runLimit, runTimeLimit,
      dependencies, onEvent, nil)
  }

  /// Creates a manager that asks a function for the items of each object, not the objects themselves.
  ///
  /// A store can have many managers with a scheduler, but only one without. `scheduler` returns the items of an object;
  /// the other parameters are those of the initializer without one.
  ///
  /// - Throws: ``ActionManagerError`` if the name is taken; ``ActionStoreError`` if the store cannot be read or written.
  public convenience init(
    store: ActionStore, name: String = "actions", version: String = "1", suspendCount: Int = 0,
    timeSource: any TimeSource = SystemTimeSource.shared, dates: DateSource? = nil, reachability: any Reachability,
    reading: Reading = .inBackground, runLimit: Int = defaultRunLimit, runTimeLimit: Duration? = nil,
    dependencies: (any Sendable)? = nil, onEvent: @escaping @MainActor (ActionManagerEvent) -> Void = { _ in },
    scheduler: @escaping Scheduler
  ) throws {
    try self.init(
      store, name, version, suspendCount, timeSource, dates, reachability, reading, runLimit, runTimeLimit,
      dependencies, onEvent, scheduler)
  }

  private init(
    _ store: ActionStore, _ name: String, _ version: String, _ suspendCount: Int, _ timeSource: any TimeSource,
    _ dates: DateSource?, _ reachability: any Reachability, _ reading: Reading, _ runLimit: Int,
    _ runTimeLimit: Duration?, _ dependencies: (any Sendable)?,
    _ onEvent: @escaping @MainActor (ActionManagerEvent) -> Void, _ scheduler: Scheduler?
  ) throws {
    try store.takeName(name, hasScheduler: scheduler != nil)
    self.name = name
    self.store = store
    self.reading = reading
    self.timeSource = timeSource
    self.dates = dates ?? .system
    self.reachability = reachability
    self.onEvent = onEvent
    self.runTimeLimit = runTimeLimit
    hasScheduler = scheduler != nil
    schedule = ActionSchedule(
      hasInternet: reachability.hasInternet, suspendCount: max(suspendCount, 0), runLimit: max(runLimit, 1))
    lastEvaluation = self.dates.now
    reader = ScheduleReader(
      store: store, manager: name, dependencies: dependencies,
      items: scheduler ?? { _, object, _ in (object as? any Actionable)?.actionItems ?? [] })
    try reader.register(version: version)
    observeStore()
    observers.append(
      reachability.observe { [weak self] in
        guard let self else { return }
        self.schedule.hasInternet = self.reachability.hasInternet
        self.work(reads: false)
      })
    work()
  }

  isolated deinit {
    if let timer { timeSource.cancel(timer.0) }
    for run in runs.values {
      run.task?.cancel()
      if let limit = run.timeLimit { timeSource.cancel(limit) }
    }
    store.returnName(name, hasScheduler: hasScheduler)
  }

  private func observeStore() {
    let observer = StoreObserver { [weak self] observer in
      Task { @MainActor in
        observer.commitTaken()
        self?.catchUp()
      }
    }
    observers.append(observer)
    store.writer.add(transactionObserver: observer, extent: .observerLifetime)
  }

  // MARK: Suspensions

  /// The number of suspensions that were not resumed yet. No item starts while the number is above zero.
  public var suspendCount: Int { schedule.suspendCount }

  /// Whether the manager is suspended, so that no item starts.
  public var isSuspended: Bool { suspendCount > 0 }

  /// Suspends the manager: no item starts until ``resume()`` was called for each suspension. Current runs continue.
  ///
  /// - Parameter count: The number of suspensions to add; zero or less adds none.
  /// - Returns: The number of suspensions after the call.
  @discardableResult
  public func suspend(count: Int = 1) -> Int {
    guard count > 0 else { return suspendCount }
    schedule.suspendCount = min(suspendCount, Int.max - count) + count
    setTimer()
    onEvent(.suspended(count: suspendCount))
    return suspendCount
  }

  /// Removes one suspension. After the last one, every due item starts.
  ///
  /// - Returns: The number of suspensions left. Zero, without an effect, if there was none.
  @discardableResult
  public func resume() -> Int {
    guard suspendCount > 0 else { return 0 }
    schedule.suspendCount -= 1
    onEvent(.resumed(count: suspendCount))
    if !isSuspended { work() }
    return suspendCount
  }

  // MARK: Items

  /// Returns the statuses of an object's items, by date, then by identifier.
  ///
  /// - Throws: ``ActionStoreError`` if the store cannot be read.
  public func statuses(of id: CollectionKey) throws -> [ActionStatus] {
    let known = schedule.statuses(of: id)
    guard known.isEmpty else { return known }
    var schedule = ActionSchedule(hasInternet: true, suspendCount: 0)
    return schedule.update(id, try reader.items(of: id), at: dates.now)
  }

  /// The outcome of ``ActionManager/runNow(_:_:)``.
  public enum RunNowOutcome: Sendable, Hashable {
    /// A run has started.
    case started
    /// The item requires the network, and runs as soon as the network is available.
    case pendingInternet
    /// A run of the item was already in progress.
    case alreadyRunning
    /// The manager is suspended, so no run started.
    case suspended
    /// The object does not exist, or does not list the item.
    case noSuchItem
  }

  /// Runs an item now, whatever its date and the run limit. Only an item that requires the network may wait for it.
  ///
  /// - Throws: ``ActionStoreError`` if the store cannot be read.
  @discardableResult
  public func runNow(_ id: CollectionKey, _ identifier: String) throws -> RunNowOutcome {
    guard !isSuspended else { return .suspended }
    let now = dates.now
    let items = try reader.items(of: id)
    guard items.contains(where: { $0.identifier == identifier }) else { return .noSuchItem }
    _ = schedule.update(id, items, at: now, keepsAll: true)
    if isReading { readDuringPass.insert(id) }
    defer { work(reads: false) }
    switch schedule.forceRun(Activity(object: id, identifier: identifier), at: now) {
    case .isSuspended: return .suspended
    case .isRunning: return .alreadyRunning
    case .isUnknown: return .noSuchItem
    case .isPendingInternet: return .pendingInternet
    case .step(let step):
      perform(step)
      if case .start = step { return .started }
      return .pendingInternet
    }
  }

  /// The number of runs in flight, also of those whose object is being read before the work begins.
  public var runningCount: Int { schedule.runningCount }

  /// The number of due items that wait for the end of other runs, because of the limit of concurrent runs.
  public var waitingCount: Int { schedule.waitingCount }

  /// The number of objects whose items the manager keeps in memory: those with an item that is or was due.
  public var loadedObjectCount: Int { schedule.objectCount }

  // MARK: Work

  /// Reads the changes in the store and starts every due item. The manager itself calls this method after every commit.
  /// With ``Reading/inPlace``, the items that start on the main actor have started on return.
  public func catchUp() { work() }

  func work(reads: Bool = true) {
    switch reading {
    case .inPlace: workInPlace(reads: reads)
    case .inBackground:
      if reads { readInBackground() }
      // Items that are already known need not wait for the store.
      start()
    }
  }

  private func workInPlace(reads: Bool) {
    hasMoreToRead = hasMoreToRead || reads
    guard !isReading, !isStarting else { return }
    repeat {
      if hasMoreToRead { readInPlace() }
      start()
    } while hasMoreToRead
  }

  private func readInPlace() {
    isReading = true
    defer { isReading = false }
    hasMoreToRead = false
    readDuringPass = []
    do {
      while take(try reader.read(after: mark, at: dates.now, limit: Self.pageSize)) { start() }
    } catch {
      failed(error)
    }
  }

  private func readInBackground() {
    guard !isReading else {
      hasMoreToRead = true
      return
    }
    isReading = true
    hasMoreToRead = false
    readDuringPass = []
    let (reader, mark, now) = (reader, mark, dates.now)
    Task { [weak self] in
      do {
        let page = try await reader.read(after: mark, at: now, limit: Self.pageSize)
        guard let self else { return }
        if take(page) { hasMoreToRead = true }
      } catch {
        self?.failed(error)
      }
      self?.readInBackgroundEnded()
    }
  }

  private func readInBackgroundEnded() {
    isReading = false
    if hasMoreToRead { readInBackground() }
    start()
  }

  /// Updates the schedule with the items of a page's objects. Returns whether the store may have more pages.
  private func take(_ page: ScheduleReader.Page) -> Bool {
    let now = dates.now
    mark = page.mark
    nextDue = page.nextDue
    if let failure = page.noteFailure { reportFailure(failure) }
    for found in page.objects {
      guard let items = newestItems(of: found) else { continue }
      let statuses = schedule.update(found.object, items, at: now)
      if let problem = found.problem { onEvent(.unreadable(found.object, problem)) }
      onEvent(.updated(found.object, statuses))
    }
    return page.hasMore
  }

  /// Returns the items of an object from a page, read again if they may be outdated; nil if that read fails.
  private func newestItems(of found: ScheduleReader.ObjectItems) -> [ActionItem]? {
    guard readDuringPass.remove(found.object) != nil else { return found.items }
    do {
      return try reader.items(of: found.object)
    } catch {
      reportFailure(error)
      return nil
    }
  }

  private func start() {
    guard !isStarting else { return }
    isStarting = true
    defer {
      isStarting = false
      setTimer()
    }
    let now = dates.now
    if now < lastEvaluation { schedule.clockWasSetBack(to: now) }
    lastEvaluation = now
    while let step = schedule.takeStep(at: dates.now) { perform(step) }
  }

  private func failed(_ error: any Error) {
    reportFailure(error)
    mark.beginAgain()
    // At that date, the timer starts another read.
    nextDue = dates.now + Self.storeRetry
  }

  func reportFailure(_ error: any Error) {
    onEvent(.storeFailed(error as? ActionStoreError ?? ActionStoreError(.failed, "\(error)")))
  }

  private func setTimer() {
    // If a read is in progress, it will determine the next due date.
    let nextDue = isReading ? nil : nextDue
    let next = isSuspended ? nil : [schedule.nextAlarm, nextDue].compactMap { $0 }.min()
    guard next != timer?.1 else { return }
    if let timer { timeSource.cancel(timer.0) }
    timer = next.map { next in
      let delay = min(next.duration(since: dates.now), dates.longestWait)
      let timer = timeSource.schedule(after: delay, owner: self, label: "scheduled actions") { [weak self] in
        self?.timer = nil
        self?.work()
      }
      return (timer, next)
    }
  }
}
