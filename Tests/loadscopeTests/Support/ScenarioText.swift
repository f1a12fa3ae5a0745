import Scenarios

/// A scenario from the text of its file, without the title.
func scenario(_ text: String) throws -> Scenario {
  try ScenarioReader.read("scenario: Test\n" + text, file: "test.yaml")
}
