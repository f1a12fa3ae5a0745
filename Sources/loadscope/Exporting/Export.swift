import Recordings

/// An export of a recording to a format that other programs read.
@MainActor
protocol Export {
  /// Writes the export line by line.
  ///
  /// - Parameter writeLine: Writes a line, which is passed without a line break.
  /// - Returns: Remarks for the user, such as about damage in the recording.
  func write(_ writeLine: (String) throws -> Void) throws -> [String]
}
