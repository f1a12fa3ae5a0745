/// Why a recording cannot be opened at all.
package enum RecordingError: Error, Hashable, Sendable {
  /// There is no file of this name.
  case missing
  /// There is a directory of this name.
  case directory
  /// The file cannot be read, in the system's words.
  case unreadable(String)
  /// The file cannot be mapped, and is larger than what is read into memory.
  case tooLarge
  /// There is nothing in it.
  case empty
  /// It is something else.
  case notARecording
  /// A newer program has written it.
  case newerVersion(FormatVersion)
  /// It ends before its first moment.
  case noMoments
  /// Not even its beginning can be read.
  case damaged(RecordingDamage)

  /// What is wrong, and what can be done about it.
  ///
  /// - Parameter name: What the file is called.
  package func sentence(about name: String) -> String {
    switch self {
    case .missing: "\(name): there is no such file"
    case .directory: "\(name): this is a directory, not a file"
    case .unreadable(let reason): "\(name): cannot be read: \(reason)"
    case .tooLarge: "\(name): is too large to be read from a pipe; write it into a file first"
    case .empty: "\(name): the file is empty"
    case .notARecording:
      "\(name): this is no recording; loadscope run FILE --record RECORDING makes one"
    case .newerVersion(let version):
      "\(name): a newer Loadscope has written this recording (version \(version), and this program reads up to "
        + "\(FormatVersion.current)); replay it with that one"
    case .noMoments:
      "\(name): the recording ends before the first moment of its run: it was cut, or its limit was too small"
    case .damaged(let damage): "\(name):\(damage.line): the recording is damaged: \(damage.sentence)"
    }
  }
}
