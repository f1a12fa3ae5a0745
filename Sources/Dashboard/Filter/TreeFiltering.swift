/// The state of the tree's filter: the typed text, the parsed expression, and the matches.
struct TreeFiltering {
  /// The typed text; nil without a filter.
  var text: String?
  var reading = FilterReading("")
  /// The filter and its current matches; nil without a text or with an invalid text.
  var filter: TreeFilter?
  /// A counter that increases whenever the matches are computed again.
  var version = 0
  /// Whether the rows of the tree are outdated; outdated rows are rebuilt before their next use.
  var areRowsOutdated = false
  /// The row selected when the filter was opened; nil once the user has moved the selection.
  var selectionBefore: RowID?
}

extension DashboardState {
  /// The active filter; nil if the whole tree is shown.
  var filter: TreeFilter? { filtering.filter }
}
