import Recordings

/// What is made of a recording for people who do not have the program.
@MainActor
protocol Export {
  /// Writes all of it.
  ///
  /// - Parameter writeLine: Takes a line, without its end.
  /// - Returns: What somebody has to know of it, in sentences.
  func write(_ writeLine: (String) throws -> Void) throws -> [String]
}
