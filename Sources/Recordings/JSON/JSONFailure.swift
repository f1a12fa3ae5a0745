/// An error in JSON, with its position.
package struct JSONFailure: Error, Hashable {
  /// The number of bytes before the error.
  package let position: Int
  /// The problem, in words that follow the position.
  package let words: String

  package init(position: Int, words: String) {
    self.position = position
    self.words = words
  }
}
