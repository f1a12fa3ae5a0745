import Dispatch
import Foundation
import LoadablesTesting
import ScheduledActions
import Testing

@MainActor
@Suite("Scheduled actions: time limits of runs", .timeLimit(.minutes(30)))
struct TimeLimitTests {
  @Test func aRunWithoutALimitKeepsItsPlaceForEver() throws {
    let bench = try ManagedStore()
    try bench.set(Chore(retryTimeout: 5, hangs: true))
    bench.advance(by: 1_000_000)
    #expect(bench.events == ["0 run started"])
    #expect(bench.manager.runningCount == 1)
  }

  @Test func aHungRunEndsAsFailedAfterItsLimitAndIsRetried() throws {
    let bench = try ManagedStore(runTimeLimit: .seconds(3))
    try bench.set(Chore(retryTimeout: 5, hangs: true))
    bench.advance(by: 9)
    #expect(
      bench.events == [
        "0 run started", "3 run failed: the run did not end within 3.0 seconds, and was cancelled", "5 run started",
        "8 run failed: the run did not end within 3.0 seconds, and was cancelled",
      ])
    let status = try #require(try bench.manager.statuses(of: .tested).first)
    #expect(status.failuresInARow == 2 && status.attempts == 2 && !status.isRunning)
    #expect(status.lastError as? ActionRunError == .timedOut(after: .seconds(3)))
    #expect(bench.manager.runningCount == 0)
  }

  @Test func theLimitOfAnItemReplacesTheManagers() throws {
    let bench = try ManagedStore(
      runTimeLimit: .seconds(3),
      scheduler: { _, _, _ in [ActionItem(identifier: "run", timeLimit: .seconds(7)) { _, _ in }] })
    try bench.set(Note(text: "hangs"))
    bench.advance(by: 6)
    #expect(bench.events.count == 1)
    bench.advance(by: 1)
    #expect(bench.events.last == "7 run failed: the run did not end within 7.0 seconds, and was cancelled")
  }

  @Test func theLateEndOfATimedOutRunIsIgnored() throws {
    let endings = Endings()
    let bench = try ManagedStore(runTimeLimit: .seconds(3), scheduler: endings.scheduler(retryTimeout: .seconds(5)))
    try bench.set(Note(text: "open"))
    bench.advance(by: 5)
    #expect(bench.takeEvents().count == 3)
    // The end of the first run, while the second one is in progress.
    endings.completions[0](.success(()))
    #expect(bench.events == [])
    #expect(bench.manager.runningCount == 1)
  }

  @Test func aRunThatEndsInTimeHasNoTimerLeft() throws {
    let bench = try ManagedStore(runTimeLimit: .seconds(3))
    try bench.set(Chore())
    #expect(bench.time.pendingTimers.isEmpty)
    bench.advance(by: 10)
    #expect(bench.events == ["0 run started", "0 run ended"])
  }

  @Test func runsThatNeverReturnDoNotStopTheOthers() throws {
    let bench = try ManagedStore(runLimit: 2, runTimeLimit: .seconds(3))
    for number in 0..<4 { try bench.set(Chore(hangs: number < 3), for: CollectionKey("tests", "\(number)")) }
    #expect(bench.manager.runningCount == 2 && bench.manager.waitingCount == 2)
    bench.advance(by: 3)
    #expect(bench.events.contains("3 run ended"))
    #expect(bench.manager.runningCount == 1 && bench.manager.waitingCount == 0)
  }

  @Test func aBlocksTaskIsCancelledByTheLimit() async throws {
    let isCancelled = AsyncStream.makeStream(of: Bool.self)
    let bench = try ManagedStore(
      reading: .inBackground, runTimeLimit: .seconds(3),
      scheduler: { _, _, _ in
        [
          ActionItem(identifier: "run") { _ in
            // Ends only by its cancellation.
            for await _ in AsyncStream<Never>.makeStream().stream {}
            isCancelled.continuation.yield(Task.isCancelled)
          }
        ]
      })
    try bench.set(Note(text: "hangs"))
    _ = await bench.events(1)
    bench.advance(by: 3)
    for await value in isCancelled.stream {
      #expect(value)
      break
    }
    #expect(await bench.events(2).last == "3 run failed: the run did not end within 3.0 seconds, and was cancelled")
  }

  @Test func aBlockRunsOnItsQueueWithTheDependenciesOfTheManager() async throws {
    let queue = DispatchQueue(label: "uploads")
    let label = DispatchSpecificKey<String>()
    queue.setSpecific(key: label, value: "uploads")
    let found = AsyncStream.makeStream(of: String.self)
    let bench = try ManagedStore(
      reading: .inBackground, dependencies: "api",
      scheduler: { _, _, _ in
        [
          ActionItem(identifier: "run", queue: queue) { run in
            found.continuation.yield(
              "\(DispatchQueue.getSpecific(key: label) ?? "none") \(run.dependencies as? String ?? "none")")
          }
        ]
      })
    try bench.set(Note(text: "uploads"))
    for await text in found.stream {
      #expect(text == "uploads api")
      break
    }
  }
}
