import Recordings

/// An export of a recording, for readers without Loadscope.
@MainActor
protocol Export {
  /// Writes the export.
  ///
  /// - Parameter writeLine: Takes a line without its end.
  /// - Returns: Remarks for the user, in sentences.
  func write(_ writeLine: (String) throws -> Void) throws -> [String]
}
