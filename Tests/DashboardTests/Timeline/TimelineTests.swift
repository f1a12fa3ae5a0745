import Explanation
import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("Timeline keys and mouse")
struct TimelineTests {
  private static let second: Int64 = 1_000_000_000

  private func press(_ keys: String, on bench: inout Bench) throws -> TimelineState {
    try bench.press(keys)
    return bench.model.timeline
  }

  // MARK: The cursor

  @Test("the cursor starts at now, moves by columns, and snaps to events")
  func cursor() throws {
    var bench = try Bench.withTimeline(keys: "3 Down")
    #expect(try press("Left", on: &bench).cursor == 6_150_000_000)
    #expect(try press("Left", on: &bench).cursor == 6_000_000_000)
    #expect(try press("Left*19", on: &bench).cursor == 4_114_000_000)
    #expect(try press("Right", on: &bench).cursor == 4_200_000_000)
    #expect(try press("Left*200", on: &bench).cursor == 0)
    #expect(bench.message == "start of the run")
    #expect(try press("Right*100", on: &bench).cursor == 6_150_000_000 / 100_000_000 * 100_000_000)
    #expect(bench.message == "now: nothing happened later")
  }

  @Test("the readout shows time, distance to the mark, and events of the selected lane")
  func readout() throws {
    var bench = try Bench.withTimeline(keys: "3 Down { {")
    #expect(bench.readout == "00:03.714  token timer fired, syncing")
    try bench.press("Space")
    #expect(bench.readout == "00:03.714  the mark  token timer fired, syncing")
    try bench.press("}")
    #expect(bench.readout == "00:04.114  +400ms from the mark  token failed: timeout, retry in 2s, failure 3")
    try bench.press("{*3")
    #expect(bench.readout.hasPrefix("00:01.900  -1.814s from the mark"))
    try bench.press("} Right*4")
    #expect(
      bench.readout == "00:02.700  -1.014s from the mark  token failed for 400ms, retry in 1.014s, no contents")
    try bench.press("Down")
    #expect(bench.readout == "00:02.700  -1.014s from the mark  photos synced for 1.1s, contents")
  }

  @Test("cursor and mark never cover a time on the axis")
  func signsOnAxis() throws {
    var bench = try Bench.withTimeline(keys: "3 Left Space")
    for _ in 0..<62 {
      let axis = try #require(bench.frame().text().split(separator: "\n").first { $0.contains("Timeline ") })
      // After the title, the axis has only the border, complete times and their marks.
      let words = axis.dropFirst(15).split { "─┬╭╮ ▾◇".contains($0) }
      #expect(words.allSatisfy { ["0s", "2s", "4s", "6s", "now"].contains($0) }, "\(axis)")
      #expect(words.contains("now"))
      try bench.press("Left")
    }
  }

  @Test("Space on the mark removes it")
  func mark() throws {
    var bench = try Bench.withTimeline()
    #expect(try press("Space", on: &bench).mark == 6_150_000_000)
    #expect(try press("Space", on: &bench).mark == nil)
    #expect(try press("Left Space", on: &bench).mark == 6_000_000_000)
  }

  @Test("{ and } go from event to event and report the ends")
  func events() throws {
    var bench = try Bench.withTimeline(keys: "3 Down")
    let times = try (0..<6).map { _ in try press("{", on: &bench).cursor.map { $0 / 1_000_000 } }
    #expect(times == [4_114, 3_714, 2_300, 1_900, 900, 500])
    try bench.press("{")
    #expect(bench.message == "token: no earlier event")
    #expect(try press("}*5", on: &bench).cursor == 4_114_000_000)
    try bench.press("}")
    #expect(bench.message == "token: no later event")
  }

  @Test("Esc clears the cursor first, then closes the full panel")
  func escape() throws {
    var bench = try Bench.withTimeline(keys: "3 z Left Space")
    #expect(try press("Esc", on: &bench).isAtRest)
    #expect(bench.model.context.panels.full == .timeline)
    try bench.press("Esc")
    #expect(bench.model.context.panels.full == nil)
    try bench.press("Esc")
    #expect(bench.model.context.panels.focus == .tree)
    try bench.press("Esc")
    #expect(bench.message == "nothing to close: q quits")
  }

  @Test("up and down choose the lane, like the row in the tree")
  func lanes() throws {
    var bench = try Bench.withTimeline()
    try bench.press("Left Down*2")
    #expect(bench.selected == "photos" && bench.model.timeline.cursor != nil)
    try bench.press("G")
    #expect(bench.selected == "push")
  }

  // MARK: The window

  @Test("the window follows now, and stops while the cursor is set")
  func following() throws {
    var bench = try Bench.withTimeline()
    bench.setClock { $0.now = 100 * Self.second }
    let scale = bench.model.timelineScale
    #expect(scale.visibleColumn(of: 100 * Self.second) != nil)
    try bench.press("Left")
    bench.setClock { $0.now = 200 * Self.second }
    #expect(bench.model.timelineScale == scale)
    try bench.press("End")
    #expect(bench.model.timelineScale.visibleColumn(of: 200 * Self.second) != nil)
  }

  @Test("the window of a run that has ended ends with it")
  func ended() throws {
    var bench = try Bench.withTimeline()
    bench.setClock { ($0.now, $0.hasEnded) = (100 * Self.second, true) }
    let scale = bench.model.timelineScale
    #expect(scale.visibleColumn(of: 100 * Self.second) == scale.width - 1)
  }

  @Test("zooming keeps the cursor's position on the screen")
  func zoom() throws {
    var bench = try Bench.withTimeline(keys: "3 Down {*3")
    let column = bench.model.timelineScale.column(of: 2_300_000_000)
    try bench.press("+*2")
    #expect(bench.model.timeline.columnDuration == 20_000_000)
    #expect(abs(bench.model.timelineScale.column(of: 2_300_000_000) - column) <= 1)
    try bench.press("=*9")
    #expect(bench.model.timeline.columnDuration == 1_000_000 && bench.message == "closest zoom")
    try bench.press("-*60")
    #expect(bench.message == "widest zoom")
    #expect(bench.model.timelineScale.visibleColumn(of: 2_300_000_000) == 0)
  }

  @Test("0 fits the whole run")
  func whole() throws {
    var bench = try Bench.withTimeline()
    bench.setClock { $0.now = 1_000 * Self.second }
    let scale = try {
      try bench.press("_"); return bench.model.timelineScale
    }()
    #expect(scale.first == 0 && scale.columnDuration == 20 * Self.second)
    #expect(scale.visibleColumn(of: 1_000 * Self.second) == 50)
    try bench.press("_")
    #expect(bench.message == "whole run: already shown")
  }

  @Test("0 fits a run of any length closely, with a cursor and once the run has ended", arguments: ["3 Down {", "3"])
  func wholeAtAnyLength(keys: String) throws {
    for tenths in Int64(62)...400 {
      var bench = try Bench.withTimeline(historyLimit: 22, keys: keys)
      let (start, now) = (bench.model.context.source.history.start, tenths * 100_000_000)
      bench.setClock { ($0.now, $0.hasEnded) = (now, keys == "3") }
      try bench.press("_")
      let scale = bench.model.timelineScale
      let shorter = TimelineScale.columnDurations.last { $0 < scale.columnDuration }
      #expect(start > 0 && scale.visibleColumn(of: now) != nil)
      #expect(shorter.map { now / $0 - start / $0 >= scale.width } ?? true, "\(tenths) tenths of a second")
    }
  }

  @Test("0 keeps cursor and mark and fits the whole run")
  func wholeKeepsCursor() throws {
    var bench = try Bench.withTimeline(keys: "3 Down { Space {")
    bench.setClock { $0.now = 1_000 * Self.second }
    let before = bench.model.timeline
    #expect(before.cursor != nil && before.mark != nil && before.cursor != before.mark)
    let after = try press("_", on: &bench)
    #expect(after.cursor == before.cursor && after.mark == before.mark)
    let scale = bench.model.timelineScale
    #expect(scale.first == 0 && scale.visibleColumn(of: 1_000 * Self.second) == 50)
    try bench.press("_")
    #expect(bench.message == "whole run: already shown")
    // The window does not scroll while the user looks at it.
    bench.setClock { $0.now = 5_000 * Self.second }
    #expect(bench.model.timelineScale == scale)
    #expect(try press("_", on: &bench).columnDuration > scale.columnDuration)
  }

  @Test("pages move by half a window, Home goes to the start, and both report the ends")
  func panning() throws {
    var bench = try Bench.withTimeline()
    bench.setClock { $0.now = 100 * Self.second }
    let scale = bench.model.timelineScale
    try bench.press("PageUp")
    #expect(bench.model.timelineScale.first == scale.first - Int64(scale.width / 2))
    try bench.press("PageDown")
    #expect(bench.model.timelineScale.first == scale.first)
    try bench.press("PageDown")
    #expect(bench.message == "now: already shown")
    try bench.press("Home")
    #expect(bench.model.timelineScale.first == 0)
    try bench.press("Home")
    #expect(bench.message == "start: already shown")
    try bench.press("PageUp")
    #expect(bench.message == "start of the run")
    try bench.press("End")
    #expect(bench.model.timeline.followsNow)
    try bench.press("End")
    #expect(bench.message == "timeline: already follows the clock")
  }

  @Test("Home goes to the oldest kept event")
  func startOfCut() throws {
    var bench = try Bench.withTimeline(historyLimit: 22)
    bench.setClock { $0.now = 100 * Self.second }
    try bench.press("Home")
    #expect(bench.model.timelineScale.first == 19)
  }

  @Test("a restart shows the new run at the same zoom")
  func startingOver() throws {
    var bench = try Bench.withTimeline(keys: "3 Left Space -")
    _ = bench.model.update(with: .replaced(title: "again"))
    #expect(bench.model.timeline.isAtRest && bench.model.timeline.columnDuration == 200_000_000)
  }

  // MARK: The commands of the user, and the panel

  @Test("the user's keys are above the lanes, and several in a column are counted")
  func keys() throws {
    let lines = try Bench.withTimeline().frame().text().split(separator: "\n")
    let row = try #require(lines.first { $0.contains("your commands") })
    #expect(row.split(separator: " ").dropFirst(3).dropLast() == ["s", "≡", "B"])
  }

  @Test("the lanes follow the tree's window and always include the selected row")
  func scrolling() throws {
    let names = (0..<100).map { "n\($0)" }
    var bench = Bench(names.joined(separator: "\n"), width: 80, height: 24)
    try bench.press("3")
    for keys in ["Down*5", "Down*40", "Up*7", "G", "g", "PageDown*2", "Tab*2 Up z Down*3", "z"] {
      try bench.press(keys)
      let height = TimelinePlaces(bench.model.context).lanes.height
      #expect(
        (bench.model.timeline.top..<bench.model.timeline.top + height).contains(bench.model.context.tree.selectedIndex))
      #expect(bench.model.timeline.top >= min(bench.model.context.tree.top, 100 - height))
    }
  }

  @Test("the tree keeps its scroll position under a timeline in full")
  func treeBelow() throws {
    var bench = Bench((0..<100).map { "n\($0)" }.joined(separator: "\n"), width: 80, height: 24)
    try bench.press("3 Down*3 z")
    let top = bench.model.context.tree.top
    try bench.press("z")
    #expect(bench.model.context.tree.top == top)
  }

  @Test("a click sets the cursor and selects the lane, and the wheel zooms at the pointer")
  func mouse() throws {
    var bench = try Bench.withTimeline(keys: "3")
    let lanes = TimelinePlaces(bench.model.context).lanes
    func send(_ action: MouseEvent.Action, column: Int, line: Int) {
      let point = Point(x: lanes.x + column, y: lanes.y + line)
      _ = bench.model.update(with: .input(.mouse(MouseEvent(action: action, position: point))))
    }
    send(.press(.left), column: 12, line: 2)
    #expect(bench.selected == "photos" && bench.model.timeline.cursor == 1_200_000_000)
    #expect(bench.model.context.panels.focus == .timeline)
    send(.wheelUp, column: 20, line: 1)
    #expect(bench.model.timeline.columnDuration == 50_000_000)
    #expect(bench.model.timelineScale.column(of: 2_000_000_000) == 20)
    send(.wheelDown, column: 20, line: 1)
    #expect(bench.model.timeline.columnDuration == 100_000_000 && bench.model.timelineScale.first == 0)
    send(.press(.left), column: -3, line: 1)
    #expect(bench.selected == "token" && bench.model.timeline.cursor == 1_200_000_000)
  }

  @Test("a shown timeline refreshes once a column while time runs")
  func refreshing() throws {
    var bench = try Bench.withTimeline()
    #expect(bench.model.refreshInterval == nil)
    let next = UpcomingEvent(time: 60_000_000_000, node: nil, label: "sync")
    bench.setClock { ($0.isRunning, $0.speed, $0.next) = (true, 1, next) }
    #expect(bench.model.refreshInterval == .milliseconds(100))
    bench.setClock { $0.speed = 2 }
    #expect(bench.model.refreshInterval == .milliseconds(50))
    bench.setClock { $0.speed = 1_000 }
    #expect(bench.model.refreshInterval == .milliseconds(33))
    // That of the header.
    try bench.press("3")
    #expect(bench.model.refreshInterval == .milliseconds(100))
  }

  @Test("a timeline in which nothing happens does not move while nothing is pending")
  func quiet() throws {
    var bench = Bench("a")
    try bench.press("3")
    bench.setClock { ($0.isRunning, $0.speed) = (true, 1) }
    #expect(bench.model.refreshInterval == nil)
    bench.setClock { clock in
      clock.now = 5_000_000_000
      clock.next = UpcomingEvent(time: 60_000_000_000, node: nil, label: "sync")
    }
    #expect(bench.model.refreshInterval == .seconds(1))
  }

  @Test("other keys work as everywhere")
  func others() throws {
    var bench = try Bench.withTimeline()
    #expect(try bench.press("p") == [.perform(.clock(.resume))])
    #expect(try bench.press("s") == [.perform(.sync(bench.source.id("feed")))])
  }
}
