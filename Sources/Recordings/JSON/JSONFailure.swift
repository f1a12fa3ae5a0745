/// An error in JSON text, with the position of the error.
package struct JSONFailure: Error, Hashable {
  /// The number of bytes before the error.
  package let position: Int
  /// The description of the problem, without the position.
  package let message: String

  package init(position: Int, message: String) {
    self.position = position
    self.message = message
  }
}
