import Dashboard
import TerminalUI
import Testing

@testable import loadscope

@Suite("Option values")
struct ArgumentReadingTests {
  @Test("sizes", arguments: [("120x40", 120, 40), ("1x1", 1, 1), ("1000X1000", 1_000, 1_000)])
  func size(text: String, width: Int, height: Int) throws {
    #expect(try ArgumentReading.size(text) == Size(width: width, height: height))
  }

  @Test(
    "invalid sizes",
    arguments: ["", "0x0", "80", "80x", "80x24x3", "-1x5", "1001x1", "8 x 4", "axb", "99999999999999999999x1"])
  func noSize(text: String) {
    #expect(
      problem { try ArgumentReading.size(text) }
        == "--size \(text): a size is columns x rows, such as 120x40, from 1x1 to 1000x1000")
  }

  @Test("durations", arguments: [("0s", Duration.zero), ("1.5s", .milliseconds(1_500)), ("2m", .seconds(120))])
  func duration(text: String, duration: Duration) throws {
    #expect(try ArgumentReading.duration(text, option: "--at") == duration)
  }

  @Test("invalid durations", arguments: ["", "-1s", "1 fortnight", "1m3"])
  func noDuration(text: String) {
    #expect(
      problem { try ArgumentReading.duration(text, option: "--at") }
        == "--at \(text): a duration is a number with a unit, such as 250ms, 1.5s, 2m or 1h")
  }

  @Test(
    "a number without a unit gets a suggestion with one",
    arguments: [("5", "5s"), ("1.5", "1.5s"), ("0", "0s")])
  func unitMissing(text: String, meant: String) {
    #expect(
      problem { try ArgumentReading.duration(text, option: "--until") }
        == "--until \(text): a duration has a unit: did you mean `\(meant)`?")
    #expect(problem { try ArgumentReading.moments("2s,\(text)") }?.contains("did you mean `\(meant)`?") == true)
  }

  @Test("keys")
  func keys() throws {
    let events: [InputEvent] = [.key(.down), .key(.down), .key(.character("X")), .key(.character("a")), .key(.enter)]
    #expect(try ArgumentReading.keys("Down*2 X \"a\" Enter") == events)
  }

  @Test("an invalid key is named in the error")
  func noKey() throws {
    let message = try #require(problem { try ArgumentReading.keys("Down Dwon") })
    #expect(message == "--keys: character 6: no key 'Dwon': did you mean `Down`?")
    #expect(problem { try ArgumentReading.keys("Dwon*3") }?.contains("did you mean `Down`?") == true)
    #expect(problem { try ArgumentReading.keys("Nowhere") }?.contains("possible are single characters") == true)
  }

  @Test("seeds", arguments: [("1..1000", 1...1_000), ("7", 7...7), ("0..0", 0...0)])
  func seeds(text: String, seeds: ClosedRange<UInt64>) throws {
    #expect(try ArgumentReading.seeds(text) == seeds)
  }

  @Test(
    "invalid seeds",
    arguments: ["", "..", "1..", "2..1", "-1..3", "1...3", "1..2..3", "0..18446744073709551615", "a..b"])
  func noSeeds(text: String) {
    #expect(problem { try ArgumentReading.seeds(text) }?.hasPrefix("--seeds \(text): seeds are whole numbers") == true)
  }

  @Test("speeds", arguments: [("0.01", 0.01), ("1", 1), ("10000", 10_000)])
  func speed(text: String, speed: Double) throws {
    #expect(try ArgumentReading.speed(text) == speed)
  }

  @Test("invalid speeds", arguments: ["", "0", "-1", "10001", "nan", "inf", "x2"])
  func noSpeed(text: String) {
    #expect(problem { try ArgumentReading.speed(text) } == "--speed \(text): a speed is a number from 0.01 to 10000")
  }

  @Test("history limits", arguments: [("1000", 1_000), ("2500000", 2_500_000), ("10000000", 10_000_000)])
  func history(text: String, limit: Int) throws {
    #expect(try ArgumentReading.history(text, memory: 1_000_000_000) == limit)
  }

  @Test(
    "invalid history limits, and those above the memory's bound",
    arguments: ["", "999", "0", "-1", "10000001", "99999999999999999999", "1e6", "1,000", "all"])
  func noHistory(text: String) {
    #expect(
      problem { try ArgumentReading.history(text, memory: 1_000_000_000) }
        == "--history \(text): the history is a whole number of entries from 1000 to 10000000, "
        + "the limit of the memory")
  }

  @Test("any memory allows a limit of 1000 entries, and none more than 4294967295")
  func historyLimits() throws {
    #expect(try ArgumentReading.history("1000", memory: 0) == 1_000)
    let message = problem { try ArgumentReading.history("4294967296", memory: .max) }
    #expect(message?.contains("from 1000 to 4294967295") == true)
  }
}
