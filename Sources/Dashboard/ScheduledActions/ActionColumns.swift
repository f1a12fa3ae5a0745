/// How the columns of the actions share the width of a row, each with the blanks behind it; 0 for one that has no room.
/// What the action is and where it stands are the last to go.
struct ActionColumns {
  /// The sign of the selected row, and a blank.
  static let cursorWidth = 2
  static let gap = 2

  let object: Int
  let identifier: Int
  let date: Int
  let distance: Int
  let state: Int
  let attempts: Int
  let error: Int
  /// Whether the states are told in words beside their glyphs.
  let hasStateWords: Bool

  /// - Parameter width: The columns of a row.
  init(width: Int) {
    var rest = max(0, width - Self.cursorWidth)
    func take(_ wanted: Int, leaving least: Int) -> Int {
      guard rest >= wanted + least else { return 0 }
      rest -= wanted
      return wanted
    }
    hasStateWords = width >= 30
    state = take(hasStateWords ? 20 : 3, leaving: 1)
    // From the most important on, each only if the object keeps enough to be told from others.
    distance = take(12, leaving: 14)
    let errorWidth = take(14, leaving: 16)
    attempts = take(9, leaving: 18)
    identifier = take(14, leaving: 18)
    date = take(12, leaving: 18)
    object = min(rest, 30)
    error = errorWidth == 0 ? 0 : errorWidth + rest - object
  }
}
