import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("Messages expire, banners stay")
struct MessageLifetimeTests {
  @Test("a message expires, and the hints return")
  func expires() throws {
    var bench = Bench("a")
    try bench.press("y")
    let number = try #require(bench.model.expiringMessage)
    _ = bench.model.update(with: .messageExpired(number: number))
    #expect(bench.message == nil && bench.model.expiringMessage == nil)
    #expect(bench.hintBar.contains("q quit"))
  }

  @Test("a newer message survives the expiry of the previous one")
  func newer() throws {
    var bench = Bench("a")
    try bench.press("y")
    let number = try #require(bench.model.expiringMessage)
    _ = bench.model.update(with: .warning("newer"))
    _ = bench.model.update(with: .messageExpired(number: number))
    #expect(bench.message == "newer")
  }

  @Test("lost events show a banner")
  func lost() {
    var bench = Bench("a")
    _ = bench.model.update(with: .changes(ChangeBatch(clock: bench.source.clock, lostEntries: 6)))
    let lines = bench.frame().text().split(separator: "\n")
    #expect(lines[1] == " 6 events lost: log, history and causes have gaps")
    #expect(bench.model.context.bannerHeight == bench.model.context.bannerLines(.unicode).count)
  }

  @Test("a recording that stops by itself shows a banner until the next one starts", arguments: [true, false])
  func recordingEnded(isHidden: Bool) throws {
    var bench = Bench("a")
    _ = bench.model.update(with: .recordingEnded("feed-1: no space left"))
    #expect(bench.model.context.banner == ["feed-1: no space left; r starts a new one, Esc hides this"])
    if isHidden { try bench.press("Esc") } else { _ = bench.model.update(with: .recording(true)) }
    #expect(bench.model.context.banner == [])
  }

  @Test("banners of different subjects are independent")
  func subjects() {
    var bench = Bench("a")
    _ = bench.model.update(with: .banner(.log, ["log: no space left"]))
    _ = bench.model.update(with: .banner(.file, ["file: 3 errors"]))
    #expect(bench.model.context.banner == ["file: 3 errors", "log: no space left"])
    _ = bench.model.update(with: .banner(.file, []))
    #expect(bench.model.context.banner == ["log: no space left"])
  }
}
