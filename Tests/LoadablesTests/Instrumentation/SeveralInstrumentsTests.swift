import Loadables
import LoadablesTesting
import Testing

@Suite("Instrumentation: several instruments at once")
@MainActor
struct SeveralInstrumentsTests {
  let child = TestLoadable()
  let first = Journal()
  let second = Journal()

  private func name(_ loadables: KeyValuePairs<String, any PureLoadableProtocol>) {
    for (name, loadable) in loadables {
      first.name(loadable, name)
      second.name(loadable, name)
    }
  }

  /// Without suspension, so that no other test interferes.
  private func listening(_ journals: [Journal], _ body: () -> Void) {
    for journal in journals { LoadableInstruments.install(journal) }
    body()
    for journal in journals { LoadableInstruments.uninstall(journal) }
    let areBalanced = journals.allSatisfy { $0.isBalanced }
    #expect(areBalanced)
  }

  @Test func eachReceivesEveryEventWithItsCause() {
    let group = LoadableGroup([child])
    name(["child": child, "group": group])
    listening([first, second]) {
      group.sync()
      child.setDidFailToSync(SampleError())
    }
    #expect(
      first.lines == [
        "1: group sync forwarded", "2: child sync started <- 1", "3: child idle > syncing <- 2",
        "5: group idle > syncing <- 3", "7: child syncing > did-fail-to-sync",
        "9: group syncing > did-fail-to-sync <- 7",
      ])
    #expect(second.lines == first.lines)
  }

  @Test func eachHasItsOwnNumbers() {
    name(["child": child])
    listening([first]) { child.setIdle() }
    first.forgetLines()
    listening([first, second]) { child.sync() }
    #expect(first.lines == ["2: child sync started", "3: child idle > syncing <- 2"])
    #expect(second.lines == ["1: child sync started", "2: child idle > syncing <- 1"])
  }

  @Test func theyAreCalledInTheOrderOfInstallation() {
    let log = Log()
    let instruments = ["a", "b", "c"].map { NamedInstrument($0, log) }
    for instrument in instruments { LoadableInstruments.install(instrument) }
    #expect(LoadableInstruments.instruments.map { ($0 as? NamedInstrument)?.name } == ["a", "b", "c"])
    child.notifyDidChange()
    for instrument in instruments { LoadableInstruments.uninstall(instrument) }
    child.notifyDidChange()
    #expect(log.lines == ["a", "b", "c"])
    #expect(LoadableInstruments.instruments.isEmpty)
  }

  @Test func installingOneTwiceIsInstallingItOnce() {
    name(["child": child])
    LoadableInstruments.install(first)
    listening([first]) { child.setSyncing() }
    #expect(first.lines == ["1: child idle > syncing"])
    child.setIdle()
    #expect(first.lines.count == 1)
  }

  @Test func anUninstalledOneReceivesNothingWhileTheOtherContinues() {
    name(["child": child])
    listening([second]) {
      listening([first]) { child.setSyncing() }
      child.setDidSyncSuccessfully()
    }
    #expect(first.lines == ["1: child idle > syncing"])
    #expect(second.lines == ["1: child idle > syncing", "3: child syncing > did-sync-successfully"])
  }

  @Test func aTimerKeepsItsCauseForEachOfThem() {
    let time = ManualTimeSource()
    let syncer = LoadableSyncer(
      loadable: child, backoff: .init(min: .seconds(1), max: .seconds(1)), timeSource: time)
    name(["child": child])
    listening([first, second]) {
      child.setDidFailToSync()
      time.advance(by: .seconds(1))
    }
    #expect(
      first.lines == [
        "1: child idle > did-fail-to-sync", "3: child armed 1.0 seconds attempt 1 <- 1", "4: child timer fired <- 3",
        "5: child sync started <- 4", "6: child did-fail-to-sync > syncing <- 5",
      ])
    #expect(second.lines == first.lines)
    #expect(first.firedTimers == [3])
    #expect(second.firedTimers == [3])
    withExtendedLifetime(syncer) {}
  }

  /// The timer was set while there were two instruments; each has its own number for the cause.
  @Test func aTimerKeepsItsCauseWhenTheOtherInstrumentHasGone() {
    let time = ManualTimeSource()
    let syncer = LoadableSyncer(
      loadable: child, backoff: .init(min: .seconds(1), max: .seconds(1)), timeSource: time)
    name(["child": child])
    listening([first]) {
      child.setIdle()
      listening([second]) { child.setDidFailToSync() }
      first.forgetLines()
      time.advance(by: .seconds(1))
    }
    #expect(first.lines.first == "5: child timer fired <- 4")
    #expect(first.firedTimers == [4])
    withExtendedLifetime(syncer) {}
  }

  /// The timer was set before the second instrument was installed, so that one does not know the cause.
  @Test func aTimerHasNoCauseForAnInstrumentThatCameLater() {
    let time = ManualTimeSource()
    let syncer = LoadableSyncer(
      loadable: child, backoff: .init(min: .seconds(1), max: .seconds(1)), timeSource: time)
    name(["child": child])
    listening([first]) {
      child.setDidFailToSync()
      first.forgetLines()
      listening([second]) { time.advance(by: .seconds(1)) }
    }
    #expect(first.lines.first == "4: child timer fired <- 3")
    #expect(second.lines.first == "1: child timer fired")
    #expect([first.firedTimers, second.firedTimers] == [[3], [nil]])
    withExtendedLifetime(syncer) {}
  }

  @Test func aRoundThatWaitedHasACauseOfTheInstrumentThatIsLeft() {
    name(["child": child])
    var isFirstCall = true
    let token = child.sink { [second] child in
      guard isFirstCall else { return }
      isFirstCall = false
      child.setIdle()
      LoadableInstruments.uninstall(second)
    }
    first.recordsRounds = true
    listening([first]) {
      LoadableInstruments.install(second)
      child.setSyncing()
    }
    #expect(
      first.lines == [
        "1: child idle > syncing", "2: child notifies <- 1", "3: child syncing > idle <- 1", "4: child notifies <- 3",
      ])
    withExtendedLifetime(token) {}
  }

  /// The number belongs to another instrument, even if this one has an event of that number.
  @Test func aTimerHasNoCauseForAnInstrumentThatTookThePlaceOfAnother() {
    let time = ManualTimeSource()
    let syncer = LoadableSyncer(
      loadable: child, backoff: .init(min: .seconds(1), max: .seconds(1)), timeSource: time)
    name(["child": child])
    listening([first]) { child.setDidFailToSync() }
    listening([second]) {
      for _ in 0..<5 { child.notifyDidChange() }
      time.advance(by: .seconds(1))
    }
    #expect(second.lines.first == "6: child timer fired")
    #expect(second.firedTimers == [nil])
    withExtendedLifetime(syncer) {}
  }

  @Test func aTimerHasItsCauseAgainWhenItsInstrumentIsInstalledAgain() {
    let time = ManualTimeSource()
    let syncer = LoadableSyncer(
      loadable: child, backoff: .init(min: .seconds(1), max: .seconds(1)), timeSource: time)
    name(["child": child])
    listening([first]) { child.setDidFailToSync() }
    listening([second]) {}
    first.forgetLines()
    listening([first]) { time.advance(by: .seconds(1)) }
    #expect(first.lines.first == "4: child timer fired <- 3")
    withExtendedLifetime(syncer) {}
  }

  @Test func oneThatIsUninstalledDuringAnEventKeepsTheOthersNumbers() {
    name(["child": child])
    let leaving = LeavingInstrument()
    LoadableInstruments.install(leaving)
    listening([second]) { child.sync() }
    #expect(second.lines == ["1: child sync started", "2: child idle > syncing <- 1"])
  }

  @Test func oneInstalledAmidTheEffectsOfAnEventDoesNotReceiveTheirEnd() {
    name(["child": child])
    let token = child.sink { [second] child in
      if child.loadableState == .syncing { LoadableInstruments.install(second) }
    }
    listening([first]) {
      child.sync()
      child.setDidSyncSuccessfully()
    }
    LoadableInstruments.uninstall(second)
    #expect(second.isBalanced)
    #expect(second.lines == ["1: child syncing > did-sync-successfully"])
    withExtendedLifetime(token) {}
  }

  @Test func oneInstalledAmidTheEffectsOfAnEventReceivesLaterOnesWhole() {
    let third = Journal()
    let group = PureLoadableGroup([child])
    name(["child": child, "group": group])
    for (loadable, name) in [(child, "child"), (group, "group")] as [(any PureLoadableProtocol, String)] {
      third.name(loadable, name)
    }
    let other = TestLoadable()
    let token = group.sink { _ in
      LoadableInstruments.install(third)
      other.setSyncing()
    }
    listening([first, second]) {
      child.setSyncing()
      child.setIdle()
    }
    LoadableInstruments.uninstall(third)
    #expect(third.isBalanced)
    #expect(
      third.lines == [
        "1: TestLoadable idle > syncing", "3: child syncing > idle", "5: group syncing > idle <- 3",
      ])
    withExtendedLifetime(token) {}
  }

  @Test func oneUninstalledAmidTheEffectsOfAnEventReceivesTheirEnd() {
    let group = PureLoadableGroup([child])
    name(["child": child, "group": group])
    let token = group.sink { [second] _ in LoadableInstruments.uninstall(second) }
    listening([first]) {
      LoadableInstruments.install(second)
      child.setSyncing()
      child.setIdle()
    }
    #expect(second.isBalanced)
    #expect(second.lines == ["1: child idle > syncing", "3: group idle > syncing <- 1"])
    withExtendedLifetime(token) {}
  }

  /// An instrument such as an inspector may begin effects by itself, for example of a command.
  @Test func aCauseThatOneInstrumentKnowsAloneIsCarriedByTimersForIt() {
    let time = ManualTimeSource()
    name(["child": child])
    listening([first, second]) {
      first.begin(effectsOf: 77)
      _ = time.schedule(after: .seconds(1), owner: nil, label: "test") { [child] in child.setSyncing() }
      first.endEffects()
      time.advance(by: .seconds(1))
    }
    #expect(first.lines == ["1: child idle > syncing <- 77"])
    #expect(second.lines == ["1: child idle > syncing"])
  }

  /// The only installed instrument is called directly: its return value is the cause.
  @Test func theFirstOneIsCalledDirectlyAlsoAfterAnotherIsUninstalled() {
    name(["child": child])
    listening([first]) {
      listening([second]) { child.setIdle() }
      #expect(LoadableInstruments.instrument === first)
    }
  }
}

@MainActor
private final class NamedInstrument: LoadableInstrument {
  let name: String
  private let log: Log

  init(_ name: String, _ log: Log) {
    self.name = name
    self.log = log
  }

  var currentCause: EventNumber? { nil }
  func begin(effectsOf event: EventNumber) {}
  func endEffects() {}

  func record(_ event: LoadableEvent, of loadable: any PureLoadableProtocol, cause: EventNumber?) -> EventNumber {
    log.add(name)
    return 1
  }
}

/// Uninstalls itself at the first event.
@MainActor
private final class LeavingInstrument: LoadableInstrument {
  var currentCause: EventNumber? { nil }
  func begin(effectsOf event: EventNumber) {}
  func endEffects() {}

  func record(_ event: LoadableEvent, of loadable: any PureLoadableProtocol, cause: EventNumber?) -> EventNumber {
    LoadableInstruments.uninstall(self)
    return 99
  }
}
