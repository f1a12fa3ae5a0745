/// Everything that is wrong with one file, in the order of the file.
public struct DiagnosticList: Error, Sendable, Equatable {
  /// The file's name, as it is to be shown.
  public let file: String

  /// What is wrong. Never empty, in the order of the file, a thousand at most.
  public let diagnostics: [Diagnostic]

  /// How many more there are.
  public let omitted: Int

  /// What is shown of the lines that the diagnostics are about, so that the file's text need not be kept.
  let excerpts: [SourceLocation: Excerpt]

  init(file: String, diagnostics: [Diagnostic], source: String) {
    // One place can break two rules; those stay in the order in which they were found.
    let sorted = diagnostics.enumerated()
      .sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }
      .map(\.element)
    self.file = file
    self.diagnostics = Array(sorted.prefix(DocumentLimits.diagnostics))
    self.omitted = sorted.count - self.diagnostics.count
    self.excerpts = Excerpt.excerpts(at: self.diagnostics.map(\.location), of: source)
  }
}
