import Inspection
import TerminalUI
import Testing

@testable import Dashboard

@Suite("Lints in words")
struct LintWordsTests {
  @Test("they are counted in a line")
  func line() {
    #expect(LintCounts().words == "no lints")
    #expect(counts([.gaveUp: 1]).words == "1 lint: 1 gave up")
    #expect(
      counts([.syncedWithoutContents: 2, .waiterExpiring: 1]).words
        == "3 lints: 2 synced without contents, 1 waited for almost too long")
  }

  @Test("the header says as much as there is room for")
  func header() throws {
    var bench = Bench("a failed\nb", title: "")
    bench.change("a") { node in
      node.counts.lints = counts([.gaveUp: 1, .waiterExpiring: 2])
    }
    bench.change("b") { $0.counts.lints = counts([.syncedWithoutContents: 1, .errorWithoutFailure: 1]) }
    func end(width: Int) -> String? {
      bench.resize(width, 10)
      let line = bench.frame().text().split(separator: "\n").first
      return line?.ranges(of: "1 failed").first.map { String(line?[$0.lowerBound...] ?? "") }
    }
    #expect(end(width: 100) == "1 failed  1 idle  2 violations  1 gave up  2 long waits")
    #expect(end(width: 70) == "1 failed  1 idle  5 lints")
    #expect(end(width: 54) == "1 failed  1 idle")
  }

  @Test("the detail names those of the node, with their number")
  func detail() {
    var bench = Bench("a failed")
    bench.change("a") { $0.counts.lints = counts([.gaveUp: 1, .contentsChangedSilently: 3]) }
    let lines = DetailContent(model: bench.model, width: 60, glyphs: .unicode).lines.map(\.text)
    #expect(lines.contains("changed contents silently: 3 times"))
    #expect(lines.contains("gave up: 1 time"))
  }

  private func counts(_ counts: [Lint: Int]) -> LintCounts {
    counts.reduce(into: LintCounts()) { $0.add($1.key, times: $1.value) }
  }
}
