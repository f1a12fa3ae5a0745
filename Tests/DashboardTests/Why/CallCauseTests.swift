import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("The causes of calls")
struct CallCauseTests {
  @Test("a call within another one ended some time after its own begin, not after that of the outer one")
  func inner() throws {
    var bench = Bench("order oneCall\nstock oneCall", width: 160, height: 40)
    let outer = bench.happens(.node(.stateChanged(from: .idle, to: .syncing, error: nil)), to: "order", at: 0)
    let begin = bench.happens(
      .node(.stateChanged(from: .idle, to: .syncing, error: nil)), to: "stock", at: 1_200, by: outer)
    let first = bench.happens(.sync(.attempted(after: nil)), to: "stock", at: 1_200, by: begin)
    let failure = bench.happens(.sync(.attemptFailed(nil)), to: "stock", at: 1_300, by: first)
    let second = bench.happens(.sync(.attempted(after: 100_000_000)), to: "stock", at: 1_400, by: failure)
    let end = bench.happens(
      .node(.stateChanged(from: .syncing, to: .failed, error: NodeError(text: "down"))), to: "stock", at: 1_480,
      by: second)
    bench.change("stock") { ($0.state, $0.error, $0.stateEntry) = (.failed, NodeError(text: "down"), end) }
    try bench.press("Down")
    #expect(bench.frame().text().contains("failed: down, at attempt 2, 280ms after it began within"))
  }
}
