/// How the columns of the actions share the width of a row, each with the blanks behind it; 0 for one that has no room.
/// What the action is and where it stands are the last to go.
struct ActionColumns {
  /// The widths of the longest texts in the rows that are shown.
  struct Texts {
    var name = 0
    var identifier = 0
    var date = 0
  }

  /// The sign of the selected row, and a blank.
  static let cursorWidth = 2
  static let gap = 2

  let name: Int
  let identifier: Int
  let date: Int
  let distance: Int
  let state: Int
  let attempts: Int
  let error: Int
  /// Whether the states are told in words beside their glyphs.
  let hasStateWords: Bool

  /// The name is told from others by so many columns, also where it is longer.
  private static let shortName = 18
  private static let longestIdentifier = 14

  /// - Parameter width: The columns of a row.
  init(width: Int, texts: Texts) {
    var rest = max(0, width - Self.cursorWidth)
    func take(_ wanted: Int, leaving least: Int) -> Int {
      guard rest >= wanted + least else { return 0 }
      rest -= wanted
      return wanted
    }
    hasStateWords = width >= 30
    state = take(hasStateWords ? 20 : 3, leaving: 1)
    // From the most important on, each only if the name keeps enough to be told from others.
    let wantedName = texts.name + Self.gap
    let least = min(Self.shortName, wantedName)
    distance = take(12, leaving: min(14, least))
    let errorWidth = take(14, leaving: min(16, least))
    attempts = take(9, leaving: least)
    let identifierWidth = min(texts.identifier, Self.longestIdentifier) + Self.gap
    identifier = texts.identifier > 0 ? take(identifierWidth, leaving: least) : 0
    date = texts.date > 0 ? take(texts.date + Self.gap, leaving: least) : 0
    name = errorWidth == 0 ? rest : min(rest, wantedName)
    error = errorWidth == 0 ? 0 : errorWidth + rest - name
  }
}
