import InspectionModel

/// An error in JSON text.
package struct JSONFailure: Error, Hashable {
  /// The maximum length of a message in bytes: a name in a message may be as long as the line.
  private static let messageLimit = 300

  /// The number of bytes before the error; nil for an error of the line as a whole.
  package let position: Int?
  /// The description of the problem, without the position.
  package let message: String

  package init(position: Int? = nil, message: String) {
    self.position = position
    self.message = message.truncated(toBytes: Self.messageLimit)
  }

  /// The description of the problem, with its position in a line.
  package var sentence: String { message + (position.map { " (byte \($0 + 1) of the line)" } ?? "") }
}
