import InspectionModel
import Testing

@testable import Explanation

@Suite("Descriptions of lints")
struct LintDescriptionTests {
  @Test("are counted in one line")
  func line() {
    #expect(LintCounts().text == "no warnings")
    #expect(counts([.gaveUp: 1]).text == "1 warning: 1 gave up")
    #expect(
      counts([.syncedWithoutContents: 2, .waiterExpiring: 1]).text
        == "3 warnings: 2 synced without contents, 1 waiter near timeout")
  }

  private func counts(_ counts: [Lint: Int]) -> LintCounts {
    counts.reduce(into: LintCounts()) { $0.add($1.key, times: $1.value) }
  }
}
