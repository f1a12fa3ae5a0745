import Explanation
import Foundation
import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("Changes since the marked moment")
struct ChangesPanelTests {
  /// A group with two children, a proxy and a pure node, at 1.5 s.
  private func bench(_ keys: String = "", width: Int = 120, height: Int = 40) throws -> Bench {
    var bench = Bench(
      "feed all syncing\n  photos syncing\n  token\ncurrent proxy\n  → feed\npush pure synced +", width: width,
      height: height)
    try bench.press(keys)
    return bench
  }

  private func change(_ bench: inout Bench, _ name: String, to state: NodeState, at milliseconds: Int64) {
    let old = bench.model.context[bench.source.id(name)]?.state ?? .idle
    bench.source.clock.now = milliseconds * 1_000_000
    bench.happens(.node(.stateChanged(from: old, to: state, error: nil)), to: name, at: milliseconds)
    bench.change(name) { $0.state = state }
  }

  private func title(_ bench: Bench) -> String { bench.model.panelList[.changes].title(in: bench.model.context) }

  private func words(_ bench: Bench) -> String {
    bench.model.panelList[ChangesPanel.self].spokenSelection(in: bench.model.context)
  }

  // MARK: The mark

  @Test("the panel says how to mark a moment")
  func noMark() throws {
    let bench = try bench("9")
    #expect(title(bench) == "Changes" && bench.lines(with: "no moment marked; m marks this one").count == 1)
  }

  @Test("m marks the moment shown and names the panel's key")
  func mark() throws {
    let bench = try bench("m")
    #expect(bench.message == "00:01.500 marked: 9 shows what differs from it")
    #expect(bench.model.context.mark.moment?.time == 1_500_000_000)
  }

  @Test("m at the marked moment removes the mark")
  func unmark() throws {
    let bench = try bench("m*2")
    #expect(bench.message == "00:01.500: mark removed" && bench.model.context.mark.moment == nil)
  }

  @Test("m at another moment moves the mark", arguments: [false, true])
  func moveMark(hasEntry: Bool) throws {
    var bench = try bench("m")
    if hasEntry { change(&bench, "photos", to: .synced, at: 1_500) } else { bench.setClock { $0.now = 2_000_000_000 } }
    try bench.press("m")
    #expect(bench.model.context.mark.moment?.time == (hasEntry ? 1_500_000_000 : 2_000_000_000))
  }

  @Test("a moment without loadables cannot be marked")
  func nothingToMark() throws {
    var bench = Bench()
    try bench.press("m")
    #expect(bench.message == "no loadables yet" && bench.model.context.mark.moment == nil)
  }

  @Test("a replaced source drops the mark with a message")
  func replaced() throws {
    var bench = try bench("m 9")
    change(&bench, "photos", to: .failed, at: 2_000)
    _ = bench.model.update(with: .replaced(title: "Again"))
    let words = "00:01.500: mark dropped with its run; m marks a moment of this one"
    #expect(bench.message == words)
    bench.show("feed")
    try bench.press("Left")
    #expect(title(bench) == "Changes" && self.words(bench) == words)
    try bench.press("m*2")
    #expect(self.words(bench) == "no moment marked; m marks this one")
  }

  // MARK: Rows

  @Test("a moment just marked has no differences")
  func nothing() throws {
    let bench = try bench("m 9")
    #expect(title(bench) == "Changes since 00:01.500  0 of 5")
    #expect(words(bench) == "no differences from 00:01.500")
  }

  @Test("a node whose state changed has a row, and the title counts states")
  func state() throws {
    var bench = try bench("m 9")
    change(&bench, "photos", to: .failed, at: 2_000)
    bench.change("photos") { $0.error = NodeError(text: "timeout") }
    #expect(title(bench) == "Changes since 00:01.500  1 of 5  failed +1  syncing -1")
    #expect(words(bench) == "photos: ◐ syncing → ✗ failed  timeout")
  }

  @Test("a node back in its marked state has no row")
  func asBefore() throws {
    var bench = try bench("m 9")
    change(&bench, "photos", to: .failed, at: 2_000)
    change(&bench, "photos", to: .syncing, at: 3_000)
    #expect(words(bench) == "no differences from 00:01.500")
  }

