import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("Setting states and copying")
struct ByHandTests {
  @Test("I prompts for a state to set", arguments: [("i", NodeState.idle), ("s", .syncing), ("d", .synced)])
  func setState(key: String, state: NodeState) throws {
    var bench = Bench("a")
    #expect(try bench.press("I") == [])
    #expect(bench.hintBar.contains("Set a: i idle  s syncing  d synced  Esc cancels"))
    #expect(try bench.press(key) == [.perform(.setState(NodeID(0), state, hasContents: nil, error: nil))])
    #expect(bench.model.context.overlay == nil)
  }

  @Test("Esc sets nothing, and other keys are ignored")
  func cancel() throws {
    var bench = Bench("a")
    #expect(try bench.press("I q x") == [])
    #expect(bench.model.context.overlay == StateQuestion(node: NodeID(0)))
    #expect(try bench.press("Esc") == [])
    #expect(bench.message == "nothing set")
  }

  @Test(
    "a node with children cannot be set, and the reason is shown", arguments: ["all", "proxy", "pureProxy"])
  func container(kind: String) throws {
    var bench = Bench("a \(kind)")
    #expect(try bench.press("I") == [])
    #expect(bench.message == "a: its children decide the state; set those, or fail it with X")
  }

  @Test("y copies the row as text")
  func copy() throws {
    var bench = Bench("a failed + \"boom\"")
    #expect(try bench.press("y") == [.copy("a  loadable  failed  stale contents  boom")])
    #expect(bench.message == "copied: a  loadable  failed  stale contents  boom")
  }

  @Test("t and Ctrl-R are effects")
  func outside() throws {
    var bench = Bench("a")
    #expect(try bench.press("t") == [.nextTheme])
    #expect(try bench.press("Ctrl-R") == [.restart])
    _ = bench.model.update(with: .notice("theme: dark"))
    #expect(bench.message == "theme: dark")
  }
}
