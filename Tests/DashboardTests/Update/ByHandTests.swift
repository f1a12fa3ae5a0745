import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("States by hand, copying")
struct ByHandTests {
  @Test("I asks for a state, and its key sets it", arguments: [("i", NodeState.idle), ("s", .syncing), ("d", .synced)])
  func setState(key: String, state: NodeState) throws {
    var bench = Bench("a")
    #expect(try bench.press("I") == [])
    #expect(bench.hintBar.contains("Set a: i idle  s syncing  d synced  Esc cancels"))
    #expect(try bench.press(key) == [.perform(.setState(NodeID(0), state, hasContents: nil, error: nil))])
    #expect(bench.model.context.overlay == nil)
  }

  @Test("Esc sets nothing, and other keys are not taken for an answer")
  func cancel() throws {
    var bench = Bench("a")
    #expect(try bench.press("I q x") == [])
    #expect(bench.model.context.overlay == .statePrompt(NodeID(0)))
    #expect(try bench.press("Esc") == [])
    #expect(bench.message == "nothing was set")
  }

  @Test(
    "a node that is made of others is not set, and the hint bar says why", arguments: ["all", "proxy", "pureProxy"])
  func container(kind: String) throws {
    var bench = Bench("a \(kind)")
    #expect(try bench.press("I") == [])
    #expect(bench.message == "a has the state of its children: set those, or fail it with X")
  }

  @Test("y copies the row as text")
  func copy() throws {
    var bench = Bench("a failed + \"boom\"")
    #expect(try bench.press("y") == [.copy("a  loadable  failed  stale contents  boom")])
    #expect(bench.message == "copied: a  loadable  failed  stale contents  boom")
  }

  @Test("t and Ctrl-R are for whoever owns themes and the run")
  func outside() throws {
    var bench = Bench("a")
    #expect(try bench.press("t") == [.nextTheme])
    #expect(try bench.press("Ctrl-R") == [.restart])
    _ = bench.model.update(with: .notice("theme: dark"))
    #expect(bench.message == "theme: dark")
  }
}
