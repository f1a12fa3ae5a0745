/// The typed filter of the tree, and its matches.
struct TreeFiltering {
  /// The typed text; nil for the whole tree.
  var text: String?
  var reading = FilterReading("")
  /// The current matches; nil without a text or with an invalid one.
  var filter: TreeFilter?
  /// Increases whenever the filter is rebuilt or evaluated again.
  var version = 0
  /// Whether the rows are outdated; they are rebuilt before their next use.
  var areRowsOutdated = false
  /// The row selected when the filter was opened; nil once the user has moved.
  var selectionBefore: RowID?
}

extension Context {
  /// The active filter; nil if everything is shown.
  var filter: TreeFilter? { filtering.filter }

  /// The error in the filter being typed, or the missing input if Enter was pressed.
  var filterProblem: String? {
    filtering.reading.problem ?? (message?.text == filtering.reading.missing ? filtering.reading.missing : nil)
  }
}
