import InspectionModel
import TerminalUI

/// The layout of the detail panel: two columns if it is wide enough, else one column.
struct DetailColumns {
  struct Column {
    /// The distance of the column from the panel's left edge, in terminal columns.
    let x: Int
    let width: Int
    let lines: [StyledLine]

    func row(_ number: Int, of area: Rect) -> Rect {
      area.row(number).dividedFromLeft(width: x).rest.dividedFromLeft(width: width).left
    }
  }

  let columns: [Column]
  private let first: DetailContent

  /// The causes that the user can select, each with its lines in the first column and its journal entry.
  var causes: [(lines: Range<Int>, entry: JournalEntry)] { first.causes }

  /// The lines of the current cause of the user's path along causes, in the first column; nil without a path.
  var currentCause: Range<Int>? { first.currentCause }

  /// The number of lines of the longest column.
  var lineCount: Int { columns.reduce(0) { max($0, $1.lines.count) } }

  private static let gap = 3
  /// The minimum width inside the panel for two columns.
  private static let widthForTwo = 96

  private static func leftWidth(of width: Int) -> Int { (width - gap) / 2 }

  private static func rightWidth(of width: Int) -> Int { width - gap - leftWidth(of: width) }

  /// Returns the columns and rows for a picture.
  static func picturePlace(_ context: DashboardState, width: Int) -> Size {
    let hasTwo = !right(context, width: width, glyphs: .ascii).isEmpty
    return DetailContent.picturePlace(context, width: hasTwo ? leftWidth(of: width) : width)
  }

  /// Lays out the details of the selected node in `width` terminal columns, the width inside the panel's frame.
  init(_ context: DashboardState, width: Int, glyphs: GlyphSet) {
    let leftWidth = Self.leftWidth(of: width)
    let right = Self.right(context, width: width, glyphs: glyphs)
    guard !right.isEmpty else {
      first = Self.content(context, width: width, glyphs: glyphs)
      columns = [Column(x: 0, width: width, lines: first.lines)]
      return
    }
    first = Self.content(context, width: leftWidth, glyphs: glyphs)
    columns = [
      Column(x: 0, width: leftWidth, lines: first.present),
      Column(x: leftWidth + Self.gap, width: Self.rightWidth(of: width), lines: right),
    ]
  }

  /// Returns the lines of the right column; none if there is only one.
  private static func right(_ context: DashboardState, width: Int, glyphs: GlyphSet) -> [StyledLine] {
    width < widthForTwo ? [] : content(context, width: rightWidth(of: width), glyphs: glyphs).story
  }

  private static func content(_ context: DashboardState, width: Int, glyphs: GlyphSet) -> DetailContent {
    DetailContent(
      context: context, width: width, glyphs: glyphs, extent: context.panels.full == .detail ? .full : .short)
  }
}
