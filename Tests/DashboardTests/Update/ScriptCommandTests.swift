import Explanation
import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("The commands for a copy of the scenario")
struct ScriptCommandTests {
  @Test("save-script asks for the file by its name, blanks within it included")
  func save() throws {
    var bench = Bench("token")
    #expect(try bench.press(": \"save-script  my copy.yaml \" Enter") == [.saveScript(file: "my copy.yaml")])
    #expect(bench.model.context.overlay == nil)
  }

  @Test("while the file is typed, it is told what it is, and nothing complains")
  func advice() throws {
    var bench = Bench("token")
    try bench.press(": \"save-script co\"")
    #expect(bench.hintBar.contains("the file of the copy, a new one; Enter saves it"))
  }

  @Test("expect is about the selected node, or the one that is named")
  func expectNode() throws {
    var bench = Bench("token\nfeed")
    let (token, feed) = (bench.source.id("token"), bench.source.id("feed"))
    #expect(try bench.press(": \"expect\" Enter") == [.expect(token)])
    #expect(try bench.press(": \"expect feed\" Enter") == [.expect(feed)])
  }

  @Test("expect of nothing says so")
  func expectNothing() throws {
    var bench = Bench("")
    #expect(try bench.press(": \"expect\" Enter") == [])
    #expect(bench.hintBar.contains(Messages.nothingSelected))
  }

  @Test("what came of it is told, a warning as such")
  func answers() {
    var bench = Bench("token")
    _ = bench.model.update(with: .notice("saved copy.yaml"))
    #expect(bench.model.context.message == Message(text: "saved copy.yaml", isWarning: false))
    _ = bench.model.update(with: .warning("not saved"))
    #expect(bench.model.context.message == Message(text: "not saved", isWarning: true))
  }
}
