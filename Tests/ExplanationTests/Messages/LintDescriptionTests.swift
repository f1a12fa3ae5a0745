import InspectionModel
import Testing

@testable import Explanation

@Suite("Descriptions of lints")
struct LintDescriptionTests {
  @Test("they are counted in a line")
  func line() {
    #expect(LintCounts().words == "no lints")
    #expect(counts([.gaveUp: 1]).words == "1 warning: 1 gave up")
    #expect(
      counts([.syncedWithoutContents: 2, .waiterExpiring: 1]).words
        == "3 warnings: 2 synced without contents, 1 near timeout")
  }

  private func counts(_ counts: [Lint: Int]) -> LintCounts {
    counts.reduce(into: LintCounts()) { $0.add($1.key, times: $1.value) }
  }
}
