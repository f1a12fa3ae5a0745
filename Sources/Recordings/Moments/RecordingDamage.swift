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
