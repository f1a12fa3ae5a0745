/// The widths of the columns in a row of the actions panel, including the gap to the next column; 0 if hidden.
struct ActionColumns {
  /// The width of the longest visible text in each column.
  struct Texts {
    var name = 0
    var identifier = 0
    var date = 0
  }

  /// The width of the cursor sign and a blank, in columns.
  static let cursorWidth = 2
  static let gap = 2

  let name: Int
  let identifier: Int
  let date: Int
  let distance: Int
  let state: Int
  let attempts: Int
  let error: Int
  /// Whether states are shown in words besides their glyphs.
  let showsStateText: Bool

  /// The minimum width of the name column, enough to tell most names apart.
  private static let shortName = 18
  private static let longestIdentifier = 14

  init(width: Int, texts: Texts) {
    var rest = max(0, width - Self.cursorWidth)
    func take(_ wanted: Int, leaving least: Int) -> Int {
      guard rest >= wanted + least else { return 0 }
      rest -= wanted
      return wanted
    }
    showsStateText = width >= 30
    state = take(showsStateText ? 20 : 3, leaving: 1)
    // The most important first, each only if the name keeps enough columns to be distinct.
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
