import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard
@testable import Explanation

@Suite("Timeline lanes")
struct TimelineLaneTests {
  @Test("syncs, failures, delays, contents and the future have distinct glyphs")
  func signs() throws {
    let bench = try Bench.withTimeline()
    #expect(
      try bench.lane("token", columns: 0..<64) == "·····▄▄▄▄✗▁▁▁▁▁▁▁▁▁▄▄▄▄✗▁▁▁▁▁▁▁▁▁▁▁▁▁▄▄▄▄✗▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁  ")
    #expect(
      try bench.lane("photos", columns: 0..<64) == "··········▄▄▄▄▄▄✓━━━━━━━━━━━━━━━━━━━━━━━━━━━━▆▆▆▆▆✓━━━━━━━━━━━  ")
    #expect(try bench.lane("push", columns: 55..<64) == "·······  ")
  }

  @Test("nothing shorter than a column is lost: failure before success before sync")
  func coarse() throws {
    var bench = try Bench.withTimeline()
    try bench.press("-*3")
    #expect(bench.model.timeline.columnDuration == 1_000_000_000)
    #expect(try bench.lane("token", columns: 0..<8) == "✗▄✗▄✗▁▁ ")
    #expect(try bench.lane("photos", columns: 0..<8) == "·✓━━▆✓━ ")
  }

  @Test("the time before the oldest event is cut, and the state after it is inferred")
  func cut() throws {
    let bench = try Bench.withTimeline(historyLimit: 22)
    #expect(try bench.lane("token", columns: 0..<30) == "╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱▄▄▄▄✗▁▁▁▁▁▁")
    #expect(try bench.lane("photos", columns: 16..<22) == "╱╱╱━━━")
    #expect(bench.readout == "only the latest 22 events are kept  100ms a column")
  }

  @Test("a delay ends at its deadline even without an event")
  func lostEnd() throws {
    var bench = Bench("a failed")
    bench.setClock { $0.now = 2_000_000_000 }
    var story = Story()
    story.sync(NodeID(0), 0, 100, error: "x")
    story.add(100, NodeID(0), .timer(.armed(by: .syncer, delay: 500_000_000, attempt: 1)))
    bench.show("a failed", entries: story.entries)
    try bench.press("3")
    #expect(try bench.lane("a", columns: 0..<12) == "▄✗▁▁▁▁××××××")
  }

  @Test("one of several waiters may leave without ending the delay")
  func oneOfSeveralLeaves() throws {
    var bench = Bench("a failed")
    bench.setClock { $0.now = 2_000_000_000 }
    var story = Story()
    story.sync(NodeID(0), 0, 100, error: "x")
    story.add(100, NodeID(0), .timer(.armed(by: .waiter(nil), delay: 500_000_000, attempt: 1)))
    let first = story.entries.last?.sequence
    story.add(200, NodeID(0), .timer(.armed(by: .waiter("b"), delay: 800_000_000, attempt: 1)))
    story.add(300, NodeID(0), .timer(.cancelled(by: .waiter(nil), armed: first)))
    bench.show("a failed", entries: story.entries)
    try bench.press("3")
    #expect(try bench.lane("a", columns: 0..<12) == "▄✗▁▁▁▁▁▁▁▁××")
  }

  @Test("the syncer's own delay is shown regardless of waiters")
  func ownWaitComesFirst() throws {
    var bench = Bench("a failed")
    bench.setClock { $0.now = 2_000_000_000 }
    var story = Story()
    story.sync(NodeID(0), 0, 100, error: "x")
    story.add(100, NodeID(0), .timer(.armed(by: .syncer, delay: 900_000_000, attempt: 1)))
    story.add(100, NodeID(0), .timer(.armed(by: .waiter("pager"), delay: 200_000_000, attempt: 1)))
    let waiter = story.entries.last?.sequence
    story.add(300, NodeID(0), .timer(.fired(by: .waiter("pager"), armed: waiter)))
    bench.show("a failed", entries: story.entries)
    try bench.press("3")
    #expect(try bench.lane("a", columns: 0..<12) == "▄✗▁▁▁▁▁▁▁▁××")
  }

  @Test("a delay that began before the oldest event is kept")
  func cutWithinWait() {
    var history = History(limit: 2)
    var story = Story()
    story.add(
      100, NodeID(0), .timer(.armed(by: .syncer, delay: 900_000_000, attempt: 1)), .node(.notified), .node(.notified))
    history.append(story.entries, lost: 0)
    let track = history.track(of: NodeID(0))
    #expect(history.wait(of: NodeID(0), before: track.startIndex, of: track) == .until(1_000_000_000))
  }

  @Test("after lost entries, the current delay comes from the node")
  func lost() throws {
    var history = History()
    var story = Story()
    story.add(
      100, NodeID(0), .timer(.armed(by: .syncer, delay: 900_000_000, attempt: 1)), .node(.notified), .node(.notified))
    history.append(Array(story.entries.prefix(1)), lost: 0)
    history.append(Array(story.entries.dropFirst(2)), lost: 1)
    let track = history.track(of: NodeID(0))
    #expect(history.wait(of: NodeID(0), before: track.endIndex - 1, of: track) == .until(1_000_000_000))
    #expect(history.wait(of: NodeID(0), before: track.endIndex, of: track) == .unknown)
  }

  @Test("a refresh delay is not shown as a retry")
  func refresh() throws {
    var bench = Bench("a synced +")
    bench.setClock { $0.now = 2_000_000_000 }
    var story = Story()
    story.sync(NodeID(0), 0, 100)
    story.add(100, NodeID(0), .timer(.armed(by: .syncer, delay: 500_000_000, attempt: 0)))
    bench.show("a synced +", entries: story.entries)
    try bench.press("3")
    #expect(try bench.lane("a", columns: 0..<6) == "▄✓━━━━")
  }

  @Test("at any zoom, lanes match an event-by-event evaluation", arguments: UInt64(1)...8)
  func property(seed: UInt64) throws {
    var random = Random(state: seed)
    var bench = Bench("a")
    bench.setClock { $0.now = 40_000_000_000 }
    var story = Story()
    var (time, state, hasContents) = (Int64(0), NodeState.idle, false)
    while time < 39_000 {
      time += Int64.random(in: 0...(seed % 2 == 0 ? 5 : 400), using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1:
        let new = NodeState.allCases.randomElement(using: &random) ?? .idle
        story.add(time, NodeID(0), .node(.stateChanged(from: state, to: new, error: nil)))
        state = new
      case 2:
        hasContents.toggle()
        story.add(time, NodeID(0), .node(.contentsChanged(isAvailable: hasContents)))
      default: story.add(time, NodeID(0), .node(.notified))
      }
    }
    bench.show("a \(state) \(hasContents ? "+" : "")", entries: story.entries)
    try bench.press("3 {")
    for keys in ["+*5", "-", "-", "PageUp", "-*2", "PageDown", "-*3", "_"] {
      try bench.press(keys)
      let scale = bench.model.timelineScale
      let expected = (0..<scale.width).map { plainCell($0, scale, story.entries, now: 40_000_000_000) }
      #expect(try bench.lane("a") == String(expected), "seed \(seed), \(keys)")
    }
  }

  /// The expected cell, computed from all events.
  private func plainCell(_ column: Int, _ scale: TimelineScale, _ entries: [JournalEntry], now: Int64) -> Character {
    let (start, end) = (scale.start(of: column), scale.start(of: column + 1))
    if start > now { return " " }
    var (states, hasContents): (Set<NodeState>, Bool) = ([], false)
    var isFailed = false
    for entry in entries where entry.time < end {
      switch entry.event {
      case .node(.stateChanged(_, let new, _)):
        if entry.time >= start { states.insert(new) }
        isFailed = new == .failed
      case .node(.contentsChanged(let isAvailable)): hasContents = isAvailable
      default: break
      }
    }
    let before = entries.last { entry in
      if case .node(.stateChanged) = entry.event { return entry.time < start }
      return false
    }
    if states.contains(.failed) { return "✗" }
    if states.contains(.synced) { return "✓" }
    var wasSyncing = states.contains(.syncing)
    if case .node(.stateChanged(_, .syncing, _)) = before?.event { wasSyncing = true }
    if wasSyncing { return hasContents ? "▆" : "▄" }
    if isFailed { return hasContents ? "╍" : "×" }
    return hasContents ? "━" : "·"
  }

  private struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }
}

@Suite("The lane of the world")
struct WorldLaneTests {
  @Test(
    "the label is the longest form of the name that leaves a part of the band",
    arguments: [
      (30, "offline, background "), (21, "offline, background "), (20, "offline+background "), (15, "offl+back "),
      (11, "offl+back "), (10, ""), (1, ""), (0, ""),
    ])
  func label(width: Int, text: String) {
    let cell: WorldCell = [.offline, .background]
    #expect(cell.label(in: width) == text)
  }

  @Test("the more is away, the darker is the band; offline warns")
  func shades() {
    let cells: [WorldCell] = [.suspended, [.background, .suspended], [.offline, .background, .suspended]]
    #expect(cells.map { $0.shade(.unicode) } == ["░", "▒", "▓"])
    #expect(cells.map(\.role) == [.countdown, .countdown, .warning] && WorldCell.normal.role == nil)
  }
}
