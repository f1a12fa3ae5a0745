import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("Warnings on the screen")
struct LintTests {
  @Test("the header shows as many warnings as fit")
  func header() throws {
    var bench = Bench("a failed\nb", title: "")
    bench.change("a") { node in
      node.counts.lints = counts([.gaveUp: 1, .waiterExpiring: 2])
    }
    bench.change("b") { $0.counts.lints = counts([.syncedWithoutContents: 1, .errorWithoutFailure: 1]) }
    func header(width: Int) -> String {
      bench.resize(width, 10)
      return bench.frame().text().split(separator: "\n").first.map(String.init) ?? ""
    }
    #expect(header(width: 100).hasSuffix("  2 violations  1 gave up  2 waiters near timeout  1 failed"))
    #expect(header(width: 70).hasSuffix("  5 warnings  1 failed  ○1"))
    #expect(header(width: 40).hasSuffix("  5 warnings  ✗1"))
  }

  @Test("a narrow header keeps failed checks and warnings and drops states")
  func narrowHeader() {
    var bench = Bench((1...9).map { "a\($0) failed\nb\($0) syncing\nc\($0)" }.joined(separator: "\n"), title: "")
    bench.change("a1") { $0.counts.lints = counts([.gaveUp: 1, .waiterExpiring: 2]) }
    func header(width: Int) -> String {
      bench.resize(width, 10)
      return bench.frame().text().split(separator: "\n").first.map(String.init) ?? ""
    }
    #expect(header(width: 46).hasSuffix("  3 warnings  9 failed"))
    bench.showChecks([
      CheckSnapshot(
        index: 0, text: "c", line: 1, state: .failed(CheckFailure(expected: "a", seen: "b", time: 0)))
    ])
    #expect(header(width: 60).hasSuffix("  1 check failed  3 warnings  9 failed"))
    #expect(header(width: 46).hasSuffix("  1 check failed  ✗9"))
  }

  @Test("the detail lists the node's warnings with their counts")
  func detail() {
    var bench = Bench("a failed")
    bench.change("a") { $0.counts.lints = counts([.gaveUp: 1, .contentsChangedSilently: 3]) }
    let lines = DetailContent(context: bench.model.context, width: 60, glyphs: .unicode).lines.map(\.text)
    #expect(lines.contains("changed contents silently: 3 times"))
    #expect(lines.contains("gave up: 1 time"))
  }

  private func counts(_ counts: [Lint: Int]) -> LintCounts {
    counts.reduce(into: LintCounts()) { $0.add($1.key, times: $1.value) }
  }
}
