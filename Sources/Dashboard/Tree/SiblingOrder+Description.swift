extension SiblingOrder {
  /// The order as words for a title: `by name`.
  var text: String {
    switch self {
    case .file: "in the file's order"
    case .name: "by name"
    case .state: "by state"
    case .lastChange: "by last change"
    case .attempts: "by attempts"
    case .duration: "by duration"
    case .next: "by next sync"
    }
  }

  /// The order as a sentence, including which rows come first.
  var sentence: String {
    switch self {
    case .file: "the rows are in the file's order"
    case .name: "the rows are sorted by name"
    case .state: "the rows are sorted by state: failed, syncing, idle, synced"
    case .lastChange: "the rows are sorted by the last change of state, newest first"
    case .attempts: "the rows are sorted by failures in a row, most first"
    case .duration: "the rows are sorted by the duration of the last sync, longest first"
    case .next: "the rows are sorted by the next sync, soonest first"
    }
  }
}
