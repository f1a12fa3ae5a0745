/// The reason that a recording cannot be read beyond a moment.
package struct RecordingDamage: Error, Hashable, Sendable {
  /// The line of the file, from 1.
  package let line: Int
  /// The problem, in a sentence.
  package let sentence: String

  package init(line: Int, sentence: String) {
    self.line = line
    self.sentence = sentence
  }

  init(line: Int, _ failure: JSONFailure) {
    self.init(line: line, sentence: "\(failure.words) (byte \(failure.position + 1) of the line)")
  }
}
