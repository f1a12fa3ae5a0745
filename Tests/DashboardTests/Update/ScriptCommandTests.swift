import Explanation
import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("Commands that edit a copy of the scenario")
struct ScriptCommandTests {
  @Test("save-script takes a file name, which may contain spaces")
  func save() throws {
    var bench = Bench("token")
    #expect(try bench.press(": \"save-script  my copy.yaml \" Enter") == [.saveScript(file: "my copy.yaml")])
    #expect(bench.model.context.overlay == nil)
  }

  @Test("save-scenario takes a file name, which may contain spaces")
  func saveScenario() throws {
    var bench = Bench("token")
    bench.setClock { $0.kind = .live }
    try bench.press(": \"save-scenario  my \"")
    #expect(bench.hintBar.contains("the file of the scenario, a new one; Enter saves it"))
    #expect(try bench.press("\"run.yaml \" Enter") == [.saveScenario(file: "my run.yaml")])
  }

  @Test("save-scenario without a file has a message")
  func noFile() throws {
    var bench = Bench("token")
    bench.setClock { $0.kind = .live }
    try bench.press(": \"save-scenario\" Enter")
    #expect(bench.hintBar.contains("save-scenario takes the name of a file: save-scenario failure.yaml"))
  }

  @Test("a program has no scenario to add to", arguments: ["save-script x.yaml", "expect"])
  func noScenario(line: String) throws {
    var bench = Bench("token")
    bench.setClock { $0.kind = .live }
    #expect(try bench.press(": \"\(line)\" Enter") == [])
    #expect(bench.hintBar.contains("this program has no scenario; save-scenario makes one"))
  }

  @Test("the hint describes the file while it is typed")
  func advice() throws {
    var bench = Bench("token")
    try bench.press(": \"save-script co\"")
    #expect(bench.hintBar.contains("the file of the copy, a new one; Enter saves it"))
  }

  @Test("expect takes the selected or the named node")
  func expectNode() throws {
    var bench = Bench("token\nfeed")
    let (token, feed) = (bench.source.id("token"), bench.source.id("feed"))
    #expect(try bench.press(": \"expect\" Enter") == [.expect(token)])
    #expect(try bench.press(": \"expect feed\" Enter") == [.expect(feed)])
  }

  @Test("expect without a node reports it")
  func expectNothing() throws {
    var bench = Bench("")
    #expect(try bench.press(": \"expect\" Enter") == [])
    #expect(bench.hintBar.contains(Messages.nothingSelected))
  }

  @Test("outcomes are shown, warnings as such")
  func answers() {
    var bench = Bench("token")
    _ = bench.model.update(with: .notice("saved copy.yaml"))
    #expect(bench.model.context.message == Message(text: "saved copy.yaml", isWarning: false))
    _ = bench.model.update(with: .warning("not saved"))
    #expect(bench.model.context.message == Message(text: "not saved", isWarning: true))
  }
}
