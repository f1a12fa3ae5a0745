import Loadables
import LoadablesTesting
import Testing

/// Above: `o` an observer is added, `x` removed, `A` the app is active, `B` in the background, and the loadable's own
/// changes: `+` success, `!` failure, `s` syncing, `n` a notification. Below: `S` a sync begins. The interval is 3.
@Suite("AutosyncLoadable")
@MainActor
struct AutosyncLoadableTests {
  @Test func itSyncsWhenTheFirstObserverComesAndThenOnceAnInterval() {
    expect(
      "--o-+-----+----",
      "--S----S-----S-")
  }

  @Test func anIntervalCountsFromTheLastChangeOfTheState() {
    expect(
      "o+-!-+---",
      "S-------S")
  }

  @Test func notificationsInOneStateDoNotPutItOff() {
    expect(
      "o+n+-",
      "S---S")
  }

  @Test func whatNeedsNoSyncIsAskedAgainAfterTheInterval() {
    let line = Line(needsSync: false)
    #expect(line.run("+o-------") == "---------")
    line.loadable.needsSyncOverride = true
    #expect(line.run("-----") == "-S---")
  }

  @Test func withoutObserversItDoesNotSync() {
    expect(
      "+-------",
      "--------")
    expect(
      "o+-x-----",
      "S--------")
  }

  @Test func whenTheLastObserverGoesNoTimerIsLeft() {
    let line = Line()
    #expect(line.run("o+-x") == "S---")
    #expect(line.diagram.time.pendingTimers.isEmpty)
    #expect(line.run("+-") == "--")
    #expect(line.diagram.time.pendingTimers.isEmpty)
  }

  @Test func aSyncUnderWayIsNotDisturbed() {
    let line = Line()
    #expect(line.run("o--------") == "S--------")
    #expect(line.diagram.time.pendingTimers.isEmpty)
  }

  @Test func inTheBackgroundItDoesNotSyncUnlessAskedTo() {
    expect(
      "o+-B--------",
      "S-----------")
  }

  /// In the background, the original only stops.
  @Test func inTheBackgroundItSyncsAtASeparateInterval() {
    expect(
      "o+B----+----",
      "S------S----", background: 5)
    expect(
      "Bo+-----",
      "-S-----S", background: 5)
  }

  @Test func whenTheAppBecomesActiveItSyncsIfNeeded() {
    expect(
      "o+B------A+---",
      "S--------S---S")
  }

  /// In the original, the loadable never syncs again.
  @Test func whenTheAppBecomesActiveAndNoSyncIsNeededItKeepsItsInterval() {
    let line = Line()
    #expect(line.run("o+B-") == "S---")
    line.loadable.needsSyncOverride = false
    #expect(line.run("A-") == "--")
    line.loadable.needsSyncOverride = true
    #expect(line.run("---") == "-S-")
  }

  @Test func whenTheAppBecomesActiveNothingIsPostponed() {
    let line = Line(interval: 8, background: 5)
    #expect(line.run("o+B---") == "S-----")
    line.loadable.needsSyncOverride = false
    #expect(line.run("A") == "-")
    line.loadable.needsSyncOverride = true
    #expect(line.run("-") == "S")
  }

  @Test func whenTheAppBecomesActiveItSyncsIfNeededAlsoWithoutObservers() {
    expect(
      "B-A-",
      "--S-")
    let line = Line(needsSync: false)
    #expect(line.run("B-A----") == "-------")
    #expect(line.diagram.time.pendingTimers.isEmpty)
  }

  @Test func withoutAnIntervalItSyncsForTheFirstObserverOnly() {
    for interval in [0, -1] {
      let line = Line(interval: interval)
      #expect(line.run("o+----") == "S-----")
    }
  }

  @Test func anObserverThatWasReleasedDoesNotStopItForTheNextOne() {
    let line = Line()
    var first: ObjectObserver? = ObjectObserver()
    first.map(line.loadable.addObserver)
    #expect(line.run("+-") == "S-")
    #expect(first != nil)
    first = nil
    #expect(line.run("----") == "----")
    let second = ObjectObserver()
    line.loadable.addObserver(second)
    #expect(line.run("---") == "S--")
  }

  @Test func itsTimerIsRecorded() {
    Journal.listening { journal in
      let line = Line()
      journal.name(line.loadable, "it")
      #expect(line.run("o+--") == "S---")
      #expect(
        journal.letteredLines.suffix(2) == [
          "c: it syncing > did-sync-successfully",
          "d: it autosync's timer armed(delay: 3.0 seconds, attempt: 0) <- c",
        ])
    }
  }

  @Test func itIsNotKeptAliveByItsTimerNorByTheApp() {
    let time = ManualTimeSource()
    let app = ManualAppActivity()
    weak var weakLoadable: AutosyncLoadable?
    do {
      let loadable = SampleAutosync(timeSource: time, appActivity: app)
      weakLoadable = loadable
      let token = loadable.sink { _ in }
      loadable.setDidSyncSuccessfully()
      #expect(time.pendingTimers.map(\.deadline) == [.seconds(60)])
      withExtendedLifetime(token) {}
    }
    #expect(weakLoadable == nil)
    #expect(time.pendingTimers.isEmpty)
    app.isActive = false
  }

  @Test func unlessOverriddenItSyncsOnceAMinuteAndNotInTheBackground() {
    let loadable = SampleAutosync()
    #expect(loadable.autosyncInterval == .seconds(60))
    #expect(loadable.autosyncIntervalWhileInBackground == .seconds(-1))
  }

  // MARK: Helpers

  private func expect(
    _ input: String, _ expected: String, background: Int = -1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let line = Line(background: background)
    #expect(line.run(input) == expected, sourceLocation: sourceLocation)
  }
}

/// A diagram of one loadable and its app.
@MainActor
private final class Line {
  let diagram = Diagram()
  let loadable: MarkingAutosync
  private let app = ManualAppActivity()
  private var token: LoadableObserver?

  init(needsSync: Bool = true, interval: Int = 3, background: Int = -1) {
    loadable = MarkingAutosync(diagram, app, interval: interval, background: background)
    loadable.needsSyncOverride = needsSync
  }

  func run(_ input: String) -> String {
    diagram.run(input) { character in
      switch character {
      case "o": token = loadable.sink { _ in }
      case "x": token = nil
      case "A": app.isActive = true
      case "B": app.isActive = false
      case "+": loadable.setDidSyncSuccessfully()
      case "!": loadable.setFailedToSync(nil)
      case "s": loadable.setSyncing()
      case "n": loadable.notifyDidChange()
      default: Issue.record("'\(character)' means nothing here")
      }
    }
  }
}

private final class MarkingAutosync: AutosyncLoadable {
  var needsSyncOverride = true
  private let diagram: Diagram
  private let interval: Int
  private let background: Int

  init(_ diagram: Diagram, _ app: ManualAppActivity, interval: Int, background: Int) {
    self.diagram = diagram
    self.interval = interval
    self.background = background
    super.init(timeSource: diagram.time, appActivity: app)
  }

  override var isContentsAvailable: Bool { true }
  override var needsSync: Bool { needsSyncOverride }
  override var autosyncInterval: Duration { .seconds(interval) }
  override var autosyncIntervalWhileInBackground: Duration { .seconds(background) }
  override func doSync() { diagram.mark("S") }
}

private final class SampleAutosync: AutosyncLoadable {
  override var isContentsAvailable: Bool { true }
  override func doSync() {}
}
