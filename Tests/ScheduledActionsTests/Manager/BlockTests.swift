import Dispatch
import Foundation
import GRDB
import LoadablesTesting
import ScheduledActions
import Synchronization
import TestSupport
import Testing

/// Items that run as tasks, and a store that is read in the background.
@MainActor
@Suite(.timeLimit(.minutes(30)))
struct BlockTests {
  @Test func aBlockReceivesTheObjectAndItsMetadata() async throws {
    let bench = try managed { run in
      guard let note = run.object as? Note, let metadata = run.metadata as? Note else { return }
      throw Refusal(description: "\(run.collection) \(run.key) \(note.text) \(metadata.text) \(run.identifier)")
    }
    try await bench.store.write { try $0.set(Note(text: "object"), metadata: Note(text: "metadata"), for: .tested) }
    #expect(await bench.events(2) == ["0 run started", "0 run failed: tests one object metadata run"])
  }

  @Test func aBlockRunsOnTheExecutorOfItsItem() async throws {
    let executor = QueueExecutor()
    let bench = try managed(executor: executor) { _ in
      if !QueueExecutor.isCurrent { throw Refusal(description: "elsewhere") }
    }
    try bench.set(Note(text: ""))
    #expect(await bench.events(2) == ["0 run started", "0 run ended"])
  }

  @Test func withoutAnExecutorABlockRunsOffTheMainActor() async throws {
    let bench = try managed { _ in
      if isMainThread() { throw Refusal(description: "on the main thread") }
    }
    try bench.set(Note(text: ""))
    #expect(await bench.events(2) == ["0 run started", "0 run ended"])
  }

  @Test func aBlockNeverRunsTwiceAtOnce() async throws {
    let (starts, continuation) = AsyncStream.makeStream(of: Void.self)
    let gate = Gate()
    let bench = try managed(retryTimeout: .seconds(1)) { _ in
      continuation.yield()
      await gate.wait()
    }
    try bench.set(Note(text: ""))
    var iterator = starts.makeAsyncIterator()
    await iterator.next()
    bench.advance(by: 5)
    #expect(bench.events == ["0 run started"])
    await gate.open()
    #expect(await bench.events(3).prefix(3) == ["0 run started", "5 run ended", "5 run started"])
  }

  @Test func aBlockThatClearsItsFlagIsDone() async throws {
    let bench = try ManagedStore(reading: .inBackground) { _, object, _ in
      guard (object as? Note)?.text == "open" else { return [] }
      return [
        ActionItem(identifier: "run", retryTimeout: .seconds(1)) { run in
          try await run.store.write { _ = try $0.update(run.id, as: Note.self) { $0.text = "closed" } }
        }
      ]
    }
    try bench.set(Note(text: "open"))
    _ = await bench.events(2)
    await bench.wait { bench.manager.loadedObjectCount == 0 }
    bench.advance(by: 10)
    #expect(bench.events == ["0 run started", "0 run ended"])
  }

  @Test func manyWritesFromManyThreadsAreAllSeen() async throws {
    let count = 500
    let bench = try ManagedStore(reading: .inBackground) { _, object, _ in
      [ActionItem(identifier: "run") { _ in }]
    }
    let store = bench.store
    await withTaskGroup { group in
      for number in 0..<count {
        group.addTask {
          try? await store.write { try $0.set(Note(text: ""), for: CollectionKey("notes", "\(number)")) }
        }
      }
    }
    let events = await bench.events(2 * count)
    #expect(events.count { $0.hasSuffix("started") } == count)
  }

