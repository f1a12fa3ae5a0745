import Testing

/// A scenario file with something wrong in it, and what is said about it.
struct InvalidScenario: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let text: String
  let rendered: String

  /// - Parameter rendered: The diagnostics as ``DiagnosticList/rendered()`` gives them, without the name of the file.
  init(_ testDescription: String, _ text: String, _ rendered: String) {
    self.testDescription = testDescription
    self.text = text
    self.rendered = rendered
  }

  static let all = keys + values + nodes + script + yaml
}
