import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("The back-off form")
struct BackoffFormTests {
  private static let backoff = NodeBackoff(
    min: 1_000_000_000, max: 60_000_000_000, multiplier: 2.0.squareRoot(), maxAttempts: 8)

  private func bench(width: Int = 120, height: Int = 40) -> Bench {
    var bench = Bench("token failed\nother", width: width, height: height)
    bench.change("token") { $0.backoff = Self.backoff }
    return bench
  }

  private func changed(_ change: (inout NodeBackoff) -> Void) -> [Effect] {
    var backoff = Self.backoff
    change(&backoff)
    return [.perform(.setBackoff(NodeID(0), backoff))]
  }

  @Test("K opens the form with the current values")
  func asks() throws {
    var bench = bench()
    try bench.press("K")
    let frame = bench.frame().text()
    for text in [
      "Back-off of token", "Min          1s", "Max          1m", "Multiplier   1.4142135623730951", "[none]",
      "Period       0s", "Max attempts 8",
    ] { #expect(frame.contains(text), "\(text)") }
  }

  @Test("K on a node without a back-off reports it")
  func noBackoff() throws {
    var bench = bench()
    #expect(try bench.press("Down K") == [])
    #expect(bench.message == "other: no syncer with a back-off")
    var empty = Bench()
    try empty.press("K")
    #expect(empty.message == "nothing to select yet")
  }

  @Test("K on a group without a back-off names the nodes below that have one")
  func backoffBelow() throws {
    var bench = Bench("home\n  feed failed\n    token failed\n  photos", width: 120, height: 40)
    bench.change("token") { $0.backoff = Self.backoff }
    try bench.press("K")
    #expect(bench.message == "home: no syncer with a back-off; token has one")
    bench.change("photos") { $0.backoff = Self.backoff }
    _ = bench.model.update(with: .typingOver)
    try bench.press("K")
    #expect(bench.message == "home: no syncer with a back-off; photos and token have one")
  }

  @Test("letters typed after a refused K are no keys until their second is over, and the refusal stays")
  func typingAfterRefusal() throws {
    var bench = bench()
    #expect(try bench.press("Down K \"s500ms\"") == [])
    #expect(bench.message == "other: no syncer with a back-off" && bench.model.ignoresTyping)
    // The second does not depend on pauses, nor is a pause needed for it.
    _ = bench.model.update(with: .inputPaused)
    #expect(bench.model.ignoresTyping && !bench.model.waitsForPause)
    _ = bench.model.update(with: .typingOver)
    #expect(try bench.press("s") != [])
    #expect(try bench.press("K s") == [])
    try bench.press("K Up s")
    #expect(!bench.model.ignoresTyping)
  }

  @Test("a restart makes letters keys again after a refused K")
  func typingAfterRestart() throws {
    var bench = bench()
    try bench.press("Down K")
    _ = bench.model.update(with: .replaced(title: "again"))
    #expect(!bench.model.ignoresTyping)
  }

  @Test("K after the end of the run reports it and opens no form")
  func ended() throws {
    var bench = bench()
    bench.setClock { $0.hasEnded = true }
    try bench.press("K")
    #expect(bench.model.context.overlay == nil)
    #expect(bench.message == "run ended: Ctrl-R starts it again from 0")
  }

  @Test("Enter sets the typed values")
  func everything() throws {
    var bench = bench()
    let effects = try bench.press(
      "K \"500ms\" Down \"5s\" Down \"1.5\" Down e Down \"30s\" Down \"3\" Enter")
    #expect(
      effects
        == [
          .perform(
            .setBackoff(
              NodeID(0),
              NodeBackoff(
                min: 500_000_000, max: 5_000_000_000, multiplier: 1.5, jitter: .equal, period: 30_000_000_000,
                maxAttempts: 3)))
        ])
    #expect(bench.model.context.overlay == nil)
  }

  @Test("an untouched value stays exact to the nanosecond")
  func untouched() throws {
    var bench = bench()
    let odd = NodeBackoff(min: 1, max: .max, multiplier: 1.0000000000000002, period: 123_456_789_012_345_679)
    bench.change("token") { $0.backoff = odd }
    var expected = odd
    expected.maxAttempts = 5
    #expect(try bench.press("K Up*5 Down*5 \"5\" Enter") == [.perform(.setBackoff(NodeID(0), expected))])
  }

