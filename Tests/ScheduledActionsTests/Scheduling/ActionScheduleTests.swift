import Foundation
import Testing

@testable import ScheduledActions

struct ActionScheduleTests {
  private var schedule = ActionSchedule(hasInternet: true, suspendCount: 0, runLimit: 2)
  private let now = ActionDate(.at(10_000))

  @Test mutating func aSkippedRunMakesRoomForTheNextDate() throws {
    let started = start([item(1)])
    let first = try #require(started)
    // The object changes before the run begins, and is evaluated before the run is skipped.
    _ = schedule.update(.tested, [item(2)], at: now)
    expect(schedule.takeStep(at: now)) { $0 == nil }
    schedule.skipped(first)
    expect(schedule.takeStep(at: now)) { $0?.name.date == ActionDate(.at(2)) }
  }

  @Test mutating func anEndedRunMakesRoomForTheNextDate() throws {
    let started = start([item(1)])
    let first = try #require(started)
    _ = schedule.update(.tested, [item(2)], at: now)
    expect(schedule.takeStep(at: now)) { $0 == nil }
    schedule.ended(first, nil)
    expect(schedule.takeStep(at: now)) { $0?.name.date == ActionDate(.at(2)) }
  }

  @Test mutating func anItemThatNoLongerRequiresTheNetworkRunsWithoutIt() {
    schedule.hasInternet = false
    _ = schedule.update(.tested, [item(1, requiresInternet: true)], at: now)
    let first = schedule.takeStep(at: now)
    #expect(first?.isStart == false)
    _ = schedule.update(.tested, [item(1)], at: now)
    expect(schedule.takeStep(at: now)) { $0?.isStart == true }
  }

  @Test mutating func aClockSetBackDelaysNoRetryBeyondItsTimeout() throws {
    let started = start([item(1, retryTimeout: .seconds(30))])
    let name = try #require(started)
    schedule.ended(name, Refusal(description: "no"))
    let earlier = ActionDate(.at(6_400))
    schedule.clockWasSetBack(to: earlier)
    #expect(schedule.nextAlarm == ActionDate(.at(6_430)))
    #expect(schedule.status(of: name)?.nextRetry == .at(6_430))
  }

  @Test mutating func aClockSetBackDuringARunDelaysNoRetryBeyondItsTimeout() throws {
    let started = start([item(1, retryTimeout: .seconds(30))])
    let name = try #require(started)
    schedule.clockWasSetBack(to: ActionDate(.at(6_400)))
    // The next event is the end of the run, not an alarm.
    #expect(schedule.nextAlarm == nil)
    schedule.ended(name, Refusal(description: "no"))
    #expect(schedule.nextAlarm == ActionDate(.at(6_430)))
  }

  @Test mutating func aClockSetBackMakesNoRetryOfAPostponedFirstRun() throws {
    _ = schedule.update(.tested, [item(1, retryTimeout: .seconds(30))], at: now)
    let step = schedule.takeStep(at: now)
    let name = try #require(step?.name)
    schedule.putOff(name, until: ActionDate(.at(9_000)))
    #expect(schedule.status(of: name)?.nextRetry == nil)
    schedule.clockWasSetBack(to: ActionDate(.at(6_400)))
    #expect(schedule.nextAlarm == ActionDate(.at(6_430)))
    #expect(schedule.status(of: name)?.nextRetry == nil)
  }

