import Scenarios
import TestSupport
import Testing

@Suite("Valid files")
struct ValidFileTests {
  @Test("They are read without an error", arguments: ValidFile.all)
  func reads(file: ValidFile) throws {
    _ = try ScenarioReader.read(file.text(), file: file.name)
  }

  @Test("The folder and the command have valid files")
  func some() {
    #expect(ValidFile.all.count >= 9)
    #expect(BuiltInScenarios.names.contains("tour"))
  }
}