  @Test("a letter or an arrow chooses the jitter", arguments: ["f", "Right", "Space", "Left*4"])
  func jitter(key: String) throws {
    var bench = bench()
    #expect(try bench.press("K Down*3 \(key) Enter") == changed { $0.jitter = .full })
  }

  @Test("an empty field or `no limit` removes the attempt limit", arguments: ["Ctrl-U", "Ctrl-U \"no limit\""])
  func noLimit(keys: String) throws {
    var bench = bench()
    #expect(try bench.press("K Down*5 \(keys) Enter") == changed { $0.maxAttempts = nil })
  }

  @Test(
    "an invalid value is rejected with its rule, and its field is selected",
    arguments: [
      ("K \"5\"", "5 has no unit: did you mean `5s`?", NodeBackoff.Value.min),
      ("K \"soon\"", "this takes a time, such as 500ms, 2s or 1m", NodeBackoff.Value.min),
      ("K \"0s\"", "the shortest delay of a back-off, min, must be more than zero", .min),
      ("K \"2m\"", "the longest delay of a back-off, max, must not be less than min", .max),
      ("K Down*2 \"0.5\"", "the multiplier of a back-off must be a finite number of at least 1", .multiplier),
      ("K Down*2 \"inf\"", "the multiplier of a back-off must be a finite number of at least 1", .multiplier),
      ("K Down*2 \"two\"", "this takes a number of at least 1, such as 2 or 1.414", .multiplier),
      ("K Down*4 \"-1s\"", "this takes a time, such as 500ms, 2s or 1m", .period),
      ("K Down*5 \"0\"", "the number of attempts of a back-off must be at least 1", .maxAttempts),
      ("K Down*5 \"many\"", "this takes a number of at least 1, or nothing for no limit", .maxAttempts),
    ])
  func refused(keys: String, sentence: String, field: NodeBackoff.Value) throws {
    var bench = bench()
    #expect(try bench.press("\(keys) Enter") == [])
    #expect(bench.hintBar.contains(sentence))
    guard let form = bench.model.context.overlay as? BackoffForm else {
      Issue.record("the form was closed")
      return
    }
    #expect(form.fields.selected == field)
    #expect(try bench.press("Esc") == [])
    #expect(bench.message == "back-off unchanged")
  }

  @Test("unchanged values are not set")
  func unchanged() throws {
    var bench = bench()
    #expect(try bench.press("K Enter") == [])
    #expect(bench.message == "back-off unchanged")
  }

  @Test("a paste goes into the field")
  func paste() throws {
    var bench = bench()
    try bench.press("K")
    bench.paste("2s\n")
    #expect(try bench.press("Enter") == changed { $0.min = 2_000_000_000 })
  }

  @Test("the plot shows the actual delays, the next ones and those of the typed values")
  func plot() throws {
    var bench = bench()
    bench.waitEnds("token", 1_000, after: 1, at: 0)
    bench.waitEnds("token", 1_414, after: 2, at: 0)
    try bench.press("K Down*5 Ctrl-U Up*5 \"4s\"")
    #expect(bench.frame().text().contains("1s … 1.414s"))
    #expect(bench.frame().text().contains("2s … 8s"))
    #expect(bench.frame().text().contains("8s … 1m "))
    try bench.press("Ctrl-U")
    #expect(bench.frame().text().contains("not possible"))
  }

