/// A sentence that explains an event of a node by its cause. The caller shows the node's name before the sentence.
package struct CauseSentence: Equatable {
  /// The part about the event, such as `failed`.
  package let what: String
  /// The words between ``what`` and ``reason``, such as ` because `; empty if the sentence names no cause.
  let joint: String
  /// The part about the cause, such as `its mode is all and avatar failed: http-503`; empty if none is named.
  package let reason: String

  /// Creates a sentence that names no cause.
  package init(_ what: String) {
    (self.what, joint, reason) = (what, "", "")
  }

  package init(_ what: String, because reason: String) {
    (self.what, joint, self.reason) = (what, " because ", reason)
  }

  package init(_ what: String, joint: String, _ reason: String) {
    (self.what, self.joint, self.reason) = (what, joint, reason)
  }

  /// The whole sentence, such as `failed because its mode is all and avatar failed: http-503`.
  package var text: String { what + joint + reason }

  /// Only the cause if it follows ` because `, otherwise the whole sentence. For a view that already shows the event.
  package var shortText: String { joint == " because " ? reason : text }
}
