import Recordings

/// The reason that the lines between a program and a client cannot be read any further.
package enum LinkFailure: Error, Hashable, Sendable {
  /// The first line is not the header that a program sends.
  case notAStream
  /// The program uses this version of the link's format. Its major number differs from that of this Loadscope.
  case otherVersion(FormatVersion)
  /// A line is longer than `limit` bytes.
  case longLine(limit: Int)
  /// A line is malformed. `line` is its number, from 1; `sentence` describes the problem.
  case malformed(line: Int, sentence: String)

  init(line: Int, _ failure: JSONFailure) {
    self = .malformed(line: line, sentence: failure.sentence)
  }

  /// The description of the problem, without the number of the line.
  var cause: String {
    if case .malformed(_, let sentence) = self { sentence } else { sentence }
  }

  /// A sentence for the user: the problem and, if possible, how to resolve it.
  package var sentence: String {
    switch self {
    case .notAStream:
      "this is not the stream of a program: its first line should be {\"link\":\"loadscope\",\"version\":…}"
    case .otherVersion(let version):
      "the program speaks version \(version) of the link, and this Loadscope version \(FormatVersion.current): "
        + "build both from the same release"
    case .longLine(let limit): "a line is longer than \(limit >> 10) KiB, the most that the link allows"
    case .malformed(let line, let sentence): "line \(line) is malformed: \(sentence)"
    }
  }
}
