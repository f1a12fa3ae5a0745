import Loadables
import LoadablesTesting
import Testing

@Suite("Diagrams")
@MainActor
struct DiagramTests {
  @Test func whatIsDueComesBeforeTheCharacterAndWhatThatMakesDueAtOnceAfterIt() {
    let diagram = Diagram()
    _ = diagram.time.schedule(after: .seconds(1), owner: nil, label: "test") { diagram.mark("t") }
    let seen = diagram.run("-x-") { character in
      diagram.mark(character)
      _ = diagram.time.schedule(after: .zero, owner: nil, label: "test") { diagram.mark("z") }
    }
    #expect(seen == "-[txz]-")
  }

  @Test func aSecondLineContinuesWhereTheFirstEnded() {
    let diagram = Diagram()
    let target = TestLoadable()
    let token = target.sink { _ in diagram.mark("n") }
    #expect(diagram.run("s-+") { target.perform($0) } == "n-n")
    #expect(diagram.run("-!in") { target.perform($0) } == "-nnn")
    #expect(diagram.time.now == .seconds(6))
    withExtendedLifetime(token) {}
  }
}
