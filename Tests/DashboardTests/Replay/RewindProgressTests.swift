import TerminalUI
import Testing

@testable import Dashboard

@Suite("The repetition of a long run")
struct RewindProgressTests {
  @Test("a banner shows its progress, Esc cancels it, and the banner goes with it")
  func banner() throws {
    var bench = Bench()
    _ = bench.model.update(with: .rewinding(RewindProgress(events: 425_000, of: 1_000_000)))
    #expect(bench.frame().text().contains("Going back: 42% of 1,000,000 events repeated; Esc cancels"))
    #expect(try bench.press("Esc") == [.cancelRewind])
    _ = bench.model.update(with: .rewinding(nil))
    #expect(!bench.frame().text().contains("Going back"))
  }
}
