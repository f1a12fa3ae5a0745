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
    case .name: "rows: sorted by name"
    case .state: "rows: sorted by state: failed, syncing, idle, synced"
    case .lastChange: "rows: sorted by the last change of state, newest first"
    case .attempts: "rows: sorted by failures in a row, most first"
    case .duration: "rows: sorted by the duration of the last sync, longest first"
    case .next: "rows: sorted by the next sync, soonest first"
    }
  }
}
