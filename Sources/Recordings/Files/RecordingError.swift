/// The reason that a recording cannot be opened.
package enum RecordingError: Error, Hashable, Sendable {
  /// The file does not exist.
  case missing
  /// The path is a directory.
  case directory
  /// The file cannot be read; the text is the system's message.
  case unreadable(String)
  /// The input cannot be mapped, such as a pipe, and has more than the 512 MiB that may be read into memory.
  case tooLarge
  case empty
  /// The file is not a recording.
  case notARecording
  /// The recording has a major version of the format that is newer than this program.
  case newerVersion(FormatVersion)
  /// The recording ends before its first moment.
  case noMoments
  /// The header or the first moment of the recording is damaged.
  case damaged(RecordingDamage)

  /// Returns a message for the user about the file `name`: the problem and, if possible, a solution.
  package func sentence(about name: String) -> String {
    switch self {
    case .missing: "\(name): no such file"
    case .directory: "\(name): this is a directory, not a file"
    case .unreadable(let reason): "\(name): cannot be read: \(reason)"
    case .tooLarge: "\(name): is too large to be read from a pipe; write it into a file first"
    case .empty: "\(name): the file is empty"
    case .notARecording:
      "\(name): not a recording; loadscope run FILE --record RECORDING makes one"
    case .newerVersion(let version):
      "\(name): a newer Loadscope has written this recording (version \(version), and this program reads up to "
        + "\(FormatVersion.current)); replay it with that one"
    case .noMoments:
      "\(name): the recording ends before the first moment of its run: it was cut, or its limit was too small"
    case .damaged(let damage): "\(name):\(damage.line): the recording is damaged: \(damage.sentence)"
    }
  }
}

/// The damage that ends the readable part of a recording.
package struct RecordingDamage: Error, Hashable, Sendable {
  /// The number of the damaged line in the file, from 1.
  package let line: Int
  /// A sentence that describes the problem.
  package let sentence: String

  package init(line: Int, sentence: String) {
    self.line = line
    self.sentence = sentence
  }

  init(line: Int, _ failure: JSONFailure) {
    self.init(line: line, sentence: failure.sentence)
  }
}
