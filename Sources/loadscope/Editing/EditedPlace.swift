/// A place in a file to edit.
struct EditedPlace: Equatable {
  let path: String
  /// The line, from 1.
  let line: Int
}

/// The reason why a place cannot be edited, in a sentence.
struct EditingProblem: Error, Equatable {
  let sentence: String

  init(_ sentence: String) { self.sentence = sentence }
}
