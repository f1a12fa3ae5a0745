/// What happened to a node, and why, in words that go on after its name.
struct WhySentence: Equatable {
  /// What happened: `failed`.
  let what: String
  /// Between the two: ` because `.
  let joint: String
  /// Why: `its mode is all and avatar failed: http-503`.
  let reason: String

  init(_ what: String, because reason: String) {
    (self.what, joint, self.reason) = (what, " because ", reason)
  }

  init(_ what: String, joint: String, _ reason: String) {
    (self.what, self.joint, self.reason) = (what, joint, reason)
  }

  /// The whole of it: `failed because its mode is all and avatar failed: http-503`.
  var text: String { what + joint + reason }

  /// For where the state is told already: the reason, where it can stand alone.
  var shortText: String { joint == " because " ? reason : text }
}
