import YAMLReading

extension ScenarioReader {
  /// Reads expectations about a scenario, each from its text on one line.
  ///
  /// - Returns: For each text, the expectation, or the first error in it.
  package static func expectations(
    _ texts: [String], about scenario: Scenario
  ) -> [Result<Expectation.Kind, Diagnostic>] {
    let head = ScenarioWriter.text(of: scenario.expecting([]), remarks: []) + "\n\(ScenarioKeys.expect.name):\n"
    let firstLine = head.utf8.count { $0 == UInt8(ascii: "\n") } + 1
    var results: [Int: Result<Expectation.Kind, Diagnostic>] = [:]
    var open = Array(texts.indices)
    // Each alone first: a syntax error would hide all others.
    for index in open where !isMapping(texts[index]) {
      results[index] = .failure(Diagnostic(.syntax, at: .start, "not a mapping on one line"))
    }
    open.removeAll { results[$0] != nil }
    // Each reading without the expectations that had errors in the reading before.
    while !open.isEmpty {
      let text = head + open.map { "  - \(texts[$0])\n" }.joined()
      do throws(DiagnosticList) {
        for (index, expectation) in zip(open, try read(text, file: "").expectations) {
          results[index] = .success(expectation.kind)
        }
        break
      } catch {
        let before = open.count
        for diagnostic in error.diagnostics {
          let place = diagnostic.location.line - firstLine
          if open.indices.contains(place), results[open[place]] == nil { results[open[place]] = .failure(diagnostic) }
        }
        open.removeAll { results[$0] != nil }
        if open.count == before, let first = error.diagnostics.first {
          for index in open { results[index] = .failure(first) }
          open = []
        }
      }
    }
    let unread = Diagnostic(.syntax, at: .start, "not an expectation")
    return texts.indices.map { results[$0] ?? .failure(unread) }
  }

  private static func isMapping(_ text: String) -> Bool {
    text.first == "{" && !text.contains(where: \.isNewline) && Document.tree(of: text)?.entries.isEmpty == false
  }
}
