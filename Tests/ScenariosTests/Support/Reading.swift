import Testing

import Scenarios
import YAMLReading

/// What is wrong with a text; nil if nothing is.
func diagnostics(of text: String) -> DiagnosticList? {
  do throws(DiagnosticList) {
    _ = try ScenarioReader.read(text, file: "test.yaml")
    return nil
  } catch {
    return error
  }
}

/// The codes of what is wrong with a text, in the order of the file.
func codes(of text: String) -> [Diagnostic.Code] {
  diagnostics(of: text)?.diagnostics.map(\.code) ?? []
}

/// The scenario of a list of nodes, and a script where there is one.
func scenario(nodes: String, script: String = "") throws -> Scenario {
  try ScenarioReader.read("scenario: A test\nnodes:\n\(nodes)\n\(script)", file: "test.yaml")
}
