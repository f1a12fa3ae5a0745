import TerminalUI
import Testing

@testable import Dashboard

@Suite("The save of a scenario")
struct SavingProgressTests {
  @Test("a banner shows its progress, Esc cancels it, and the banner goes with it")
  func banner() throws {
    var bench = Bench()
    _ = bench.model.update(with: .saving(SavingProgress(file: "failure.yaml", attempt: 2, percent: 34)))
    #expect(
      bench.frame().text().contains("Saving failure.yaml: attempt 2, 34% of the states compared; Esc cancels"))
    #expect(try bench.press("Esc") == [.cancelSaving])
    _ = bench.model.update(with: .saving(nil))
    #expect(!bench.frame().text().contains("Saving failure.yaml"))
  }
}
