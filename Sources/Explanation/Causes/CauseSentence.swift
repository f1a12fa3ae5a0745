/// A sentence about an event of a node and the event's cause, to follow the node's name.
package struct CauseSentence: Equatable {
  /// The part of the sentence about the event: `failed`.
  package let what: String
  /// The words between event and cause: ` because `.
  let joint: String
  /// The part of the sentence about the cause: `its mode is all and avatar failed: http-503`.
  package let reason: String

  /// Creates a sentence about an event without a cause.
  package init(_ what: String) {
    (self.what, joint, reason) = (what, "", "")
  }

  package init(_ what: String, because reason: String) {
    (self.what, joint, self.reason) = (what, " because ", reason)
  }

  package init(_ what: String, joint: String, _ reason: String) {
    (self.what, self.joint, self.reason) = (what, joint, reason)
  }

  /// The whole sentence: `failed because its mode is all and avatar failed: http-503`.
  package var text: String { what + joint + reason }

  /// The cause alone after ` because `, otherwise the whole sentence, for a view that already shows the state.
  package var shortText: String { joint == " because " ? reason : text }
}
