/// A line in a file, which the user's editor can open.
struct EditedPlace: Equatable {
  let path: String
  /// The number of the line, from 1.
  let line: Int
}

/// The reason why a scenario file cannot be edited, as a sentence for the user.
struct EditingProblem: Error, Equatable {
  let sentence: String

  init(_ sentence: String) { self.sentence = sentence }
}
