import Testing

import Scenarios

@Suite("Invalid scenarios")
struct InvalidScenarioTests {
  @Test("Everything that is wrong is said, where it is, in the order of the file", arguments: InvalidScenario.all)
  func says(scenario: InvalidScenario) throws {
    let list = try #require(diagnostics(of: scenario.text))
    #expect(list.rendered().replacing("\(list.file):", with: "") == scenario.rendered)
  }

  @Test("No two cases have one name")
  func names() {
    let names = InvalidScenario.all.map(\.testDescription)
    #expect(Set(names).count == names.count)
  }
}