  @Test("counts, timers and settings are listed after states, in the order of the tree")
  func order() throws {
    var bench = try bench("m 9")
    bench.change("feed") { $0.counts.syncs = 2 }
    bench.change("token") { $0.faults = [Fault(.hang, count: 3)] }
    bench.change("push") { $0.hasContents = false }
    change(&bench, "photos", to: .synced, at: 2_000)
    let rows = bench.model.panelList[ChangesPanel.self].list.rows.map { bench.model.context.key($0) }
    #expect(rows == ["photos", "push", "feed", "token"])
  }

  @Test(
    "a row describes each kind of difference",
    arguments: [
      ("contents gained", { @Sendable in $0.hasContents = true }),
      ("+2 syncs  +1 failure", { @Sendable in ($0.counts.syncs, $0.counts.failures) = (2, 1) }),
      ("+1 warning", { @Sendable in $0.counts.lints.add(.contentsChangedSilently) }),
      (
        "next none → 00:04.500",
        { @Sendable in $0.retry = .armed(deadline: 4_500_000_000, delay: 1_000_000_000, attempt: 1) }
      ),
      ("next none → gave up", { @Sendable in $0.retry = .gaveUp(attempts: 8) }),
      (
        "back-off none → 1s … 1m ×2",
        { @Sendable in $0.backoff = NodeBackoff(min: 1_000_000_000, max: 60_000_000_000, multiplier: 2) }
      ),
      ("faults ↯3", { @Sendable in $0.faults = [Fault(.hang, count: 3)] }),
      ("kind loadable → pure", { @Sendable in $0.identity = NodeIdentity(key: "token", kind: .pure) }),
    ] as [(String, @Sendable (inout NodeSnapshot) -> Void)])
  func details(words: String, change: @Sendable (inout NodeSnapshot) -> Void) throws {
    var bench = try bench("m 9")
    bench.change("token", change)
    #expect(self.words(bench) == "token: ○ idle  \(words)")
  }

  @Test("a row shows a new error and cleared faults")
  func lessDetails() throws {
    var bench = try bench()
    change(&bench, "token", to: .failed, at: 1_600)
    bench.change("token") { ($0.error, $0.faults) = (NodeError(text: "timeout"), [Fault(.hang)]) }
    try bench.press("m 9")
    bench.change("token") { ($0.error, $0.faults) = (NodeError(text: "http-503"), []) }
    #expect(words(bench) == "token: ✗ failed  timeout → http-503  faults cleared")
  }

  @Test("a row names a new target, and added and removed children")
  func children() throws {
    var bench = try bench("m 9 Tab")
    let (photos, push) = (bench.source.id("photos"), bench.source.id("push"))
    bench.change("current") { $0.children = [photos] }
    #expect(words(bench) == "current: ○ idle  target feed → photos")
    bench.change("feed") { $0.children = [push, photos] }
    #expect(words(bench) == "feed: ◐ syncing  children +push -token")
    bench.change("feed") { $0.children.removeLast() }
    #expect(words(bench) == "feed: ◐ syncing  children +push -photos -token")
    bench.change("feed") { $0.children = [] }
    #expect(words(bench) == "feed: ◐ syncing  children -photos -token")
  }

  @Test("observer and notification counts are not compared")
  func noDifference() throws {
    var bench = try bench("m 9")
    bench.change("token") { ($0.observerCount, $0.counts.notifications) = (7, 3) }
    #expect(words(bench) == "no differences from 00:01.500")
  }

