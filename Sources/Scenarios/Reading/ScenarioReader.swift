/// Reads scenario files.
public enum ScenarioReader {
  /// Reads the text of a scenario file.
  ///
  /// - Parameters:
  ///   - text: The file's contents.
  ///   - file: The file's name, for the diagnostics.
  /// - Throws: Everything that is wrong with the file; after a syntax error only that.
  public static func read(_ text: String, file: String) throws(DiagnosticList) -> Scenario {
    throw DiagnosticList(
      file: file,
      diagnostics: [Diagnostic(.notYetRead, at: .start, "scenario files are not read yet")],
      source: text)
  }

  /// Reads the bytes of a scenario file, which have to be UTF-8.
  ///
  /// - Parameters:
  ///   - bytes: The file's contents.
  ///   - file: The file's name, for the diagnostics.
  /// - Throws: Everything that is wrong with the file; after a syntax error only that.
  public static func read(bytes: some Collection<UInt8>, file: String) throws(DiagnosticList) -> Scenario {
    try read(String(decoding: bytes, as: UTF8.self), file: file)
  }
}
