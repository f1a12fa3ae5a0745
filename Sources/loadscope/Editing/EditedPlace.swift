/// A place in a file to edit.
struct EditedPlace: Equatable {
  let path: String
  /// Counted from 1.
  let line: Int
}

/// The reason why nothing can be edited, in a sentence.
struct EditingProblem: Error, Equatable {
  let sentence: String

  init(_ sentence: String) { self.sentence = sentence }
}
