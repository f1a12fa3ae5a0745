import Foundation
import GRDB
import Loadables

/// Runs what the objects of a store ask for, when it is due.
///
/// ```swift
/// let manager = try ActionManager(store: store, reachability: reachability)
/// ```
///
/// It looks at every object that is changed, from wherever that is done, and has one timer, for the earliest item. What is
/// far in the future stays in the store until it is due. Of runs it remembers nothing beyond its own life: after a restart,
/// what is due runs at once.
@MainActor
public final class ActionManager {
  /// How it reads the store.
  public enum Reading: Sendable {
    /// In the background: the main actor does not wait for the store, but for what it asks itself, such as
    /// ``ActionManager/runNow(_:_:)``, and for items that are begun on it.
    case inBackground
    /// At once, on the main actor: what a change leads to has happened when ``ActionManager/catchUp()`` returns. For
    /// tests and simulations, whose time stands still meanwhile. Nothing that makes the manager read may be done within a
    /// transaction of the store then, as little as a second transaction.
    case inPlace
  }

  /// What makes items of an object: of its name, itself and its metadata. On any thread.
  public typealias Scheduler = @Sendable (CollectionKey, any StoredObject, (any StoredObject)?) -> [ActionItem]

  /// So many objects are looked at in one turn.
  private nonisolated static let pageSize = 500
  /// How long to wait before a store that has failed is tried again.
  private static let storeRetry = Duration.seconds(10)

  /// So many runs are under way at once at the most, unless said otherwise.
  public nonisolated static let usualRunLimit = 64

  /// The name under which the store keeps the schedule.
  public let name: String

  private let store: ActionStore
  private let reader: ScheduleReader
  private let reading: Reading
  private let timeSource: any TimeSource
  private let dates: DateSource
  private let reachability: any Reachability
  private let hasScheduler: Bool
  private let onEvent: @MainActor (ActionManagerEvent) -> Void

  private var schedule: ActionSchedule
  private var mark = ScheduleReader.Mark.start
  private var nextDue: ActionDate?
  private var timer: (ScheduledTimer, ActionDate)?
  private var observers: [AnyObject] = []
  private var tasks: [Activity: Task<Void, Never>] = [:]
  private var lastLook: ActionDate
  /// Whether the store is being read. If it is to be read meanwhile, that is done afterwards.
  private var isReading = false
  private var hasMoreToRead = false
  /// The objects that were looked at for their own sake since the store is being read, which may know less of them.
  private var seenMeanwhile: Set<CollectionKey> = []
  /// Whether something is being begun: what comes up meanwhile follows.
  private var isStarting = false

