extension Lint {
  /// The lint in words, for readers of a run's lines.
  package var meaning: String {
    switch self {
    case .syncedWithoutContents: "a node was synced, but had no contents"
    case .contentsChangedSilently: "a node had contents, or had none any more, without a word to its observers"
    case .errorWithoutFailure: "a node had an error, but had not failed"
    case .roundsWithoutEnd: "the observers of a node changed it again and again while they were being notified"
    case .dependsOnItself: "a node depends on itself, through a class that does not declare its dependencies"
    case .waiterExpiring: "a waiter had used up 80 % of its time and still waited"
    case .gaveUp: "a syncer makes no further attempt after so many failures in a row"
    case .endlessInstant: "an instant had more than 1,000,000 events, so that the run was stopped"
    }
  }
}