  @Test func aReadBeforeARunNowDoesNotUndoIt() async throws {
    let folder = try TemporaryFolder()
    let door = Door()
    let store = try ActionStore(path: folder.path("store.sqlite"), types: .tested)
    let bench = try ManagedStore(store, reading: .inBackground) { id, object, _ in
      let isNew = (object as? Note)?.text == "new"
      if id == .tested, !isNew { door.pass() }
      return [ActionItem(identifier: isNew ? "new" : "old", date: isNew ? nil : .at(10)) { _ in }]
    }
    try await store.write { try $0.set(Note(text: "old"), for: .tested) }
    while bench.time.nextDeadline != 10_000_000_000 { await Task.yield() }
    door.close()
    bench.advance(by: 10)
    await door.isReached()
    try await store.write { try $0.set(Note(text: "new"), for: .tested) }
    #expect(try bench.manager.runNow(.tested, "new") == .started)
    _ = await bench.events(2)
    door.open()
    // Objects that are read after the evaluation run too.
    try await store.write { try $0.set(Note(text: "new"), for: CollectionKey("tests", "other")) }
    #expect(await bench.events(4) == ["10 new started", "10 new ended", "10 new started", "10 new ended"])
    #expect(try bench.manager.statuses(of: .tested).map(\.attempts) == [1])
  }