  @Test("bar heights are logarithmic, and the jitter range is shaded")
  func bars() {
    let second: Int64 = 1_000_000_000
    let chart = WaitPlot.Chart(
      label: "next", first: 1, bars: [0...0, second...second, 4 * second...16 * second, 256 * second...256 * second],
      role: .text)
    let lines = WaitPlot(charts: [chart]).lines(rowsPerChart: 2, .unicode).map(\.text)
    #expect(lines[0].hasPrefix("         4m16s│    ░░██"))
    #expect(lines[1].hasPrefix("next        1s│  ▁▁▒▒██"))
    #expect(lines[2] == "               1──────4")
    #expect(
      lines[3].hasSuffix("delay on a log scale, after failures in a row"))
    #expect(lines[4].hasSuffix("█ certain  ▒ in part  ░ by jitter"))
  }

  @Test("a fully random delay ends in the row of its maximum", arguments: [1, 2, 3])
  func longest(rows: Int) {
    let second: Int64 = 1_000_000_000
    let longest = [second, 8 * second, 16 * second, 32 * second]
    func heights(_ bars: [ClosedRange<Int64>]) -> [Int] {
      let chart = WaitPlot.Chart(label: "", first: 1, bars: bars, role: .text)
      // A second chart fixes the scale, so that the heights are comparable.
      let scale = WaitPlot.Chart(label: "", first: 1, bars: [second...32 * second], role: .text)
      let lines = WaitPlot(charts: [chart, scale], barWidth: 1).lines(rowsPerChart: rows, .unicode)
      return longest.indices.map { bar in
        lines.prefix(rows).count { line in
          let columns = Array(line.text.drop { $0 != (rows > 1 ? "│" : "#") }.dropFirst(rows > 1 ? 1 : 3))
          return columns[bar] != " "
        }
      }
    }
    let full = heights(longest.map { 0...$0 })
    #expect(full == heights(longest.map { $0...$0 }))
    #expect(full.max() == rows && full.min() == 1)
  }

  @Test("the jitter range is shaded and the certain part is filled")
  func shades() {
    let chart = WaitPlot.Chart(label: "", first: 1, bars: [0...64, 64...64, 0...1], role: .text)
    let lines = WaitPlot(charts: [chart], barWidth: 1).lines(rowsPerChart: 3, .unicode).prefix(3).map {
      String($0.text.drop { $0 != "│" }.dropFirst().prefix(3))
    }
    #expect(lines == ["░█ ", "░█ ", "░█░"])
  }

  @Test("a chart with bars shows the number of its first failure")
  func start() throws {
    var bench = bench()
    bench.change("token") { $0.counts.failuresInARow = 2 }
    try bench.press("K")
    #expect(bench.frame().text().contains("actual ") && bench.frame().text().contains("3────────7"))
    bench.waitEnds("token", 1_000, after: 2, at: 0)
    #expect(bench.frame().text().contains(" 2─ "))
    bench.resize(80, 14)
    for text in ["actual   #2", "next     #3", "as typed #3"] {
      #expect(bench.frame().text().contains(text), "\(text)")
    }
  }

  @Test("once values are set, the node's settings are labelled as initial")
  func setUpAtFirst() throws {
    var bench = bench()
    bench.change("token") {
      $0.identity = NodeIdentity(key: "token", kind: .loadable, facts: [NodeFact(name: "backoff", value: "1s")])
    }
    #expect(bench.frame().text().contains("Settings"))
    bench.happens(.command(.given(.setBackoff(NodeID(0), Self.backoff), by: .user)), to: "token", at: 0)
    #expect(bench.frame().text().contains("Initial settings"))
  }

  @Test("every field is reachable in every window", arguments: [(120, 40), (80, 24), (40, 10), (20, 5), (12, 3)])
  func small(width: Int, height: Int) throws {
    var bench = bench(width: width, height: height)
    try bench.press("K")
    for label in ["Min", "Max", "Multiplier", "Jitter", "Period", "Max attempts"] {
      #expect(bench.frame().text().contains(label.prefix(6)), "\(label)")
      try bench.press("Down")
    }
  }

  @Test("a refusal by the source is reported")
  func outcome() {
    var bench = bench()
    let command = NodeCommand.setBackoff(NodeID(0), Self.backoff)
    _ = bench.model.update(with: .outcome(command, .ignored(.invalidBackoff)))
    #expect(bench.message == "these values make no back-off")
    _ = bench.model.update(with: .outcome(command, .ignored(.noBackoff)))
    #expect(bench.message == "token: no syncer with a back-off")
    _ = bench.model.update(with: .outcome(command, .done(nodes: 1)))
    #expect(bench.message == "token: new back-off, from the next delay on")
  }

  @Test("a restart closes the form")
  func startingOver() throws {
    var bench = bench()
    try bench.press("K")
    _ = bench.model.update(with: .replaced(title: "again"))
    #expect(bench.model.context.overlay == nil)
  }
}
