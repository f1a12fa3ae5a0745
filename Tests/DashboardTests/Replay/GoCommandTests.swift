import Explanation
import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("The go command")
struct GoCommandTests {
  private static let second: Int64 = 1_000_000_000

  private func bench(_ kind: ClockSnapshot.Kind = .virtual) -> Bench {
    var bench = Bench("a")
    bench.setClock { $0 = ClockSnapshot(now: 12 * Self.second, kind: kind) }
    return bench
  }

  @Test(
    "times are accepted as typed and as displayed, absolute or relative",
    arguments: [
      ("12.5s", 12_500), ("1m3s", 63_000), ("1h2m3s4ms", 3_723_004), ("250ms", 250), ("0s", 0), ("01:03.5", 63_500),
      ("00:01:03.250", 63_250), ("1:00:00", 3_600_000), ("+5s", 17_000), ("-500ms", 11_500), ("+1m0.5s", 72_500),
      ("-1h", 0), ("start", 0), ("  3s  ", 3_000),
    ])
  func times(text: String, milliseconds: Int64) throws {
    var bench = bench()
    #expect(try bench.press(": \"go \(text)\" Enter") == [.perform(.clock(.jump(to: milliseconds * 1_000_000)))])
    #expect(bench.model.context.overlay == nil)
  }

  @Test("in a recording, `end` is its end, and go never passes it")
  func recording() throws {
    var bench = bench(.recording(end: 80 * Self.second))
    let end = [Effect.perform(.clock(.jump(to: 80 * Self.second)))]
    #expect(try bench.press(": \"go end\" Enter") == end)
    #expect(try bench.press(": \"go +1h\" Enter") == end)
    #expect(try bench.press(": \"go 80s\" Enter") == end)
    #expect(try bench.press(": \"go 81s\" Enter") == [])
    #expect(bench.hintBar.contains("the recording ends at 01:20.000, before that"))
  }

  @Test("in a run's past, `end` is the present")
  func past() throws {
    var bench = bench(.past(ofRunAt: 80 * Self.second))
    #expect(try bench.press(": \"go end\" Enter") == [.perform(.clock(.jump(to: 80 * Self.second)))])
  }

  @Test(
    "an invalid time is rejected with examples",
    arguments: [
      "s", "+", "-", "1:2:3:4", ":", "1e9s", "-+5s", "1m 3s", "99999999999h", "end",
      "9223372036s9223372036s", "soon", "٣s",
    ])
  func problems(text: String) throws {
    var bench = bench()
    #expect(try bench.press(": \"go \(text)\" Enter") == [])
    #expect(bench.hintBar.contains("\(text): not a time, such as 12.5s, 1m3s, 01:03.5, +5s or -500ms"))
  }

  @Test(
    "a number without a unit suggests one",
    arguments: [("90", "90s"), ("1.5", "1.5s"), ("+5", "+5s"), ("-5", "-5s"), ("1m3", "1m3s")])
  func unitMissing(text: String, meant: String) throws {
    var bench = bench()
    #expect(try bench.press(": \"go \(text)\" Enter") == [])
    #expect(bench.hintBar.contains("\(text) has no unit: did you mean `\(meant)`?"))
  }

  @Test("without a time, the error shows what it takes")
  func nothing() throws {
    var bench = bench()
    #expect(try bench.press(": \"go\" Enter") == [])
    #expect(bench.hintBar.contains("go takes a time: go 12.5s, go 1m3s, go +5s or go -500ms"))
  }

  @Test(
    "completion offers units, words and examples",
    arguments: [
      ("", ["start", "12.5s", "1m3s", "01:03.5", "+5s", "-500ms"], "go TIME"),
      ("12", ["12s", "12ms", "12m", "12h"], "go TIME"), ("1m3", ["1m3s", "1m3ms"], "go TIME"),
      ("+", ["+5s"], "go TIME"), ("s", ["start"], "go TIME"), ("12.5s", ["12.5s"], "Enter does it"),
      ("start", ["start"], "Enter does it"), ("x", [], "x: not a time"),
    ])
  func completion(text: String, offers: [String], help: String) throws {
    var bench = bench()
    try bench.press(": \"go \(text)\"")
    #expect(bench.palette.starts(with: offers) && bench.hintBar.contains(help))
  }

  @Test("`end` is offered when the run has one")
  func end() throws {
    var bench = bench(.recording(end: 80 * Self.second))
    try bench.press(": \"go e\" Tab")
    #expect(bench.hintBar.contains("go end"))
  }
}
