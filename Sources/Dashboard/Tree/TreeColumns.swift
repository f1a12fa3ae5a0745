import TerminalUI

/// Which columns a row of the tree has, and how wide they are.
struct TreeColumns {
  /// The sign of the selected row, and a blank.
  static let cursorWidth = 2

  let name: Int
  let kind: Int
  let state: Int
  let contents: Int
  let error: Int
  let retry: Int
  /// Whether the states and the contents flag are told in words beside their glyphs.
  let hasStateWords: Bool
  let hasContentsWord: Bool

  /// - Parameters:
  ///   - width: The columns of a row.
  ///   - nameWidth: What the names ask for, with their guides.
  init(width: Int, nameWidth: Int) {
    let (kindWidth, retryWidth, shortestError) = (12, 15, 9)
    var rest = max(0, width - Self.cursorWidth)
    func take(_ wanted: Int, if condition: Bool) -> Int {
      guard condition else { return 0 }
      let taken = min(wanted, rest)
      rest -= taken
      return taken
    }
    hasStateWords = width >= 28
    hasContentsWord = width >= 84
    state = take(hasStateWords ? 10 : 2, if: width >= 12)
    contents = take(hasContentsWord ? 12 : 2, if: width >= 18)
    // A long name must not push everything else out; what follows it is left out from the least important on.
    name = take(max(10, min(nameWidth + 4, max(rest - retryWidth - kindWidth - shortestError, 24))), if: true)
    retry = take(retryWidth, if: rest >= retryWidth + shortestError)
    kind = take(kindWidth, if: rest >= kindWidth + shortestError)
    error = rest
  }
}
