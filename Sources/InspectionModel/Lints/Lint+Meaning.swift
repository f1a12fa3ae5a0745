extension Lint {
  /// The description of the lint in the schema of event lines, as a clause without a full stop.
  package var meaning: String {
    switch self {
    case .syncedWithoutContents: "a node synced without contents"
    case .contentsChangedSilently: "a node changed its contents flag without notifying its observers"
    case .errorWithoutFailure: "a node had an error without a failure"
    case .roundsWithoutEnd: "the observers of a node changed it endlessly while being notified"
    case .dependsOnItself: "a node depends on itself, through a class that does not declare its dependencies"
    case .waiterExpiring: "a waiter waited for 80 % of its timeout"
    case .gaveUp: "a syncer gave up after its maximum of attempts"
    case .endlessInstant: "an instant had more than 1,000,000 events; the run was stopped"
    }
  }
}
