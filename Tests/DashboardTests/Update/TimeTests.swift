import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("Time keys")
struct TimeTests {
  private func bench(_ change: (inout ClockSnapshot) -> Void) -> Bench {
    var bench = Bench("a")
    bench.setClock(change)
    return bench
  }

  @Test("p pauses and resumes")
  func pause() throws {
    var running = bench { $0.isRunning = true }
    #expect(try running.press("p") == [.perform(.clock(.pause))])
    var paused = bench { $0.isRunning = false }
    #expect(try paused.press("p") == [.perform(.clock(.resume))])
  }

  @Test("a full stop steps to the next event")
  func step() throws {
    var bench = bench { $0.next = UpcomingEvent(time: 5, node: nil, label: "sync") }
    #expect(try bench.press(".") == [.perform(.clock(.step))])
  }

  @Test("a full stop without a next event reports it")
  func nothingNext() throws {
    var bench = bench { $0.next = nil }
    #expect(try bench.press(".") == [])
    #expect(bench.message == "nothing is pending; sync a node first")
  }

  @Test(
    "> and < step through the speeds",
    arguments: [(1.0, ">", 2.0), (1, "<", 0.5), (3, ">", 5), (3, "<", 2), (5_000, ">", 10_000), (0.1, "<", 0.01)])
  func speeds(speed: Double, key: String, next: Double) throws {
    var bench = bench { $0.speed = speed }
    #expect(try bench.press(key) == [.perform(.clock(.setSpeed(next)))])
  }

  @Test(
    "the speeds are bounded",
    arguments: [(10_000.0, ">", "maximum speed"), (0.01, "<", "minimum speed")])
  func ends(speed: Double, key: String, sentence: String) throws {
    var bench = bench { $0.speed = speed }
    #expect(try bench.press(key) == [])
    #expect(bench.message == sentence)
  }

  @Test("the speeds ascend")
  func ladder() {
    #expect(Speeds.ladder == Speeds.ladder.sorted())
    #expect(Set(Speeds.ladder).count == Speeds.ladder.count)
  }

  @Test("a stopped run is shown in the header and the hint bar, and does not step")
  func stopped() throws {
    var bench = bench { $0.failure = "a never ends" }
    #expect(bench.frame().text().split(separator: "\n").first?.contains("stopped") == true)
    #expect(bench.hintBar.contains("a never ends"))
    try bench.press(".")
    #expect(bench.message == "run ended: Ctrl-R starts it again from 0")
  }

  @Test("an ended run is shown in the header with the restart key")
  func ended() throws {
    var bench = bench { $0.hasEnded = true }
    let header = try #require(bench.frame().text().split(separator: "\n").first)
    #expect(header.contains(" ended  Ctrl-R starts again"))
    #expect(!header.contains("paused"))
    #expect(try bench.press("Ctrl-R") == [.restart])
  }

  @Test(
    "after the end of the run, keys that need time report why they do nothing",
    arguments: [".", "p", ">", "<", "s", "n", "S", "X", "I", "b", "f", "O", "B"])
  func needsTime(key: String) throws {
    var bench = bench {
      $0.hasEnded = true
      $0.next = nil
    }
    #expect(try bench.press(key) == [])
    #expect(bench.message == "run ended: Ctrl-R starts it again from 0")
  }
}
