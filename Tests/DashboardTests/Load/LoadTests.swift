import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("Requests over time")
struct LoadTests {
  private static let second: Int64 = 1_000_000_000

  /// A server that served 4 requests a second, and from the third second on refused 12 more, with two clients in a group.
  private func bench(width: Int = 120, height: Int = 40) throws -> Bench {
    var bench = Bench(
      "api queue synced\nherd all\n  one loadable synced\n  two loadable failed\nclients openLoad syncing",
      width: width,
      height: height, panels: ["load"])
    var (served, sent) = (NodeTraffic(), NodeTraffic())
    for quarter in 0..<24 {
      let time = Int64(quarter) * Self.second / 4
      served.add(NodeTraffic.Counts(succeeded: 1, refused: quarter < 12 ? 0 : 3), at: time)
      sent.add(NodeTraffic.Counts(succeeded: 1, failed: quarter % 2), at: time)
    }
    bench.setClock { $0.now = 6 * Self.second }
    bench.change("api") { $0.traffic = served }
    bench.change("clients") { $0.traffic = sent }
    for time in [1_100, 2_100, 3_100] as [Int64] {
      bench.happens(.node(.stateChanged(from: .syncing, to: .synced, error: nil)), to: "one", at: time)
      bench.happens(.node(.stateChanged(from: .syncing, to: .failed, error: nil)), to: "two", at: time)
    }
    try bench.press("u")
    return bench
  }

  private func tally(_ subject: String?, _ bench: inout Bench) -> LoadTally {
    LoadTally(of: subject.map { bench.source.id($0) }, in: bench.model.context.source)
  }

  private func counts(_ tally: LoadTally, _ bench: Bench) -> [Int] {
    NodeTraffic.Outcome.allCases.map {
      Int(tally.count($0, from: 0, to: 10 * Self.second, in: bench.model.context.source).rounded())
    }
  }

  @Test(
    "the requests are those of a server or load, of the loadables below a group, and of all clients",
    arguments: [
      ("api", [24, 0, 36, 0]), ("clients", [24, 12, 0, 0]), ("herd", [3, 3, 0, 0]), ("two", [0, 3, 0, 0]),
      (nil, [27, 15, 0, 0]),
    ] as [(String?, [Int])])
  func subjects(subject: String?, expected: [Int]) throws {
    var bench = try bench()
    let tally = tally(subject, &bench)
    #expect(counts(tally, bench) == expected)
  }

  @Test func theCallsOfAFamilyCountOnce() throws {
    var bench = Bench("page callFamily\n  page(1) oneCall\n  part callFamily", panels: ["load"])
    bench.setClock { $0.now = 0 }
    bench.change("page") { $0.calls = NodeCalls() }
    bench.setClock { $0.now = Self.second / 4 }
    bench.change("page") { node in
      var calls = NodeCalls()
      (calls.succeeded, calls.failed) = (3, 1)
      node.calls = calls
    }
    bench.happens(.node(.stateChanged(from: .syncing, to: .failed, error: nil)), to: "page(1)", at: 200)
    for subject in ["page", nil] {
      let tally = tally(subject, &bench)
      #expect(counts(tally, bench) == [3, 1, 0, 0])
    }
  }

  @Test func aSelectionWithoutNodeShowsNoLoad() throws {
    var bench = try bench()
    try bench.press("/ z z z Enter")
    #expect(bench.model.panelList[LoadPanel.self].tally == nil)
    #expect(bench.lines(with: "Load  all").isEmpty)
  }

  @Test func theReadoutHasTheRatesForWhichTheLegendHasNoRoom() throws {
    let bench = try bench(width: 80, height: 24)
    #expect(bench.frame().text().contains("served 4/s  refused 12/s  100ms a column"))
  }

  @Test func aLongTitleIsNotCoveredByTheAxis() throws {
    var bench = Bench("a-server-with-a-rather-long-name queue", panels: ["load"])
    bench.setClock { $0.now = 20 * Self.second }
    try bench.press("u")
    #expect(bench.frame().text().contains("[u] Load  a-server-with-a-rather-long-name "))
  }

