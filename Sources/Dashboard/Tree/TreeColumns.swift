import Explanation
import TerminalUI

enum TreeColumn: Hashable, CaseIterable {
  case name
  case kind
  case state
  case contents
  case attempts
  /// The time of the last state change.
  case changed
  /// The duration of the last sync.
  case duration
  /// The recent syncs, as bars.
  case recent
  /// The next automatic sync.
  case next
  case error

  /// The name of the column in the head, which is the row of column names.
  var head: String {
    switch self {
    case .name: "name"
    case .kind: "kind"
    case .state: "state"
    case .contents: "contents"
    case .attempts: "attempts"
    case .changed: "changed"
    case .duration: "took"
    case .recent: "recent"
    case .error: "error"
    case .next: "next"
    }
  }

  /// The row order that a click on the column's name selects; nil for none.
  var order: SiblingOrder? {
    switch self {
    case .name: .name
    case .state: .state
    case .attempts: .attempts
    case .changed: .lastChange
    case .duration: .duration
    case .next: .next
    case .kind, .contents, .recent, .error: nil
    }
  }

  var alignsRight: Bool { self == .duration }
}

/// The widths of the columns in a row of the tree. A wide tree has more columns. In a narrower tree, the column of the
/// next sync is the last, after the error.
struct TreeColumns: Hashable {
  /// The width of the cursor sign and a blank, in columns.
  static let cursorWidth = 2
  /// The minimum width of a wide tree, which has more columns, in terminal columns.
  static let wide = 110
  /// The minimum height, in rows, of a tree with a head, which is the row of column names.
  private static let shortestWithHead = 4
  /// The minimum width, in columns, of a window whose tree has a head.
  static let narrowestWindowWithHead = 100

  let name: Int
  let kind: Int
  let state: Int
  let contents: Int
  let attempts: Int
  let changed: Int
  let duration: Int
  let recent: Int
  let error: Int
  let next: Int
  /// Whether states are shown in words besides their glyphs.
  let showsStateText: Bool
  let hasContentsWord: Bool
  let isWide: Bool
  /// Whether the first row is a head with the names of the columns.
  let hasHead: Bool

  /// Chooses the widths of the columns.
  ///
  /// - Parameters:
  ///   - size: The size of the tree without its frame.
  ///   - windowWidth: The width of the whole window.
  ///   - nameWidth: The width of the longest name with its guides.
  ///   - stampWidth: The width of the longest time.
  init(size: Size, windowWidth: Int, nameWidth: Int, stampWidth: Int) {
    let width = size.width
    isWide = width >= Self.wide
    let (kindWidth, nextWidth, shortestError) = (12, 15, isWide ? 18 : 9)
    var rest = max(0, width - Self.cursorWidth)
    func take(_ wanted: Int, if condition: Bool) -> Int {
      guard condition else { return 0 }
      let taken = min(wanted, rest)
      rest -= taken
      return taken
    }
    let hasExtra = isWide
    func takeExtra(_ wanted: Int) -> Int { take(wanted, if: hasExtra && rest >= wanted + shortestError) }
    hasHead = windowWidth >= Self.narrowestWindowWithHead && size.height >= Self.shortestWithHead
    showsStateText = width >= 28
    // If there is barely room for more columns, the contents have only their sign.
    hasContentsWord = width >= 84 && !(Self.wide..<Self.wide + 18).contains(width)
    state = take(showsStateText ? 10 : 2, if: width >= 12)
    contents = take(hasContentsWord ? 12 : 2, if: width >= 18)
    // A long name must not displace all other columns; those are dropped from the least important on.
    let longest = max(rest - nextWidth - kindWidth - shortestError, 24)
    name = take(max(10, min(Self.stepped(nameWidth + 4), isWide ? min(longest, 44) : longest)), if: true)
    next = take(nextWidth, if: rest >= nextWidth + shortestError)
    kind = take(kindWidth, if: rest >= kindWidth + shortestError)
    changed = takeExtra(max(stampWidth, 9) + 2)
    duration = takeExtra(9)
    recent = takeExtra(RecentSyncs.limit + 2)
    attempts = takeExtra(11)
    error = rest
  }

  /// Returns a width rounded up to a multiple of 4, so that a slightly longer name moves no column.
  private static func stepped(_ width: Int) -> Int { (width + 3) / 4 * 4 }

  subscript(column: TreeColumn) -> Int {
    switch column {
    case .name: name
    case .kind: kind
    case .state: state
    case .contents: contents
    case .attempts: attempts
    case .changed: changed
    case .duration: duration
    case .recent: recent
    case .error: error
    case .next: next
    }
  }

  /// Returns the columns from left to right, each with its area in the given row.
  func places(in row: Rect) -> [(column: TreeColumn, place: Rect)] {
    var rest = row.dividedFromLeft(width: Self.cursorWidth).rest
    let columns: [TreeColumn] = isWide ? TreeColumn.allCases : [.name, .kind, .state, .contents, .error, .next]
    return columns.map { column in
      let (left, right) = rest.dividedFromLeft(width: self[column])
      rest = right
      return (column, left)
    }
  }
}

extension DashboardState {
  /// Returns the widths of the tree's columns for a size, which is that of the tree without its frame.
  func treeColumns(_ size: Size) -> TreeColumns {
    TreeColumns(
      size: size, windowWidth: self.size.width, nameWidth: tree.nameWidth,
      stampWidth: TimeText.stamp(source.clock.latest).count)
  }
}