  @Test func aChangeDuringAnEvaluationIsEvaluatedAfterIt() async throws {
    let folder = try TemporaryFolder()
    let door = Door()
    let store = try ActionStore(path: folder.path("store.sqlite"), types: .tested)
    let bench = try ManagedStore(store, reading: .inBackground) { id, _, _ in
      if id == .tested { door.pass() }
      return [ActionItem(identifier: id.key, date: id == .tested ? .at(10) : nil) { _ in }]
    }
    try await store.write { try $0.set(Note(text: ""), for: .tested) }
    while bench.time.nextDeadline != 10_000_000_000 { await Task.yield() }
    door.close()
    bench.advance(by: 10)
    await door.isReached()
    try await store.write { try $0.set(Note(text: ""), for: CollectionKey("tests", "other")) }
    bench.manager.catchUp()
    door.open()
    #expect(
      await bench.events(4).sorted() == ["10 one ended", "10 one started", "10 other ended", "10 other started"])
  }

  @Test func knownItemsRunWhileTheStoreIsBeingWritten() async throws {
    let folder = try TemporaryFolder()
    let bench = try managed(
      retryTimeout: .seconds(5), requiresInternet: true,
      store: ActionStore(path: folder.path("store.sqlite"), types: .tested)
    ) { _ in }
    bench.network.hasInternet = false
    try bench.set(Note(text: ""))
    _ = await bench.events(1)
    let door = Door()
    door.close()
    write(CollectionKey("tests", "other"), bench.store, andStayAt: door)
    await door.isReached()
    // This waits for the writer.
    bench.manager.catchUp()
    bench.network.hasInternet = true
    #expect(await bench.events(3).suffix(2) == ["0 run started", "0 run ended"])
    bench.advance(by: 5)
    #expect(await bench.events(5).suffix(2) == ["5 run started", "5 run ended"])
    door.open()
  }

  @Test func anObjectRemovedBeforeItsBlockStartsIsSkipped() async throws {
    let bench = try managed(requiresInternet: true, reading: .inPlace) { _ in }
    bench.network.hasInternet = false
    try bench.set(Note(text: ""))
    // The network returns before the manager notices the removal.
    try bench.removeUnseen()
    bench.network.hasInternet = true
    #expect(await bench.events(2) == ["0 run pending internet", "0 run skipped"])
  }

  @Test func aBlockWhoseObjectCannotBeReadIsRetriedAfterTenSeconds() async throws {
    let queue = try DatabaseQueue()
    let store = try ActionStore(queue, types: .tested)
    // Before the manager exists, which would evaluate the store again after a commit.
    try await store.write { try $0.set(Note(text: ""), for: .tested) }
    let bench = try ManagedStore(store, hasInternet: false) { _, _, _ in
      [ActionItem(identifier: "run", requiresInternet: true) { _ in }]
    }
    try await queue.write { try $0.execute(sql: "ALTER TABLE object RENAME TO hidden") }
    bench.network.hasInternet = true
    #expect(await bench.events(2) == ["0 run pending internet", "0 store failed: failed"])
    try await queue.write { try $0.execute(sql: "ALTER TABLE hidden RENAME TO object") }
    try #require(bench.time.nextDeadline == 10_000_000_000)
    bench.advance(by: 10)
    #expect(await bench.events(4).suffix(2) == ["10 run started", "10 run ended"])
  }

  @Test func anObjectRestoredBeforeItsSkipIsReportedRuns() async throws {
    let executor = SteppedExecutor()
    let bench = try managed(executor: executor) { _ in }
    try bench.set(Note(text: ""))
    let reading = await executor.next()
    try bench.removeUnseen()
    executor.run(reading)
    let skipping = await executor.next()
    await bench.wait { bench.manager.loadedObjectCount == 0 }
    try bench.set(Note(text: ""))
    await bench.wait { bench.manager.loadedObjectCount == 1 }
    executor.run(skipping)
    executor.runAll()
    #expect(await bench.events(3) == ["0 run skipped", "0 run started", "0 run ended"])
  }

  @Test func aBlockDueDuringASuspensionStartsAfterIt() async throws {
    let executor = SteppedExecutor()
    let bench = try managed(executor: executor) { _ in }
    try bench.set(Note(text: ""))
    let reading = await executor.next()
    bench.manager.suspend()
    executor.run(reading)
    executor.runAll()
    while try bench.manager.statuses(of: .tested).first?.isRunning == true { await Task.yield() }
    #expect(try bench.manager.statuses(of: .tested).first?.attempts == 0)
    bench.manager.resume()
    #expect(await bench.events(4) == ["0 suspended 1", "0 resumed 0", "0 run started", "0 run ended"])
  }

  @Test func aReleasedManagerCancelsItsBlocks() async throws {
    let (signs, continuation) = AsyncStream.makeStream(of: Bool.self)
    var bench: ManagedStore? = try managed { _ in
      continuation.yield(Task.isCancelled)
      try? await Task.sleep(for: .seconds(3_600))
      continuation.yield(Task.isCancelled)
    }
    try bench?.set(Note(text: ""))
    var iterator = signs.makeAsyncIterator()
    #expect(await iterator.next() == false)
    bench = nil
    #expect(await iterator.next() == true)
  }

  /// Stores an object, and blocks other writers until a door is open.
  private func write(_ id: CollectionKey, _ store: ActionStore, andStayAt door: Door) {
    Thread.detachNewThread {
      try? store.writer.writeWithoutTransaction { database in
        try database.execute(
          sql: "INSERT INTO object (collection, key, type, json) VALUES (?, ?, 'note', '{\"text\":\"\"}')",
          arguments: [id.collection, id.key])
        door.pass()
      }
    }
  }

  private func managed(
    retryTimeout: Duration = .zero, requiresInternet: Bool = false, executor: (any TaskExecutor)? = nil,
    reading: ActionManager.Reading = .inBackground, store: ActionStore? = nil,
    _ block: @escaping @Sendable (ActionRun) async throws -> Void
  ) throws -> ManagedStore {
    try ManagedStore(store, reading: reading) { _, _, _ in
      [
        ActionItem(
          identifier: "run", retryTimeout: retryTimeout, requiresInternet: requiresInternet, executor: executor,
          block: block)
      ]
    }
  }
}

/// `Thread.isMainThread`, which an asynchronous function may not call.
private func isMainThread() -> Bool { Thread.isMainThread }

/// Blocks threads while it is closed.
private final class Door: Sendable {
  private let isClosed = Mutex(false)
  private let opening = DispatchSemaphore(value: 0)
  private let (comers, continuation) = AsyncStream.makeStream(of: Void.self)

  func close() { isClosed.withLock { $0 = true } }

  /// Lets the one thread pass that has reached it.
  func open() {
    isClosed.withLock { $0 = false }
    opening.signal()
  }

  func pass() {
    guard isClosed.withLock({ $0 }) else { return }
    continuation.yield()
    opening.wait()
  }

  func isReached() async { for await _ in comers { return } }
}

/// Blocks all tasks until it is opened.
private actor Gate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func wait() async {
    guard !isOpen else { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}

private final class QueueExecutor: TaskExecutor {
  private static let key = DispatchSpecificKey<Bool>()
  private let queue = DispatchQueue(label: "executor of a test")

  init() { queue.setSpecific(key: Self.key, value: true) }

  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) ?? false }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
