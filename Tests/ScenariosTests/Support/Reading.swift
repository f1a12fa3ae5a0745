import Testing

import Scenarios
import YAMLReading

func diagnostics(of text: String) -> DiagnosticList? {
  do throws(DiagnosticList) {
    _ = try ScenarioReader.read(text, file: "test.yaml")
    return nil
  } catch {
    return error
  }
}

/// The codes of the diagnostics, in the order of the file.
func codes(of text: String) -> [Diagnostic.Code] {
  diagnostics(of: text)?.diagnostics.map(\.code) ?? []
}

func scenario(nodes: String, script: String = "") throws -> Scenario {
  try ScenarioReader.read("scenario: A test\nnodes:\n\(nodes)\n\(script)", file: "test.yaml")
}
