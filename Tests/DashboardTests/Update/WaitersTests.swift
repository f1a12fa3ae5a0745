import Explanation
import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("Waiters in the tree")
struct WaitersTests {
  private static let outline = """
    feed all failed
      token failed "timeout"
    call waiter syncing
      → token
    badge waiter failed "timed-out"
      → token
    """

  @Test("a waiter starts folded and unfolds to a reference to its loadable")
  func folding() throws {
    var bench = Bench(Self.outline)
    #expect(bench.rows == ["[feed]", "  token", "call", "badge"])
    try bench.press("Down*2 Right")
    #expect(bench.rows == ["feed", "  token", "[call]", "  → token", "badge"])
    bench.show(Self.outline)
    #expect(bench.rows == ["feed", "  token", "[call]", "  → token", "badge"])
  }

  @Test("an unfolded waiter stays unfolded after a restart")
  func startingOver() throws {
    var bench = Bench(Self.outline)
    try bench.press("Down*2 Right")
    _ = bench.model.update(with: .replaced(title: "again"))
    bench.source = OutlineSource()
    bench.show(Self.outline)
    #expect(bench.rows == ["feed", "  token", "[call]", "  → token", "badge"])
  }

  @Test("the header does not count waiters")
  func counts() {
    let bench = Bench(Self.outline)
    let counts = bench.model.context.source.counts
    #expect(NodeState.allCases.map { counts[$0] } == [0, 0, 0, 2])
    #expect(bench.frame().text().split(separator: "\n")[0].contains("2 failed"))
  }

  @Test("a filter finds waiters by name, kind and state, not by their loadable")
  func filter() throws {
    var bench = Bench(Self.outline)
    try bench.press("/ k i n d : w a i t e r Enter")
    #expect(bench.rows == ["[call]", "badge"])
    try bench.press("Esc / t o k e n Enter")
    #expect(bench.rows.map { $0.filter { !"[]".contains($0) } } == ["feed", "  token"])
    try bench.press("Esc / s t a t e : f a i l e d Enter")
    #expect(bench.rows.contains("badge"))
    #expect(!bench.rows.contains("call"))
  }

  @Test("keys for syncs, faults and states report why they do nothing")
  func refusals() throws {
    var bench = Bench(Self.outline)
    try bench.press("Down*2")
    #expect(try bench.press("s") == [])
    #expect(bench.message == "call: waiter, nothing to sync")
    try bench.press("n")
    #expect(bench.message == "call: waiter, nothing to sync")
    try bench.press("f")
    #expect(bench.message == "call: waiter, no syncs for faults")
    _ = bench.model.update(with: .typingOver)
    try bench.press("I")
    #expect(bench.message == "call: waiter, its wait decides the state; X times it out")
  }

  @Test("each command outcome has a message for a waiter")
  func outcomes() {
    var bench = Bench(Self.outline)
    let call = bench.source.id("call")
    _ = bench.model.update(with: .outcome(.fail(call, error: "x"), .done(nodes: 1)))
    #expect(bench.message == "call: timed out")
    _ = bench.model.update(with: .outcome(.fail(call, error: "x"), .ignored(.nothingToSet)))
    #expect(bench.message == "call: not waiting, nothing to time out")
    _ = bench.model.update(with: .outcome(.sync(call), .ignored(.cannotSync)))
    #expect(bench.message == "call: waiter, nothing to sync")
  }
}
