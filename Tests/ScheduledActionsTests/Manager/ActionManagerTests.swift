import Foundation
import GRDB
import Loadables
import LoadablesTesting
import ScheduledActions
import TestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(30)))
struct ActionManagerTests {
  @Test func anItemWithoutADateRunsAtOnce() throws {
    let bench = try ManagedStore()
    try bench.set(Chore())
    #expect(bench.events == ["0 run started", "0 run ended"])
  }

  @Test func anItemWithoutARetryTimeoutRunsOnce() throws {
    let bench = try ManagedStore()
    try bench.set(Chore(failures: 1))
    bench.advance(by: 1_000)
    #expect(bench.events == ["0 run started", "0 run failed: refused"])
    #expect(bench.manager.loadedObjectCount == 1)
  }

  @Test func aRetryIsCountedFromTheBeginningOfTheRun() throws {
    let bench = try ManagedStore()
    try bench.set(Chore(date: .at(1.5), retryTimeout: 5, failures: 2))
    bench.advance(by: 100)
    #expect(
      bench.events == [
        "1.5 run started", "1.5 run failed: refused", "6.5 run started", "6.5 run failed: refused", "11.5 run started",
        "11.5 run ended",
      ])
  }

  @Test func aRetryDueDuringARunStartsAfterIt() throws {
    let endings = Endings()
    let bench = try ManagedStore(scheduler: endings.scheduler(retryTimeout: .seconds(2)))
    try bench.set(Note(text: "open"))
    bench.advance(by: 5)
    #expect(bench.takeEvents() == ["0 run started"])
    endings.endRun(.success(()))
    #expect(bench.takeEvents() == ["5 run ended", "5 run started"])
    endings.endRun(.failure(Refusal(description: "no")))
    #expect(bench.takeEvents() == ["5 run failed: no"])
    bench.advance(by: 2)
    #expect(bench.events == ["7 run started"])
  }

  @Test func aSecondEndOfARunIsIgnored() throws {
    let endings = Endings()
    let bench = try ManagedStore(scheduler: endings.scheduler(retryTimeout: .zero))
    try bench.set(Note(text: "open"))
    endings.endRun(.success(()), keepingIt: true)
    endings.endRun(.failure(Refusal(description: "no")))
    #expect(bench.events == ["0 run started", "0 run ended"])
  }

  @Test func aNewDateDuringARunStartsAfterIt() throws {
    let endings = Endings()
    let bench = try ManagedStore(scheduler: endings.scheduler())
    try bench.set(Chore())
    try bench.set(Chore(date: .at(1)))
    bench.advance(by: 2)
    #expect(bench.takeEvents() == ["0 run started"])
    endings.endRun(.success(()))
    #expect(bench.events == ["2 run ended", "2 run started"])
  }

  @Test func anItemKeepsItsStatusWhileItsDateStays() throws {
    let bench = try ManagedStore()
    try bench.set(Chore(retryTimeout: 10, failures: 5))
    bench.advance(by: 4)
    try bench.set(Chore(retryTimeout: 10, failures: 0))
    #expect(bench.takeEvents() == ["0 run started", "0 run failed: refused"])
    let status = try #require(bench.manager.statuses(of: .tested).first)
    #expect(status.attempts == 1)
    #expect(status.nextRetry == .at(10))
    #expect("\(try #require(status.lastError))" == "refused")
    bench.advance(by: 6)
    #expect(bench.events == ["10 run started", "10 run ended"])
  }

  @Test func aNewDateIsANewItem() throws {
    let bench = try ManagedStore()
    try bench.set(Chore(retryTimeout: 10, failures: 5))
    try bench.set(Chore(date: .at(3)))
    let status = try #require(bench.manager.statuses(of: .tested).first)
    #expect(status.attempts == 0)
    #expect(status.nextRetry == nil)
    bench.advance(by: 20)
    #expect(bench.events == ["0 run started", "0 run failed: refused", "3 run started", "3 run ended"])
  }

  @Test func anObjectRemovedBeforeItsDateNeverRuns() throws {
    let bench = try ManagedStore()
    try bench.set(Chore(date: .at(5)))
    try bench.remove()
    bench.advance(by: 10)
    #expect(bench.events.isEmpty)
    #expect(bench.time.pendingCount == 0)
  }

  @Test func anObjectRemovedUnnoticedBeforeItsRunIsSkipped() throws {
    let bench = try ManagedStore()
    bench.network.hasInternet = false
    try bench.set(Chore(requiresInternet: true))
    // The network returns before the manager evaluates the removal, and its return reads no object.
    try bench.removeUnseen()
    bench.network.hasInternet = true
    #expect(bench.events == ["0 run pending internet", "0 run skipped"])
    #expect(bench.manager.loadedObjectCount == 0)
  }

  @Test func anItemWithAnUnnoticedNewDateBeforeItsRunIsSkipped() throws {
    let bench = try ManagedStore()
    bench.network.hasInternet = false
    try bench.set(Chore(requiresInternet: true))
    try bench.store.write { try $0.set(Chore(date: .at(100), requiresInternet: true), for: .tested) }
    bench.network.hasInternet = true
    #expect(bench.takeEvents() == ["0 run pending internet", "0 run skipped"])
    bench.advance(by: 100)
    #expect(bench.events == ["100 run started", "100 run ended"])
  }

  @Test func anObjectRemovedByASimultaneousRunIsSkipped() throws {
    let bench = try ManagedStore { id, _, _ in
      [
        ActionItem(identifier: id.key, date: .at(5)) { run, completion in
          completion(Result { try run.store.write { _ = try $0.remove(CollectionKey("t", "b")) } })
        }
      ]
    }
    try bench.store.write { store in
      for key in ["a", "b"] { try store.set(Note(text: ""), for: CollectionKey("t", key)) }
    }
    bench.manager.catchUp()
    bench.advance(by: 5)
    #expect(bench.events == ["5 a started", "5 a ended", "5 b skipped"])
  }

  @Test func itemsOfOneDateRunTheirOwnBlocks() throws {
    let bench = try ManagedStore { _, _, _ in
      ["a", "b"].map { identifier in
        ActionItem(identifier: identifier) { run, completion in
          completion(.failure(Refusal(description: "\(identifier) \(run.identifier)")))
        }
      }
    }
    try bench.set(Note(text: ""))
    #expect(bench.events == ["0 a started", "0 a failed: a a", "0 b started", "0 b failed: b b"])
  }

  @Test func aChangedObjectIsReportedOnce() throws {
    let bench = try ManagedStore()
    bench.advance(by: 1)
    bench.manager.catchUp()
    try bench.set(Chore(date: .at(0), hangs: true))
    for _ in 0..<3 { bench.manager.catchUp() }
    #expect(bench.updateCount == 1)
  }

  @Test func goingOfflineDuringADelayMakesTheRetryPending() throws {
    let bench = try ManagedStore()
    try bench.set(Chore(retryTimeout: 5, requiresInternet: true, failures: 1))
    bench.network.hasInternet = false
    bench.advance(by: 60)
    bench.network.hasInternet = true
    #expect(
      bench.events == [
        "0 run started", "0 run failed: refused", "5 run pending internet", "60 run started", "60 run ended",
      ])
  }

  @Test func anItemDueDuringASuspensionRunsAfterIt() throws {
    let bench = try ManagedStore()
    try bench.set(Chore(date: .at(5)))
    bench.manager.suspend()
    #expect(bench.time.pendingCount == 0)
    bench.advance(by: 10)
    bench.manager.resume()
    #expect(bench.events == ["0 suspended 1", "10 resumed 0", "10 run started", "10 run ended"])
  }

  @Test(arguments: [0, -1, .min]) func aSuspendCountBelowOneDoesNothing(count: Int) throws {
    let bench = try ManagedStore()
    #expect(bench.manager.suspend(count: count) == 0)
    #expect(bench.events.isEmpty)
    #expect(try ManagedStore(suspendCount: count).manager.suspendCount == 0)
  }

  @Test func theSuspendCountDoesNotOverflow() throws {
    let bench = try ManagedStore()
    bench.manager.suspend(count: .max)
    #expect(bench.manager.suspend() == .max)
    #expect(bench.manager.resume() == .max - 1)
  }

  @Test(arguments: [0, -1]) func theRunLimitIsAtLeastOne(runLimit: Int) throws {
    let bench = try ManagedStore(runLimit: runLimit)
    try bench.set(Chore())
    #expect(bench.events == ["0 run started", "0 run ended"])
  }

  @Test func theSystemsDateIsCheckedWithinAMinute() throws {
    let time = ManualTimeSource()
    let store = try ActionStore(inMemoryWith: .tested)
    try store.write { try $0.set(Chore(date: Date() + 3_600), for: .tested) }
    let manager = try ActionManager(
      store: store, timeSource: time, reachability: ManualReachability(), reading: .inPlace)
    #expect(time.nextDeadline == 60_000_000_000)
    withExtendedLifetime(manager) {}
  }

  @Test func aReleasedManagerCancelsItsTimerAndFreesItsName() throws {
    let time = ManualTimeSource()
    let store = try ActionStore(inMemoryWith: .tested)
    try store.write { try $0.set(Chore(date: .at(5)), for: .tested) }
    for _ in 0..<2 {
      let manager = try ActionManager(
        store: store, timeSource: time, dates: DateSource(time), reachability: ManualReachability(), reading: .inPlace)
      #expect(time.pendingCount == 1)
      withExtendedLifetime(manager) {}
    }
    #expect(time.pendingCount == 0)
  }

  @Test func resumingWithoutASuspensionDoesNothing() throws {
    let bench = try ManagedStore()
    #expect(bench.manager.resume() == 0)
    #expect(bench.events.isEmpty)
  }

  @Test func oneTimerWaitsForTheEarliestItem() throws {
    let bench = try ManagedStore()
    for second in [9, 3, 7] { try bench.set(Chore(date: .at(Double(second))), for: CollectionKey("t", "\(second)")) }
    #expect(bench.time.pendingCount == 1)
    #expect(bench.time.nextDeadline == 3_000_000_000)
  }

  @Test func itemsOfOneDateRunInOrderOfTheirIdentifiers() throws {
    let bench = try ManagedStore()
    try bench.store.write { store in
      for (key, identifier) in [("1", "c"), ("2", "a"), ("3", "b")] {
        try store.set(Chore(identifier: identifier, date: .at(1)), for: CollectionKey("t", key))
      }
    }
    bench.manager.catchUp()
    bench.advance(by: 1)
    #expect(bench.events.filter { $0.hasSuffix("started") } == ["1 a started", "1 b started", "1 c started"])
  }

  @Test func objectsFarInTheFutureAreNotKeptInMemory() throws {
    let bench = try ManagedStore()
    try bench.store.write { store in
      for number in 0..<2_000 { try store.set(Chore(date: .at(Double(number))), for: CollectionKey("t", "\(number)")) }
    }
    bench.manager.catchUp()
    #expect(bench.manager.loadedObjectCount == 0)
    bench.advance(by: 1_999)
    #expect(bench.events.count { $0.hasSuffix("ended") } == 2_000)
    #expect(bench.manager.loadedObjectCount == 0)
  }

  @Test func moreObjectsThanAreReadAtOnceRunAtTheSameTime() throws {
    let bench = try ManagedStore(runLimit: .max)
    try bench.store.write { store in
      for number in 0..<1_200 { try store.set(Chore(date: .at(5), hangs: true), for: CollectionKey("t", "\(number)")) }
    }
    bench.manager.catchUp()
    #expect(bench.updateCount == 1_200)
    bench.advance(by: 5)
    #expect(bench.events.count { $0 == "5 run started" } == 1_200)
    // Each is evaluated once more, since it is due.
    #expect(bench.updateCount == 2_400)
  }

  @Test func anEarlyRunCountsAsTheRun() throws {
    let bench = try ManagedStore()
    try bench.set(Chore(date: .at(100), retryTimeout: 5, failures: 1))
    #expect(try bench.manager.runNow(.tested, "run") == .started)
    bench.advance(by: 200)
    #expect(bench.events == ["0 run started", "0 run failed: refused", "5 run started", "5 run ended"])
  }

  @Test func anEarlyRunWaitsForTheNetwork() throws {
    let bench = try ManagedStore()
    bench.network.hasInternet = false
    try bench.set(Chore(date: .at(100), requiresInternet: true))
    #expect(try bench.manager.runNow(.tested, "run") == .pendingInternet)
    #expect(try bench.manager.runNow(.tested, "run") == .pendingInternet)
    bench.advance(by: 1)
    bench.network.hasInternet = true
    #expect(bench.events == ["0 run pending internet", "1 run started", "1 run ended"])
  }

  @Test func runNowReturnsWhyAnItemCannotRun() throws {
    let bench = try ManagedStore()
    #expect(try bench.manager.runNow(.tested, "run") == .noSuchItem)
    try bench.set(Chore(hangs: true))
    #expect(try bench.manager.runNow(.tested, "run") == .alreadyRunning)
    #expect(try bench.manager.runNow(.tested, "other") == .noSuchItem)
    bench.manager.suspend()
    #expect(try bench.manager.runNow(.tested, "run") == .suspended)
  }

  @Test func aWriteFromAnotherThreadWakesTheManager() async throws {
    let bench = try ManagedStore()
    let store = bench.store
    await Task.detached { try? store.write { try $0.set(Chore(), for: .tested) } }.value
    #expect(await bench.events(2) == ["0 run started", "0 run ended"])
  }

  @Test func aWriteThatBypassesTheStoreWakesTheManager() async throws {
    let bench = try ManagedStore()
    try bench.set(Chore(date: .at(1_000)))
    try await bench.store.writer.write { database in
      try database.execute(sql: "UPDATE object SET json = replace(json, '1000', '1')")
    }
    await bench.wait { bench.time.nextDeadline == 1_000_000_000 }
    bench.advance(by: 1)
    #expect(bench.events == ["1 run started", "1 run ended"])
  }

  @Test func aReportedWriteOfAnotherConnectionWakesTheManager() async throws {
    let folder = try TemporaryFolder()
    let bench = try ManagedStore(ActionStore(path: folder.path("store.sqlite"), types: .tested))
    try bench.set(Chore(date: .at(1_000)))
    try await DatabaseQueue(path: folder.path("store.sqlite")).write { database in
      try database.execute(sql: "UPDATE object SET json = replace(json, '1000', '1')")
    }
    try await bench.store.writer.write { try $0.notifyChanges(in: Table("object")) }
    await bench.wait { bench.time.nextDeadline == 1_000_000_000 }
  }

  @Test func aSuspensionWithinAnEventStopsSimultaneousItems() throws {
    let store = try ActionStore(inMemoryWith: .tested)
    try store.write { store in
      for key in ["1", "2", "3"] { try store.set(Chore(hangs: true), for: CollectionKey("t", key)) }
    }
    let time = ManualTimeSource()
    var starts = 0
    weak var weakManager: ActionManager?
    let manager = try ActionManager(
      store: store, suspendCount: 1, timeSource: time, dates: DateSource(time), reachability: ManualReachability(),
      reading: .inPlace,
      onEvent: { event in
        guard case .started = event else { return }
        starts += 1
        weakManager?.suspend()
      })
    weakManager = manager
    manager.resume()
    #expect(starts == 1)
  }

  @Test func aRunNowDuringASuspensionKeepsNothingInMemory() throws {
    let bench = try ManagedStore(suspendCount: 1)
    try bench.set(Chore(date: .at(100)))
    #expect(try bench.manager.runNow(.tested, "run") == .suspended)
    #expect(try bench.manager.runNow(.tested, "nothing") == .suspended)
    #expect(bench.manager.loadedObjectCount == 0)
  }

  @Test func anExistingManagerCannotBeForgotten() throws {
    let bench = try ManagedStore()
    let error = #expect(throws: ActionManagerError.self) { try bench.store.forgetManager(bench.manager.name) }
    #expect(error?.code == .inUse("actions"))
    try bench.set(Chore())
    #expect(bench.events == ["0 run started", "0 run ended"])
  }

  @Test(arguments: [0, 1_000]) func equalItemsHaveOneStatus(date: Double) throws {
    let bench = try ManagedStore { _, _, _ in
      (0..<2).map { _ in ActionItem(identifier: "run", date: .at(date)) { _, _ in } }
    }
    try bench.set(Note(text: ""))
    #expect(try bench.manager.statuses(of: .tested).count == 1)
  }

  @Test func runNowIgnoresTheRunLimit() throws {
    let bench = try ManagedStore(runLimit: 1)
    try bench.set(Chore(hangs: true), for: CollectionKey("t", "1"))
    try bench.set(Chore(hangs: true))
    #expect(try bench.manager.runNow(.tested, "run") == .started)
  }

  @Test func theRunLimitLimitsConcurrentRuns() throws {
    let bench = try ManagedStore(runLimit: 2)
    try bench.store.write { store in
      for key in ["1", "2", "3"] { try store.set(Chore(hangs: true), for: CollectionKey("t", key)) }
    }
    bench.manager.catchUp()
    #expect(bench.events == ["0 run started", "0 run started"])
  }

  @Test func anUnreadableObjectIsReportedAndRetriedByTheNextManager() throws {
    let store = try ActionStore(inMemoryWith: .tested)
    func insert(_ json: String) throws {
      try store.writer.write { database in
        try database.execute(
          sql: """
            INSERT INTO object (collection, key, type, json) VALUES ('tests', 'one', 'chore', ?)
            ON CONFLICT DO UPDATE SET json = excluded.json
            """, arguments: [json])
      }
    }
    try insert("{}")
    do {
      let bench = try ManagedStore(store)
      #expect(bench.events == ["0 tests/one unreadable: undecodable"])
      let reasons = try store.read { try String.fetchAll($0.database, sql: "SELECT reason FROM unreadable") }
      #expect(
        reasons == [
          "its JSON is no “chore”: “identifier” is missing; correct it, or register a type that can read it"
        ])
    }
    #expect(try ManagedStore(store).events == ["0 tests/one unreadable: undecodable"])
    let fields = #""retryTimeout":0,"requiresInternet":false,"failures":0,"isOpen":true,"hangs":true"#
    try insert(#"{"identifier":"run",\#(fields)}"#)
    #expect(try ManagedStore(store).events == ["0 run started"])
    #expect(try store.read { try Int.fetchOne($0.database, sql: "SELECT count(*) FROM unreadable") } == 0)
  }

  @Test func anObjectThatIsUnreadableWhenDueIsRecorded() throws {
    let queue = try DatabaseQueue()
    try ManagedStore(ActionStore(queue, types: .tested)).set(Chore(hangs: true))
    let bench = try ManagedStore(ActionStore(queue, types: StoredTypes()))
    #expect(bench.events == ["0 tests/one unreadable: unregisteredType"])
    #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM unreadable") } == 1)
    #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM upcoming") } == 0)
  }

  @Test func anUnreadableObjectLeavesTheSchedule() throws {
    let bench = try ManagedStore(suspendCount: 1)
    try bench.set(Chore())
    try bench.store.writer.write { try $0.execute(sql: "UPDATE object SET json = '{'") }
    bench.manager.catchUp()
    #expect(try bench.store.read { try Int.fetchOne($0.database, sql: "SELECT count(*) FROM schedule") } == 0)
  }

  @Test func anUnreadableObjectThatCannotBeRecordedDoesNotBlockOthers() throws {
    let queue = try DatabaseQueue()
    do {
      let bench = try ManagedStore(ActionStore(queue, types: .tested))
      try bench.set(Chore(date: .at(10)), for: CollectionKey("t", "healthy"))
      try bench.set(CachedFile(expires: .at(10)), for: CollectionKey("t", "odd"))
    }
    var types = StoredTypes()
    types.register(Chore.self, as: "chore")
    let bench = try ManagedStore(ActionStore(queue, types: types))
    // As on a full disk.
    try queue.write { database in
      try database.execute(
        sql: "CREATE TRIGGER full BEFORE INSERT ON unreadable BEGIN SELECT RAISE(ABORT, 'full'); END")
    }
    bench.advance(by: 10)
    #expect(bench.events.prefix(2) == ["10 store failed: failed", "10 t/odd unreadable: unregisteredType"])
    #expect(bench.events.contains("10 run started"))
  }

  @Test func anotherSchedulerVersionReevaluatesEveryObject() throws {
    let store = try ActionStore(inMemoryWith: .tested)
    try ManagedStore(store, scheduler: { _, _, _ in [] }).set(Note(text: "open"))
    let scheduler: ActionManager.Scheduler = { _, _, _ in [ActionItem(identifier: "run") { _, _ in }] }
    #expect(try ManagedStore(store, scheduler: scheduler).events.isEmpty)
    #expect(try ManagedStore(store, version: "2", scheduler: scheduler).events == ["0 run started"])
  }

  @Test func aFailedStoreIsRetriedAfterTenSeconds() throws {
    let queue = try DatabaseQueue()
    let bench = try ManagedStore(ActionStore(queue, types: .tested))
    try queue.write { try $0.execute(sql: "DROP INDEX schedule_of_object") }
    try bench.set(Chore(date: .at(5)))
    bench.advance(by: 9.9)
    #expect(bench.takeEvents() == ["0 store failed: failed"])
    try queue.write { try $0.execute(sql: "CREATE UNIQUE INDEX schedule_of_object ON schedule (object, manager)") }
    bench.advance(by: 0.1)
    #expect(bench.events == ["10 run started", "10 run ended"])
  }

  @Test func aFailedStoreIsReportedAndRetried() throws {
    let queue = try DatabaseQueue()
    let bench = try ManagedStore(ActionStore(queue, types: .tested))
    try queue.write { try $0.execute(sql: "DROP INDEX schedule_of_object") }
    try bench.set(Chore(date: .at(100)))
    #expect(bench.takeEvents() == ["0 store failed: failed"])
    try queue.write { try $0.execute(sql: "CREATE UNIQUE INDEX schedule_of_object ON schedule (object, manager)") }
    bench.advance(by: 100)
    #expect(bench.events == ["100 run started", "100 run ended"])
  }

  @Test func aChangeAfterAnEvaluationThatFailedHalfwayIsSeen() throws {
    let queue = try DatabaseQueue()
    let time = ManualTimeSource()
    var events: [String] = []
    let manager = try ActionManager(
      store: ActionStore(queue, types: .tested), timeSource: time, dates: DateSource(time),
      reachability: ManualReachability(), reading: .inPlace,
      onEvent: { event in
        switch event {
        case .updated where events.isEmpty:
          events.append("updated")
          // Due objects are read after changed ones.
          try? queue.write { try $0.execute(sql: "ALTER TABLE object RENAME TO hidden") }
        case .storeFailed: events.append("store failed")
        case .started(let id, _): events.append("\(id.key) started")
        default: break
        }
      })
    let store = try ActionStore(queue, types: .tested)
    try store.write { try $0.set(Chore(date: .at(100)), for: CollectionKey("t", "a")) }
    manager.catchUp()
    #expect(events == ["updated", "store failed"])
    try queue.write { try $0.execute(sql: "ALTER TABLE hidden RENAME TO object") }
    try store.write { try $0.set(Chore(), for: CollectionKey("t", "b")) }
    manager.catchUp()
    #expect(events == ["updated", "store failed", "b started"])
  }

  @Test func aRunThatCannotReadItsObjectDoesNotCount() throws {
    let queue = try DatabaseQueue()
    let bench = try ManagedStore(ActionStore(queue, types: .tested))
    bench.network.hasInternet = false
    try bench.set(Chore(requiresInternet: true))
    try queue.write { try $0.execute(sql: "ALTER TABLE object RENAME TO hidden") }
    bench.network.hasInternet = true
    #expect(bench.takeEvents() == ["0 run pending internet", "0 store failed: failed"])
    try queue.write { try $0.execute(sql: "ALTER TABLE hidden RENAME TO object") }
    #expect(try bench.manager.statuses(of: .tested).first?.attempts == 0)
    bench.advance(by: 100)
    #expect(bench.events == ["10 run started", "10 run ended"])
  }

  @Test func anObjectThatIsUnreadableAtItsRunIsSkippedAndReported() throws {
    let bench = try ManagedStore()
    bench.network.hasInternet = false
    try bench.set(Chore(requiresInternet: true))
    try bench.store.writer.write { try $0.execute(sql: "UPDATE object SET json = '{'") }
    bench.network.hasInternet = true
    #expect(
      bench.events == ["0 run pending internet", "0 run skipped", "0 tests/one unreadable: undecodable"])
  }

  @Test(arguments: ["CAST(x'FF' AS TEXT)", "CAST(x'610062' AS TEXT)"])
  func anInvalidNameDoesNotBlockOthers(key: String) throws {
    let bench = try ManagedStore()
    try bench.store.writer.write { database in
      try database.execute(
        sql: "INSERT INTO object (collection, key, type, json) VALUES ('a', \(key), 'note', '{\"text\":\"\"}')")
    }
    try bench.set(Chore())
    #expect(bench.events == ["0 run started", "0 run ended"])
  }

  @Test func aDatabaseHasOneManagerWithoutASchedulerAcrossItsStores() throws {
    let queue = try DatabaseQueue()
    let bench = try ManagedStore(ActionStore(queue, types: .tested))
    #expect(throws: ActionManagerError.self) { try ManagedStore(ActionStore(queue, types: .tested)) }
    #expect(bench.manager.name == "actions")
  }

  @Test func aStoreHasOneManagerWithoutASchedulerAndAnyNumberWith() throws {
    let bench = try ManagedStore()
    let network = ManualReachability()
    func manager(_ name: String, _ scheduler: @escaping ActionManager.Scheduler) throws -> ActionManager {
      try ActionManager(store: bench.store, name: name, reachability: network, scheduler: scheduler)
    }
    #expect(throws: ActionManagerError.self) {
      try ActionManager(store: bench.store, name: "second", reachability: network)
    }
    let third = try manager("third") { _, _, _ in [] }
    #expect(throws: ActionManagerError.self) { try manager("third") { _, _, _ in [] } }
    let fourth = try manager("fourth") { _, _, _ in [] }
    #expect([third.name, fourth.name] == ["third", "fourth"])
  }

  @Test func aReleasedManagerWithoutASchedulerCanBeReplaced() throws {
    let store = try ActionStore(inMemoryWith: .tested)
    let network = ManualReachability()
    let other = try ActionManager(
      store: store, name: "other", reachability: network, scheduler: { _, _, _ in [] })
    for name in ["first", "second"] {
      #expect(try ActionManager(store: store, name: name, reachability: network).name == name)
    }
    withExtendedLifetime(other) {}
  }

  @Test func managersWithSchedulersSeeTheSameObjects() throws {
    let first = Endings()
    let bench = try ManagedStore(scheduler: first.scheduler(retryTimeout: .zero))
    let second = Endings()
    let other = try ActionManager(
      store: bench.store, name: "other", timeSource: bench.time, dates: DateSource(bench.time),
      reachability: bench.network, reading: .inPlace, scheduler: second.scheduler(retryTimeout: .zero))
    try bench.set(Note(text: "open"))
    other.catchUp()
    #expect(first.runs == ["tests/one"])
    #expect(second.runs == ["tests/one"])
  }

  @Test func aNewManagerEvaluatesAnExistingStore() throws {
    let store = try ActionStore(inMemoryWith: .tested)
    try store.write { try $0.set(Chore(), for: .tested) }
    let bench = try ManagedStore(store)
    #expect(bench.events == ["0 run started", "0 run ended"])
  }

  @Test func theSchedulerReceivesTheMetadata() throws {
    let endings = Endings()
    let bench = try ManagedStore(scheduler: endings.scheduler(retryTimeout: .zero))
    try bench.store.write { try $0.set(Note(text: "open"), metadata: Note(text: "beside"), for: .tested) }
    bench.manager.catchUp()
    #expect(endings.metadata == ["beside"])
  }

  @Test func changedMetadataChangesTheItems() throws {
    let bench = try ManagedStore(scheduler: Self.expiry)
    try bench.set(Note(text: "a"), metadata: CachedFile(expires: .at(10)))
    #expect(bench.time.nextDeadline == 10_000_000_000)
    try bench.set(Note(text: "a"), metadata: CachedFile(expires: .at(5)))
    #expect(bench.time.nextDeadline == 5_000_000_000)
    bench.advance(by: 7)
    #expect(bench.events == ["5 expire started", "5 expire ended"])
    try bench.set(Note(text: "a"), metadata: Note(text: "for ever"))
    #expect(bench.time.pendingCount == 0)
    #expect(try bench.manager.statuses(of: .tested).isEmpty)
  }

  @Test func changedMetadataWakesTheManager() async throws {
    let bench = try ManagedStore(scheduler: Self.expiry)
    try bench.set(Note(text: "a"), metadata: CachedFile(expires: .at(10)))
    try await bench.store.write { try $0.set(Note(text: "a"), metadata: CachedFile(expires: .at(5)), for: .tested) }
    await bench.wait { bench.time.nextDeadline == 5_000_000_000 }
    try await bench.store.writer.write { database in
      try database.execute(sql: "UPDATE object SET metadata_json = replace(metadata_json, '5', '3')")
    }
    await bench.wait { bench.time.nextDeadline == 3_000_000_000 }
    bench.advance(by: 3)
    #expect(bench.events == ["3 expire started", "3 expire ended"])
  }

  @Test func aRunReceivesTheMetadataOfItsStart() throws {
    let endings = Endings()
    let bench = try ManagedStore(scheduler: endings.scheduler(retryTimeout: .seconds(5)))
    try bench.set(Note(text: "open"), metadata: Note(text: "first"))
    try bench.set(Note(text: "open"), metadata: Note(text: "second"))
    endings.endRun(.failure(Refusal(description: "no")))
    bench.advance(by: 5)
    #expect(endings.metadata == ["first", "second"])
  }

  /// An item at the date in an object's metadata.
  private static let expiry: ActionManager.Scheduler = { _, _, metadata in
    guard let file = metadata as? CachedFile else { return [] }
    return [ActionItem(identifier: "expire", date: file.expires) { _, completion in completion(.success(())) }]
  }
}

/// A scheduler whose runs are ended by a test.
@MainActor
final class Endings {
  private var completion: ActionCompletion?
  /// Those of all runs.
  private(set) var completions: [ActionCompletion] = []
  private(set) var runs: [String] = []
  private(set) var metadata: [String] = []

  func scheduler(retryTimeout: Duration) -> ActionManager.Scheduler {
    { [weak self] _, object, _ in
      guard (object as? Note)?.text == "open" else { return [] }
      return [
        ActionItem(identifier: "run", retryTimeout: retryTimeout) { run, completion in
          self?.runs.append("\(run.id)")
          if let note = run.metadata as? Note { self?.metadata.append(note.text) }
          self?.completion = completion
          self?.completions.append(completion)
        }
      ]
    }
  }

  func scheduler() -> ActionManager.Scheduler {
    { [weak self] _, object, _ in
      guard let chore = object as? Chore, chore.isOpen else { return [] }
      return [ActionItem(identifier: "run", date: chore.date) { _, completion in self?.completion = completion }]
    }
  }

  func endRun(_ result: Result<Void, any Error>, keepingIt: Bool = false) {
    let completion = completion
    if !keepingIt { self.completion = nil }
    completion?(result)
  }
}