  /// A manager that begins at once, unless it is suspended.
  ///
  /// - Parameters:
  ///   - store: Where the objects are.
  ///   - name: By which the store keeps what it needs to know; unique among its managers.
  ///   - version: Of the rules by which items are made. When it is another one than in the last run of the program, every
  ///     object is looked at again.
  ///   - suspendCount: How often ``resume()`` has to be called before anything starts.
  ///   - timeSource: What its timer is set on.
  ///   - dates: What date it is; nil: the system's date.
  ///   - reachability: Whether the network is there.
  ///   - reading: How it reads the store.
  ///   - runLimit: So many runs are under way at once at the most; the others wait for one of them to end. What
  ///     ``runNow(_:_:)`` begins counts, and does not wait.
  ///   - onEvent: Is told of what happens, after it has.
  ///   - scheduler: What makes items of an object; nil: the object itself, if it is ``Actionable``. A store has any number
  ///     of managers with a scheduler, and one without.
  /// - Throws: ``ActionManagerError`` if the store has such a manager already, ``ActionStoreError`` if it fails.
  public init(
    store: ActionStore, name: String = "actions", version: String = "1", suspendCount: Int = 0,
    timeSource: any TimeSource = SystemTimeSource.shared, dates: DateSource? = nil, reachability: any Reachability,
    reading: Reading = .inBackground, runLimit: Int = usualRunLimit,
    onEvent: @escaping @MainActor (ActionManagerEvent) -> Void = { _ in }, scheduler: Scheduler? = nil
  ) throws {
    try store.takeName(name, hasScheduler: scheduler != nil)
    self.name = name
    self.store = store
    self.reading = reading
    self.timeSource = timeSource
    self.dates = dates ?? .system
    self.reachability = reachability
    self.onEvent = onEvent
    hasScheduler = scheduler != nil
    schedule = ActionSchedule(
      hasInternet: reachability.hasInternet, suspendCount: max(suspendCount, 0), runLimit: max(runLimit, 1))
    lastLook = self.dates.now
    reader = ScheduleReader(
      store: store, manager: name,
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
    for task in tasks.values { task.cancel() }
    store.returnName(name, hasScheduler: hasScheduler)
  }

  private func observeStore() {
    let observer = StoreObserver { [weak self] observer in
      Task { @MainActor in
        observer.newsTaken()
        self?.catchUp()
      }
    }
    observers.append(observer)
    store.writer.add(transactionObserver: observer, extent: .observerLifetime)
  }

  // MARK: Suspensions

  /// How many suspensions have not been taken back. Nothing starts while there is one.
  public var suspendCount: Int { schedule.suspendCount }

  /// Whether nothing starts.
  public var isSuspended: Bool { suspendCount > 0 }

  /// Lets nothing start until each suspension is taken back. What runs goes on.
  ///
  /// - Parameter count: So many suspensions at once.
  /// - Returns: How many there are now.
  @discardableResult
  public func suspend(count: Int = 1) -> Int {
    guard count > 0 else { return suspendCount }
    schedule.suspendCount = min(suspendCount, Int.max - count) + count
    setTimer()
    onEvent(.suspended(count: suspendCount))
    return suspendCount
  }

  /// Takes one suspension back. When none is left, whatever is due starts.
  ///
  /// - Returns: How many are left. Nothing happens if there is none.
  @discardableResult
  public func resume() -> Int {
    guard suspendCount > 0 else { return 0 }
    schedule.suspendCount -= 1
    onEvent(.resumed(count: suspendCount))
    if !isSuspended { work() }
    return suspendCount
  }

  // MARK: Items

  /// An object's items, and what is known of them, in order.
  ///
  /// - Throws: ``ActionStoreError`` if the store cannot be read.
  public func statuses(of id: CollectionKey) throws -> [ActionStatus] {
    let known = schedule.statuses(of: id)
    guard known.isEmpty else { return known }
    var schedule = ActionSchedule(hasInternet: true, suspendCount: 0)
    return schedule.update(id, try reader.items(of: id), at: dates.now)
  }

  /// What became of ``ActionManager/runNow(_:_:)``.
  public enum RunNowOutcome: Sendable, Hashable {
    /// A run has begun.
    case started
    /// The run begins when the network is back.
    case pendingInternet
    /// A run was under way already.
    case alreadyRunning
    /// The manager is suspended.
    case suspended
    /// The object is not there, or does not ask for this.
    case noSuchItem
  }

  /// Lets an item run now, whatever its date, and however many run already. If it requires the network, it still waits for
  /// that.
  ///
  /// - Throws: ``ActionStoreError`` if the store cannot be read.
  @discardableResult
  public func runNow(_ id: CollectionKey, _ identifier: String) throws -> RunNowOutcome {
    guard !isSuspended else { return .suspended }
    let now = dates.now
    let items = try reader.items(of: id)
    guard items.contains(where: { $0.identifier == identifier }) else { return .noSuchItem }
    _ = schedule.update(id, items, at: now, keepsAll: true)
    if isReading { seenMeanwhile.insert(id) }
    defer { work(reads: false) }
    switch schedule.urge(Activity(object: id, identifier: identifier), at: now) {
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

  /// How many objects are kept in memory: those with an item that is due, or has been.
  public var loadedObjectCount: Int { schedule.objectCount }

  // MARK: Work

  /// Looks at what has changed in the store, and starts what is due. It does so by itself soon after every commit; with
  /// ``Reading/inPlace`` all of it has been done when this returns.
  public func catchUp() { work() }

  private func work(reads: Bool = true) {
    switch reading {
    case .inPlace: workInPlace(reads: reads)
    case .inBackground:
      if reads { readInBackground() }
      // What is known need not wait for the store.
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
    seenMeanwhile = []
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
    seenMeanwhile = []
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

  /// Takes in what was read; true if there is more.
  private func take(_ page: ScheduleReader.Page) -> Bool {
    let now = dates.now
    mark = page.mark
    nextDue = page.nextDue
    if let failure = page.noteFailure { tellFailure(failure) }
    for found in page.objects {
      guard let items = newestItems(of: found) else { continue }
      let statuses = schedule.update(found.object, items, at: now)
      if let problem = found.problem { onEvent(.unreadable(found.object, problem)) }
      onEvent(.updated(found.object, statuses))
    }
    return page.hasMore
  }

  /// The items of an object that was read, or if it was looked at since, those that it has now; nil if that cannot be told.
  private func newestItems(of found: ScheduleReader.ObjectItems) -> [ActionItem]? {
    guard seenMeanwhile.remove(found.object) != nil else { return found.items }
    do {
      return try reader.items(of: found.object)
    } catch {
      tellFailure(error)
      return nil
    }
  }

  /// Starts what is due, and sets the timer for what comes next.
  private func start() {
    guard !isStarting else { return }
    isStarting = true
    defer {
      isStarting = false
      setTimer()
    }
    let now = dates.now
    if now < lastLook { schedule.clockWasSetBack(to: now) }
    lastLook = now
    while let step = schedule.takeStep(at: dates.now) { perform(step) }
  }

  private func failed(_ error: any Error) {
    tellFailure(error)
    mark.beginAgain()
    // As if something were due then.
    nextDue = dates.now + Self.storeRetry
  }

  private func tellFailure(_ error: any Error) {
    onEvent(.storeFailed(error as? ActionStoreError ?? ActionStoreError(.failed, "\(error)")))
  }

  private func setTimer() {
    // What is being read says anew what is due next.
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

  // MARK: Runs

  private func perform(_ step: ActionSchedule.Step) {
    switch step {
    case .pendingInternet(let name):
      if let status = schedule.status(of: name) { onEvent(.pendingInternet(name.activity.object, status)) }
    case .start(let name, let item):
      switch item.work {
      case .block: runAsTask(name, item)
      case .start: runInPlace(name)
      }
    }
  }

  private func runInPlace(_ name: ActionName) {
    do {
      let found = try store.read { try reader.run(of: name, $0) }
      guard let found, case .start(let begin) = found.item.work else { return skipped(name) }
      began(name)
      var hasEnded = false
      begin(found.run) { [weak self] result in
        guard !hasEnded else { return }
        hasEnded = true
        self?.ended(name, result)
      }
    } catch {
      cannotBegin(name, error)
    }
  }

  private func runAsTask(_ name: ActionName, _ item: ActionItem) {
    guard case .block(let executor, _) = item.work else { return }
    tasks[name.activity] = Task(executorPreference: executor) { [weak self, store, reader] in
      let found: (run: ActionRun, block: ActionItem.Block)?
      do {
        found = try await store.read { transaction in
          guard let found = try reader.run(of: name, transaction), case .block(_, let block) = found.item.work else {
            return nil
          }
          return (found.run, block)
        }
        // It may be back by now, and have been looked at as one that is about to run.
        if found == nil { try await reader.noteChange(of: name.activity.object) }
      } catch {
        await self?.cannotBegin(name, error)
        return
      }
      guard let (run, block) = found else {
        await self?.skipped(name)
        return
      }
      // Whoever wanted it run may be gone.
      guard !Task.isCancelled, await self?.begins(name) == true else { return }
      do {
        try await block(run)
        await self?.ended(name, .success(()))
      } catch {
        await self?.ended(name, .failure(error))
      }
    }
  }

  /// Whether a run begins, of which the object was read; not during a suspension, which may be newer than the run.
  private func begins(_ name: ActionName) -> Bool {
    guard isSuspended else {
      began(name)
      return true
    }
    tasks[name.activity] = nil
    schedule.putOff(name, until: dates.now)
    return false
  }

  private func began(_ name: ActionName) {
    if let status = schedule.began(name, at: dates.now) { onEvent(.started(name.activity.object, status)) }
  }

  /// The object of a run could not be read, which says nothing of its item.
  private func cannotBegin(_ name: ActionName, _ error: any Error) {
    tasks[name.activity] = nil
    schedule.putOff(name, until: dates.now + Self.storeRetry)
    tellFailure(error)
    onEvent(.updated(name.activity.object, schedule.statuses(of: name.activity.object)))
    work(reads: false)
  }

  private func skipped(_ name: ActionName) {
    tasks[name.activity] = nil
    schedule.skipped(name)
    onEvent(.skipped(name.activity.object, identifier: name.activity.identifier))
    work()
  }

  private func ended(_ name: ActionName, _ result: Result<Void, any Error>) {
    tasks[name.activity] = nil
    var problem: (any Error)?
    if case .failure(let error) = result { problem = error }
    let status = schedule.ended(name, problem)
    onEvent(.ended(name.activity.object, identifier: name.activity.identifier, problem, status))
    // The work has changed its object, most likely.
    work()
  }
}
