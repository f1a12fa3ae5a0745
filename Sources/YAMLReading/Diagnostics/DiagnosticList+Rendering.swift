extension DiagnosticList: CustomStringConvertible {
  /// The text of ``rendered()``.
  public var description: String { rendered() }

  /// Returns the errors as readable text: `file:line:column: error: message`, the line with a caret below the error,
  /// and the hint. Control characters are escaped, and a long line is cut around the error.
  public func rendered() -> String {
    let name = file.visible
    var text = ""
    for diagnostic in diagnostics {
      let location = diagnostic.location
      text += "\(name):\(location.line):\(location.column): error: \(diagnostic.message)\n"
      if let excerpt = excerpts[location] {
        text += "  \(excerpt.text)\n  \(excerpt.padding)^\n"
      }
      if let hint = diagnostic.hint { text += "  hint: \(hint)\n" }
    }
    if omitted > 0 { text += "\(name): and \(omitted) more\n" }
    return text
  }
}