  @Test mutating func failuresInARowAreCountedUntilASuccess() throws {
    let started = start([item(1, retryTimeout: .seconds(30))])
    let failing = try #require(started)
    schedule.ended(failing, Refusal(description: "no"))
    #expect(schedule.status(of: failing)?.failuresInARow == 1)
    let retry = schedule.takeStep(at: now + .seconds(30))
    _ = schedule.began(try #require(retry?.name), at: now + .seconds(30))
    // The evaluation returns the same item.
    _ = schedule.update(.tested, [item(1, retryTimeout: .seconds(30))], at: now + .seconds(31))
    schedule.ended(failing, Refusal(description: "no"))
    #expect(schedule.status(of: failing)?.failuresInARow == 2)
    let last = schedule.takeStep(at: now + .seconds(60))
    _ = schedule.began(try #require(last?.name), at: now + .seconds(60))
    schedule.ended(failing, nil)
    #expect(schedule.status(of: failing)?.failuresInARow == 0)
  }

  @Test mutating func anItemIsDueAtItsDateThenAtItsRetryAndNotDuringARun() throws {
    #expect(schedule.update(.tested, [item(20_000)], at: now).first?.due == ActionDate(.at(20_000)))
    let started = start([item(1, retryTimeout: .nanoseconds(30_000_000_001))])
    let name = try #require(started)
    #expect(schedule.status(of: name)?.due == nil)
    schedule.ended(name, Refusal(description: "no"))
    #expect(schedule.status(of: name)?.due == now + .nanoseconds(30_000_000_001))
  }

  @Test mutating func anItemThatWaitsForTheNetworkIsNotDue() {
    schedule.hasInternet = false
    _ = schedule.update(.tested, [item(1, requiresInternet: true)], at: now)
    expect(schedule.takeStep(at: now)) { $0 != nil }
    #expect(schedule.statuses(of: .tested).map(\.due) == [nil])
  }

  @Test mutating func aRunThatCouldNotStartIsDueLater() throws {
    _ = schedule.update(.tested, [item(1)], at: now)
    let step = schedule.takeStep(at: now)
    let name = try #require(step?.name)
    schedule.putOff(name, until: now + .seconds(10))
    #expect(schedule.status(of: name)?.due == now + .seconds(10))
  }

  @Test mutating func theRunLimitLimitsConcurrentRuns() throws {
    for key in ["a", "b", "c"] { _ = schedule.update(CollectionKey("t", key), [item(1)], at: now) }
    let step = schedule.takeStep(at: now)
    let first = try #require(step?.name)
    _ = schedule.began(first, at: now)
    expect(schedule.takeStep(at: now)) { $0 != nil }
    expect(schedule.takeStep(at: now)) { $0 == nil }
    schedule.ended(first, nil)
    expect(schedule.takeStep(at: now)) { $0?.name.activity.object == CollectionKey("t", "c") }
  }

  @Test mutating func repeatedFailuresLeaveRoomForOthers() throws {
    let failing = try startTwo(retryTimeout: .seconds(30))
    // When they end, their retries are due.
    let later = now + .seconds(60)
    _ = schedule.update(CollectionKey("t", "new"), [item(10_001)], at: later)
    for name in failing { schedule.ended(name, Refusal(description: "no")) }
    expect(schedule.takeStep(at: later)) { $0?.name.activity.object.key == "new" }
  }

  @Test mutating func anItemForcedWhileItWaitsForRoomRunsOnce() throws {
    let running = try startTwo()
    let waiting = Activity(object: CollectionKey("t", "waiting"), identifier: "run")
    _ = schedule.update(waiting.object, [item(2)], at: now)
    expect(schedule.takeStep(at: now)) { $0 == nil }
    guard case .step(.start(let urged, _)) = schedule.forceRun(waiting, at: now) else { return }
    _ = schedule.began(urged, at: now)
    for name in running + [urged] { schedule.ended(name, nil) }
    expect(schedule.takeStep(at: now)) { $0 == nil }
  }

  @Test mutating func anItemRemovedAndAddedAgainWhileItWaitsForRoomRunsOnce() throws {
    let running = try startTwo()
    let waiting = CollectionKey("t", "waiting")
    for items in [[item(2)], [], [item(2)]] {
      _ = schedule.update(waiting, items, at: now)
      expect(schedule.takeStep(at: now)) { $0 == nil }
    }
    for name in running { schedule.ended(name, nil) }
    let step = schedule.takeStep(at: now)
    let started = try #require(step?.name)
    _ = schedule.began(started, at: now)
    schedule.ended(started, nil)
    expect(schedule.takeStep(at: now)) { $0 == nil }
  }

  @Test mutating func nothingIsTakenDuringASuspension() {
    for key in ["a", "b"] { _ = schedule.update(CollectionKey("t", key), [item(1)], at: now) }
    expect(schedule.takeStep(at: now)) { $0 != nil }
    schedule.suspendCount += 1
    expect(schedule.takeStep(at: now)) { $0 == nil }
    schedule.suspendCount -= 1
    expect(schedule.takeStep(at: now)) { $0 != nil }
  }

  @Test mutating func goingOfflineAgainKeepsTheOthersWaiting() {
    schedule.hasInternet = false
    for key in ["a", "b"] { _ = schedule.update(CollectionKey("t", key), [item(1, requiresInternet: true)], at: now) }
    while schedule.takeStep(at: now) != nil {}
    schedule.hasInternet = true
    expect(schedule.takeStep(at: now)) { $0 != nil }
    schedule.hasInternet = false
    expect(schedule.takeStep(at: now)) { $0 == nil }
    schedule.hasInternet = true
    expect(schedule.takeStep(at: now)) { $0?.name.activity.object == CollectionKey("t", "b") }
  }

  @Test mutating func anItemDueDuringARunIsKeptWhenItsObjectIsReevaluated() throws {
    let started = start([item(1)])
    let first = try #require(started)
    for _ in 0..<2 {
      _ = schedule.update(.tested, [item(2)], at: now)
      expect(schedule.takeStep(at: now)) { $0 == nil }
    }
    schedule.ended(first, nil)
    expect(schedule.takeStep(at: now)) { $0?.name.date == ActionDate(.at(2)) }
  }

  @Test mutating func anItemThatWaitsForARunNoLongerWaitsForTheNetwork() throws {
    schedule.hasInternet = false
    let pending = item(2, requiresInternet: true)
    _ = schedule.update(.tested, [pending], at: now)
    expect(schedule.takeStep(at: now)) { $0?.isStart == false }
    _ = schedule.update(.tested, [pending, item(3)], at: now)
    let step = schedule.takeStep(at: now)
    let running = try #require(step?.name)
    _ = schedule.began(running, at: now)
    let name = ActionName(activity: running.activity, date: ActionDate(.at(2)))
    #expect(schedule.status(of: name)?.isPendingInternet == true)
    schedule.hasInternet = true
    expect(schedule.takeStep(at: now)) { $0 == nil }
    #expect(schedule.status(of: name)?.isPendingInternet == false)
  }

  @Test mutating func anItemForcedAfterItsDateKeepsItsTurn() {
    schedule.hasInternet = false
    for (key, date) in [("late", 5.0), ("early", 1.0)] {
      _ = schedule.update(CollectionKey("t", key), [item(date, requiresInternet: true)], at: now)
    }
    while schedule.takeStep(at: now) != nil {}
    _ = schedule.forceRun(Activity(object: CollectionKey("t", "early"), identifier: "run"), at: now)
    schedule.hasInternet = true
    expect(schedule.takeStep(at: now)) { $0?.name.activity.object.key == "early" }
  }

  @Test mutating func anEndedRunIsNotRunning() throws {
    let started = start([item(1, retryTimeout: .seconds(30))])
    let name = try #require(started)
    #expect(schedule.status(of: name)?.isRunning == true)
    let status = schedule.ended(name, nil)
    #expect(status?.isRunning == false)
  }

  @Test mutating func aRemovedObjectHasNoAlarm() throws {
    let started = start([item(1, retryTimeout: .seconds(30))])
    schedule.ended(try #require(started), Refusal(description: "no"))
    #expect(schedule.nextAlarm == now + .seconds(30))
    _ = schedule.update(.tested, [], at: now)
    #expect(schedule.nextAlarm == nil)
  }

  @Test(arguments: [false, true]) mutating func aForcedItemIsNotDueAtItsDate(hasInternet: Bool) {
    schedule.hasInternet = hasInternet
    _ = schedule.update(.tested, [item(20_000, requiresInternet: true)], at: now, keepsAll: true)
    #expect(schedule.nextAlarm == ActionDate(.at(20_000)))
    _ = schedule.forceRun(Activity(object: .tested, identifier: "run"), at: now)
    #expect(schedule.nextAlarm == nil)
  }

  @Test mutating func anItemAddedAgainBeforeItsRunStartsIsTheOneThatRuns() throws {
    let name = try addedAgainBeforeItStarts()
    _ = schedule.began(name, at: now)
    #expect(schedule.nextAlarm == nil)
    schedule.ended(name, nil)
    expect(schedule.takeStep(at: now)) { $0 == nil }
  }

  @Test mutating func aSkippedRunLeavesNothing() throws {
    let name = try addedAgainBeforeItStarts()
    schedule.skipped(name)
    #expect(schedule.nextAlarm == nil)
    #expect(schedule.objectCount == 0)
  }

  @Test mutating func theFirstAlarmIsKeptWhenOthersAreCancelled() {
    let keys = (0..<200).map { CollectionKey("t", "\($0)") }
    for (number, key) in keys.enumerated() {
      _ = schedule.update(key, [item(20_000 + Double(number))], at: now, keepsAll: true)
    }
    for key in keys.dropFirst() { _ = schedule.update(key, [], at: now) }
    #expect(schedule.nextAlarm == ActionDate(.at(20_000)))
  }

  @Test mutating func aClockSetBackRunsNothingThatWaitsForRoomBeforeItsDate() throws {
    let running = try startTwo()
    _ = schedule.update(CollectionKey("t", "waiting"), [item(9_000)], at: now)
    expect(schedule.takeStep(at: now)) { $0 == nil }
    let earlier = ActionDate(.at(6_400))
    schedule.clockWasSetBack(to: earlier)
    for name in running { schedule.ended(name, nil) }
    expect(schedule.takeStep(at: earlier)) { $0 == nil }
    expect(schedule.takeStep(at: ActionDate(.at(9_000)))) { $0?.name.activity.object.key == "waiting" }
  }

  @Test mutating func equalItemsCountOnce() {
    let statuses = schedule.update(.tested, [item(1), item(1), item(2)], at: now)
    #expect(statuses.count == 2)
  }

  @Test mutating func itemsWhoseDatesDifferByLessThanAMicrosecondAreTheSame() {
    let items = [("a", 1), ("b", 1.000_000_1), ("a", 1.000_000_2)].map { identifier, date in
      ActionItem(identifier: identifier, date: .at(date)) { _ in }
    }
    #expect(schedule.update(.tested, items, at: now).map(\.identifier) == ["a", "b"])
  }

  /// Checks the result of a mutating call, which `#expect` does not accept.
  private func expect(
    _ step: ActionSchedule.Step?, at location: SourceLocation = #_sourceLocation,
    _ isRight: (ActionSchedule.Step?) -> Bool
  ) {
    #expect(isRight(step), "\(step.map { "\($0)" } ?? "nothing")", sourceLocation: location)
  }

  /// A run about to begin, after its object was removed and added again.
  private mutating func addedAgainBeforeItStarts() throws -> ActionName {
    _ = schedule.update(.tested, [item(1)], at: now)
    let step = schedule.takeStep(at: now)
    for items in [[], [item(1)]] { _ = schedule.update(.tested, items, at: now) }
    return try #require(step?.name)
  }

  /// Starts as many runs as are allowed.
  private mutating func startTwo(retryTimeout: Duration = .zero) throws -> [ActionName] {
    try ["a", "b"].map { key in
      _ = schedule.update(CollectionKey("t", key), [item(1, retryTimeout: retryTimeout)], at: now)
      let step = schedule.takeStep(at: now)
      let name = try #require(step?.name)
      _ = schedule.began(name, at: now)
      return name
    }
  }

  private mutating func start(_ items: [ActionItem]) -> ActionName? {
    _ = schedule.update(.tested, items, at: now)
    let name = schedule.takeStep(at: now)?.name
    if let name { _ = schedule.began(name, at: now) }
    return name
  }

  private func item(_ date: Double, retryTimeout: Duration = .zero, requiresInternet: Bool = false) -> ActionItem {
    ActionItem(
      identifier: "run", date: .at(date), retryTimeout: retryTimeout, requiresInternet: requiresInternet
    ) { _ in }
  }
}

extension ActionSchedule.Step {
  fileprivate var name: ActionName {
    switch self {
    case .start(let name, _), .pendingInternet(let name): name
    }
  }

  fileprivate var isStart: Bool { if case .start = self { true } else { false } }
}
