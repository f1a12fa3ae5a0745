import Loadables
import LoadablesTesting
import Testing

/// Below the target's own changes: `S` where the syncer started a sync.
@Suite("LoadableSyncer: diagrams")
@MainActor
struct SyncerDiagramTests {
  let app = ManualAppActivity()

  @Test func theWaitsGrowWithTheFailuresUpToTheLongest() throws {
    try expect(
      "!-!--!----!--------!--------",
      "-S--S----S--------S--------S", .init(min: .seconds(1), max: .seconds(8), multiplier: 2))
  }

  @Test func aSuccessStartsThemOver() throws {
    try expect(
      "!-!--+---!--",
      "-S--S-----S-", .init(min: .seconds(1), max: .seconds(8), multiplier: 2))
  }

  @Test func afterASuccessItRefreshesOnceAPeriod() throws {
    try expect(
      "+---+-----+----",
      "---S---S-----S-", .init(period: .seconds(3), min: .seconds(1), max: .seconds(8)))
  }

  @Test func whatIsSyncedByOthersIsNotSyncedMeanwhile() throws {
    try expect(
      "!-s--!---i----",
      "-S-----S------", .init(min: .seconds(1), max: .seconds(8), multiplier: 2))
    try expect(
      "!s---!-----",
      "---------S-", .init(min: .seconds(2), max: .seconds(8), multiplier: 2))
  }

  @Test func notificationsInOneStateMoveNothing() throws {
    try expect(
      "!-!n-!n!nn---",
      "-S--S----S---", .init(min: .seconds(1), max: .seconds(8), multiplier: 2))
  }

  @Test func itGivesUpUntilASuccess() throws {
    try expect(
      "!-!------+--!-",
      "-S-----------S", .init(min: .seconds(1), max: .seconds(8), maxAttempts: 2))
  }

  // MARK: The app comes back: A is active, B in the background

  @Test func afterAFailureTheBackoffStartsOverWhenTheAppBecomesActive() throws {
    try expect(
      "!-!--!BA--!--",
      "-S--S---S--S-", .init(min: .seconds(1), max: .seconds(60), multiplier: 2))
  }

  @Test func whatHasGivenUpTriesAgainWhenTheAppBecomesActive() throws {
    try expect(
      "!-!---BA-!---",
      "-S------S-S--", .init(min: .seconds(1), max: .seconds(8), multiplier: 1, maxAttempts: 2))
  }

  @Test func aReturnIsNoFailureAlsoIfOneAttemptIsAll() throws {
    try expect(
      "!-BA-!BA--",
      "----S---S-", .init(min: .seconds(1), max: .seconds(8), maxAttempts: 1))
  }

  @Test func whenTheAppBecomesActiveNothingIsPostponed() throws {
    try expect(
      "!--BA----",
      "-----S---", .init(min: .seconds(5), max: .seconds(8)))
    try expect(
      "+--BA----",
      "-----S---", .init(period: .seconds(5), min: .seconds(8), max: .seconds(8)))
  }

  @Test func afterASuccessARefreshComesSoonWhenTheAppBecomesActive() throws {
    try expect(
      "+---BA-----+---------",
      "-------S-----------S-", .init(period: .seconds(8), min: .seconds(2), max: .seconds(8)))
  }

  /// Reading the policy's shortest delay must not count as a failure.
  @Test func aFailureAfterThatRefreshIsTheFirstOfItsRow() throws {
    try expect(
      "+---BA-!-",
      "------S-S", .init(period: .seconds(8), min: .seconds(1), max: .seconds(8), multiplier: 4))
  }

  @Test func afterASuccessWithoutAPeriodNothingHappensWhenTheAppBecomesActive() throws {
    try expect("+---BA-----", "-----------", .init(min: .seconds(1), max: .seconds(8)))
  }

  @Test func whatIsIdleOrSyncingIsLeftAloneWhenTheAppBecomesActive() throws {
    try expect("BA---sBA---", "-----------", .init(period: .seconds(5), min: .seconds(1), max: .seconds(8)))
  }

  @Test func goingToTheBackgroundChangesNothing() throws {
    try expect("!B---", "-S---", .init(min: .seconds(1), max: .seconds(8)))
  }

  @Test func aRefreshThatIsNotNeededIsPlannedByThePeriodAgain() throws {
    try expect(
      "+-BA-------------",
      "----c---c---c---c", .init(period: .seconds(4), min: .seconds(2), max: .seconds(8)), .syncIfNeeded)
  }

  @Test func aReleasedSyncerIgnoresAppActivity() throws {
    let time = ManualTimeSource()
    let target = TestLoadable()
    target.setDidFailToSync()
    weak var weakSyncer: LoadableSyncer?
    do {
      let syncer = try makeSyncer(of: target, .init(min: .seconds(1), max: .seconds(8)), time: time)
      weakSyncer = syncer
      app.isActive = false
    }
    #expect(weakSyncer == nil)
    app.isActive = true
    #expect(time.pendingTimers.isEmpty)
  }

  // MARK: Helpers

  private func expect(
    _ input: String, _ expected: String, _ configuration: BackoffTimeoutPolicy.Configuration,
    _ syncPolicy: LoadableSyncer.SyncPolicy = .sync, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let diagram = Diagram()
    let target = MarkingLoadable(diagram)
    let syncer = try makeSyncer(of: target, configuration, syncPolicy, time: diagram.time)
    let seen = diagram.run(input) { character in
      switch character {
      case "A": app.isActive = true
      case "B": app.isActive = false
      default: target.perform(character)
      }
    }
    #expect(seen == expected, sourceLocation: sourceLocation)
    withExtendedLifetime(syncer) {}
  }

  private func makeSyncer(
    of target: any LoadableProtocol, _ configuration: BackoffTimeoutPolicy.Configuration,
    _ syncPolicy: LoadableSyncer.SyncPolicy = .sync, time: ManualTimeSource
  ) throws -> LoadableSyncer {
    LoadableSyncer(
      loadable: target, syncPolicy: syncPolicy, timeoutPolicy: try BackoffTimeoutPolicy(configuration),
      timeSource: time, appActivity: app)
  }
}
