/// The text of a scenario file, and what it says.
public struct ScenarioFile: Sendable {
  /// The text, a byte order mark included.
  public let text: String

  /// What it says.
  public let scenario: Scenario

  /// Reads the bytes of a file, which have to be UTF-8.
  ///
  /// - Parameters:
  ///   - bytes: The file's contents.
  ///   - name: The file's name, for the diagnostics.
  /// - Throws: Everything that is wrong with the file.
  public init(bytes: some Collection<UInt8>, name: String) throws(DiagnosticList) {
    scenario = try ScenarioReader.read(bytes: bytes, file: name)
    text = String(decoding: bytes, as: UTF8.self)
  }
}