  @Test func aGroupOfManyLoadablesCountsLikeOneOfFew() throws {
    let names = (0..<600).map { "n\($0)" }
    var bench = Bench("herd all\n" + names.map { "  \($0) loadable" }.joined(separator: "\n") + "\nother")
    for (index, name) in (names + ["other"]).enumerated() {
      bench.happens(.node(.stateChanged(from: .syncing, to: .failed, error: nil)), to: name, at: Int64(index))
    }
    #expect(counts(tally("herd", &bench), bench) == [0, 600, 0, 0])
  }

  @Test func syncsWhileThePanelIsOpenAreCounted() throws {
    var bench = try bench()
    try bench.press("Down")
    #expect(bench.lines(with: "Load  herd").count == 1)
    bench.happens(.node(.stateChanged(from: .syncing, to: .synced, error: nil)), to: "one", at: 5_000)
    let tally = try #require(bench.model.panelList[LoadPanel.self].tally)
    #expect(counts(tally, bench) == [4, 3, 0, 0])
  }

  @Test func anotherChildCountsFromTheChangeOn() throws {
    var bench = try bench()
    try bench.press("Down")
    bench.show("herd all\n  one loadable\nthree loadable", entries: [])
    try bench.press("Up")
    let tally = try #require(bench.model.panelList[LoadPanel.self].tally)
    #expect(tally.subject == bench.source.id("herd"))
    #expect(counts(tally, bench) == [3, 0, 0, 0])
  }

  @Test func theChartHasABarForEachColumnAndALegend() throws {
    var bench = try bench()
    try bench.press("- - -")
    let text = bench.frame().text()
    #expect(text.contains("most 16/s"))
    #expect(text.contains("█ served"))
    #expect(text.contains("▒ refused"))
    #expect(!text.contains("wasted"))
  }

  @Test func theReadoutHasTheNumbersAtTheCursor() throws {
    var bench = try bench()
    try bench.press("- - - Left*3")
    #expect(bench.frame().text().contains("4 served  12 refused"))
  }

  @Test func aKeyShowsTheLoadOfAllNodes() throws {
    var bench = try bench()
    try bench.press("*")
    #expect(bench.lines(with: "Load  all").count == 1)
    try bench.press("*")
    #expect(bench.lines(with: "Load  api").count == 1)
  }

  @Test func theWindowIsThatOfTheTimeline() throws {
    var bench = try bench()
    let before = bench.model.timeline.columnDuration
    try bench.press("-")
    #expect(bench.model.timeline.columnDuration > before)
    try bench.press("3 + Left")
    #expect(bench.model.timeline.columnDuration == before)
    #expect(bench.model.timeline.cursor != nil)
  }

  @Test func withoutRequestsThePanelSaysSo() throws {
    var bench = Bench("a", panels: [])
    try bench.press("u")
    #expect(bench.frame().text().contains("no requests"))
  }

  @Test("a bar of any height is drawn in a window of any size", arguments: [(80, 24), (40, 16), (200, 60)])
  func sizes(width: Int, height: Int) throws {
    var bench = try bench(width: width, height: height)
    try bench.press("- - -")
    _ = bench.frame().text()
  }

  @Test func theDetailHasALineOfBarsForEachOutcome() throws {
    var bench = try bench()
    try bench.press("2")
    let served = try #require(bench.lines(with: "served  ").first)
    #expect(served.contains("4/s"))
    let refused = try #require(bench.lines(with: "refused  ").first)
    #expect(refused.contains("···") && refused.contains("12/s"))
  }

  @Test func theLaneOfAServerHasItsRequests() throws {
    var bench = try bench()
    try bench.press("- - -")
    let node = try #require(bench.model.context[bench.source.id("api")])
    let scale = bench.model.timelineScale
    let cells = TimelineLane(node, bench.model.context).cells(scale)
    let columns = (0..<6).map { cells[scale.column(of: Int64($0) * Self.second)] }
    #expect(columns[0] == .calls(share: 0.25, haveFailed: false))
    #expect(columns[3] == .calls(share: 1, haveFailed: true))
    #expect(cells[scale.column(of: 6 * Self.second)] == .quiet(hasContents: false))
  }
}
