/// The event of a node and its cause, to follow the node's name.
package struct CauseSentence: Equatable {
  /// The event: `failed`.
  package let what: String
  /// The joint: ` because `.
  let joint: String
  /// The cause: `its mode is all and avatar failed: http-503`.
  package let reason: String

  package init(_ what: String, because reason: String) {
    (self.what, joint, self.reason) = (what, " because ", reason)
  }

  package init(_ what: String, joint: String, _ reason: String) {
    (self.what, self.joint, self.reason) = (what, joint, reason)
  }

  /// The whole sentence: `failed because its mode is all and avatar failed: http-503`.
  package var text: String { what + joint + reason }

  /// The cause alone if it can stand alone, for a view that shows the state.
  package var shortText: String { joint == " because " ? reason : text }
}
