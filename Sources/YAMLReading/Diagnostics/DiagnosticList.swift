/// All errors of one file, in the order of the file.
public struct DiagnosticList: Error, Sendable, Equatable {
  /// The name of the file, as shown to the user.
  public let file: String

  /// The errors in the order of the file: at least one, at most 1000.
  public let diagnostics: [Diagnostic]

  /// The number of further errors, which are not in ``diagnostics``.
  public let omitted: Int

  /// The excerpts of lines with errors, by location; kept for messages instead of the whole text.
  let excerpts: [SourceLocation: Excerpt]

  init(file: String, diagnostics: [Diagnostic], source: String) {
    // Errors of the same place stay in the order of the reports.
    let sorted = diagnostics.enumerated()
      .sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }
      .map(\.element)
    self.file = file
    self.diagnostics = Array(sorted.prefix(DocumentLimits.diagnostics))
    self.omitted = sorted.count - self.diagnostics.count
    self.excerpts = Excerpt.excerpts(at: self.diagnostics.map(\.location), of: source)
  }
}
