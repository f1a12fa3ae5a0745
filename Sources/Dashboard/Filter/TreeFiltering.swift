/// What is typed to narrow the tree down, and what it finds.
struct TreeFiltering {
  /// What is typed; nil for the whole tree.
  var text: String?
  /// How the text is understood.
  var reading = FilterReading("")
  /// What it finds in the nodes as they are; nil without a text, and while something is wrong with it.
  var filter: TreeFilter?
  /// How often the filter was made anew or has looked again.
  var version = 0
  /// Whether it finds other nodes than the rows show. They are made anew before anybody sees or uses them.
  var areRowsOutdated = false
  /// The row that was selected when the filter was opened; nil when the person has moved since.
  var selectionBefore: RowID?
}

extension Context {
  /// What the filter finds; nil where everything is shown.
  var filter: TreeFilter? { filtering.filter }

  /// What is wrong with the filter that is being typed, or missing at its end when it was to be kept.
  var filterProblem: String? {
    filtering.reading.problem ?? (message?.text == filtering.reading.missing ? filtering.reading.missing : nil)
  }
}
