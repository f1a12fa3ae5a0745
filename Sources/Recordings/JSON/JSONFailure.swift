/// An error in JSON text, with the position of the error.
package struct JSONFailure: Error, Hashable {
  /// The number of bytes before the error.
  package let position: Int
  /// The problem, in words that follow the position in a message.
  package let message: String

  package init(position: Int, message: String) {
    self.position = position
    self.message = message
  }
}
