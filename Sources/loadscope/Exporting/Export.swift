import Recordings

/// An export of a recording into a format that does not need Loadscope.
@MainActor
protocol Export {
  /// Writes the export.
  ///
  /// - Parameter writeLine: Writes a line; gets the line without a line break.
  /// - Returns: Remarks for the user, in sentences.
  func write(_ writeLine: (String) throws -> Void) throws -> [String]
}
