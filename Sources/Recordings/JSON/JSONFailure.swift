/// Where JSON is not what it should be, and why.
package struct JSONFailure: Error, Hashable {
  /// After so many bytes.
  package let position: Int
  /// What is wrong, in words that follow the place.
  package let words: String

  package init(position: Int, words: String) {
    self.position = position
    self.words = words
  }
}
