import Recordings

/// The reason that a stream of the link between a program and a client cannot be read further.
package enum LinkFailure: Error, Hashable, Sendable {
  /// The first line is not the header of a stream.
  case notAStream
  /// The program uses an incompatible major version of the link.
  case otherVersion(FormatVersion)
  /// A line is too long; the limit is in bytes.
  case longLine(limit: Int)
  /// A line is malformed: the number of the line, from 1, and the problem.
  case malformed(line: Int, sentence: String)

  init(line: Int, _ failure: JSONFailure) {
    self = .malformed(line: line, sentence: "\(failure.message) (byte \(failure.position + 1))")
  }

  /// The problem, without the number of the line.
  var cause: String {
    if case .malformed(_, let sentence) = self { sentence } else { sentence }
  }

  /// The problem and a way out, in a sentence.
  package var sentence: String {
    switch self {
    case .notAStream: "this is not the stream of a program: its first line should be {\"link\":\"loadscope\",…}"
    case .otherVersion(let version):
      "the program speaks version \(version) of the link, and this Loadscope version \(FormatVersion.current): "
        + "build both from the same release"
    case .longLine(let limit): "a line is longer than \(limit >> 10) KiB, the most that the link allows"
    case .malformed(let line, let sentence): "line \(line) is malformed: \(sentence)"
    }
  }
}