  @Test("new and removed nodes have rows")
  func existence() throws {
    var bench = try bench("m 9")
    let token = bench.source.id("token")
    bench.show("feed all syncing\n  photos syncing\n  late idle\ncurrent proxy\n  → feed\npush pure synced +")
    _ = bench.model.update(with: .changes(ChangeBatch(gone: [token], clock: bench.source.clock)))
    try bench.focusChanges()
    #expect(
      bench.changes == ["[late: new → ○ idle]", "token: ○ idle → gone", "feed: ◐ syncing  children +late -token"])
  }

  // MARK: Moments

  @Test("before the marked moment, rows show the changes up to it in time order")
  func earlier() throws {
    var bench = try bench()
    change(&bench, "photos", to: .failed, at: 2_000)
    try bench.press("m 9")
    bench.source.clock = ClockSnapshot(now: 1_500_000_000, kind: .past(ofRunAt: 2_000_000_000))
    _ = bench.model.update(with: .changes(ChangeBatch(rewind: 0, clock: bench.source.clock)))
    bench.change("photos") { $0.state = .syncing }
    #expect(title(bench) == "Changes until 00:02.000  1 of 5  failed +1  syncing -1")
    #expect(words(bench) == "photos: ◐ syncing → ✗ failed")
  }

  @Test("the title names another branch after the run diverges before the mark")
  func otherBranch() throws {
    var bench = try bench()
    change(&bench, "photos", to: .failed, at: 2_000)
    try bench.press("m 9")
    bench.source.clock.now = 1_500_000_000
    _ = bench.model.update(with: .changes(ChangeBatch(rewind: 0, clock: bench.source.clock)))
    bench.change("photos") { $0.state = .syncing }
    change(&bench, "photos", to: .synced, at: 3_000)
    #expect(title(bench) == "Changes from 00:02.000 on another branch  1 of 5  failed -1  synced +1")
    #expect(words(bench) == "photos: ✗ failed → ✓ synced")
  }

  @Test("another branch is recognized when its first entries come with the rewind", arguments: [false, true])
  func branchAtOnce(isSame: Bool) throws {
    var bench = try bench()
    change(&bench, "photos", to: .failed, at: 2_000)
    try bench.press("m 9")
    let entry = JournalEntry(
      sequence: 1, time: isSame ? 2_000_000_000 : 1_900_000_000, node: bench.source.id("photos"),
      event: .node(.stateChanged(from: .syncing, to: .failed, error: nil)), cause: nil)
    _ = bench.model.update(with: .changes(ChangeBatch(rewind: 0, clock: bench.source.clock, entries: [entry])))
    #expect(title(bench).contains("on another branch") != isSame)
  }

  @Test("fewer syncs at the later moment are shown as a negative count")
  func fewer() throws {
    var bench = try bench()
    bench.change("token") { $0.counts.syncs = 2 }
    try bench.press("m 9")
    bench.change("token") { $0.counts.syncs = 1 }
    #expect(words(bench) == "token: ○ idle  -1 sync")
  }

  /// Set `DASHBOARD_SEED` to repeat a run that failed.
  @Test("rows equal those of a new comparison after random changes and time travel", arguments: 0..<4)
  func randomChanges(run number: Int) throws {
    let seed =
      (ProcessInfo.processInfo.environment["DASHBOARD_SEED"].flatMap { UInt64($0) } ?? .random(in: 0...(.max)))
      &+ UInt64(number)
    let run = RandomRun(seed: seed, count: 100)
    var random = SplitMix(state: seed)
    var bench = Bench(width: 200, height: 60)
    _ = bench.model.update(with: .changes(run.batch(from: nil, to: 20)))
    try bench.press("m 9")
    var place = 20
    for _ in 0..<40 {
      let target = Int.random(in: 0..<100, using: &random)
      _ = bench.model.update(with: .changes(run.batch(from: place, to: target, by: min(place, target))))
      place = target
      if Int.random(in: 0..<10, using: &random) == 0 { try bench.press("m m") }
      let rows = bench.model.panelList[ChangesPanel.self].list.rows
      var other = bench
      try other.press("9*2")
      #expect(rows == other.model.panelList[ChangesPanel.self].list.rows, "DASHBOARD_SEED=\(seed &- UInt64(number))")
      #expect(place != 20 || bench.model.context.mark.moment?.time != run.moments[20].clock.now || rows.isEmpty)
    }
  }

  // MARK: The panel

  @Test("nothing is compared while the panel is hidden")
  func hidden() throws {
    var bench = try bench("m 9 9")
    change(&bench, "photos", to: .failed, at: 2_000)
    #expect(!bench.model.panelList[ChangesPanel.self].list.isComparing)
    try bench.press("9")
    #expect(words(bench) == "photos: ◐ syncing → ✗ failed")
  }

  @Test("rows are rebuilt only when another node differs")
  func lazyRows() throws {
    var bench = try bench("m 9")
    change(&bench, "photos", to: .failed, at: 2_000)
    var list = bench.model.panelList[ChangesPanel.self].list
    list.update(bench.source.id("photos"), in: bench.model.context)
    let hasNewRows = list.keepUp(with: bench.model.context)
    #expect(!hasNewRows)
  }

  @Test("Enter selects the node, or reports that it was removed")
  func open() throws {
    var bench = try bench("m 9")
    change(&bench, "token", to: .failed, at: 2_000)
    try bench.focusChanges()
    try bench.press("Enter")
    #expect(bench.selected == "token")
    let push = bench.source.id("push")
    _ = bench.model.update(with: .changes(ChangeBatch(gone: [push], clock: bench.source.clock, roots: [NodeID(0)])))
    try bench.press("G Enter")
    #expect(bench.message == "push: not there at the moment shown")
  }

  @Test("node keys apply to the selected row's node, and without rows to the tree's")
  func subject() throws {
    var bench = try bench("m 9")
    try bench.focusChanges()
    #expect(bench.model.context.subject?.identity.key == "feed")
    change(&bench, "token", to: .failed, at: 2_000)
    let token = bench.source.id("token")
    let effects = try bench.press("s")
    #expect(effects == [.perform(.sync(token))])
  }

  @Test("the cursor stays on its node when rows are inserted above it")
  func cursorStays() throws {
    var bench = try bench("m 9")
    change(&bench, "push", to: .failed, at: 2_000)
    try bench.focusChanges()
    change(&bench, "photos", to: .failed, at: 2_100)
    #expect(bench.changes == ["photos: ◐ syncing → ✗ failed", "[push: ✓ synced → ✗ failed]"])
  }

  @Test("the tree's filter narrows the rows")
  func filter() throws {
    var bench = try bench("m 9")
    change(&bench, "push", to: .failed, at: 2_000)
    change(&bench, "photos", to: .failed, at: 2_100)
    try bench.press("/ \"push\" Enter")
    #expect(bench.changes == ["[push: ✓ synced → ✗ failed]"])
    #expect(title(bench).hasPrefix("Changes since 00:01.500  /push  1 of 2"))
    try bench.press("Esc")
    #expect(bench.changes.count == 2)
  }

  @Test("selecting another row announces it")
  func announcement() throws {
    var bench = try bench("m 9 Tab")
    change(&bench, "push", to: .failed, at: 2_000)
    change(&bench, "photos", to: .failed, at: 2_100)
    try bench.focusChanges()
    var narrator = Narrator()
    _ = narrator.lines(for: bench.model)
    try bench.press("Down")
    #expect(narrator.lines(for: bench.model) == ["push: synced to failed"])
  }

  // MARK: Frames

  @Test(
    "the frame of the panel",
    arguments: [Size(width: 120, height: 40), Size(width: 80, height: 24), Size(width: 40, height: 10)])
  func frame(size: Size) throws {
    var bench = try bench("m 9", width: size.width, height: size.height)
    change(&bench, "token", to: .failed, at: 2_000)
    bench.change("token") { node in
      (node.error, node.counts.syncs, node.counts.failures) = (NodeError(text: "timeout"), 3, 2)
      node.retry = .armed(deadline: 4_500_000_000, delay: 1_000_000_000, attempt: 1)
    }
    bench.change("feed") { $0.counts.syncs = 1 }
    bench.change("push") { $0.hasContents = false }
    try bench.focusChanges()
    try bench.press("Down")
    try expectFrame(bench.frame().text(), is: "changes-\(size)")
    if size.width == 120 { try expectFrame(bench.frame(glyphs: .ascii).text(), is: "changes-ascii-\(size)") }
  }
}

extension Bench {
  /// Focuses the open changes panel.
  fileprivate mutating func focusChanges() throws {
    for _ in PanelKind.all where model.context.panels.focus != .changes { try press("Tab") }
  }

  /// The rows of the changes as text, the selected one in brackets.
  fileprivate var changes: [String] {
    var panel = model.panelList[ChangesPanel.self]
    let selected = panel.cursor.index
    return panel.list.rows.indices.map { row in
      panel.cursor.select(row, of: panel.list.rows.count)
      let words = panel.spokenSelection(in: model.context)
      return row == selected ? "[\(words)]" : words
    }
  }
}
