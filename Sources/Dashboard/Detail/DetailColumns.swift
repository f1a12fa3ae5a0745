import InspectionModel
import TerminalUI

/// The layout of the detail panel: two columns if the panel covers all others in a wide window, else one column.
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
  /// The minimum width of the window for two columns.
  private static let widthForTwo = 100

  /// Returns whether the detail has two columns if there is enough to show.
  private static func mayHaveTwo(_ context: DashboardState) -> Bool {
    context.panels.full == .detail && context.size.width >= widthForTwo
  }

  private static func leftWidth(of width: Int) -> Int { (width - gap) / 2 }

  /// Returns the columns and rows for a picture.
  static func picturePlace(_ context: DashboardState, width: Int) -> Size {
    DetailContent.picturePlace(context, width: mayHaveTwo(context) ? leftWidth(of: width) : width)
  }

  /// Lays out the details of the selected node in `width` terminal columns, the width inside the panel's frame.
  init(_ context: DashboardState, width: Int, glyphs: GlyphSet) {
    let isFull = context.panels.full == .detail
    func content(_ width: Int) -> DetailContent {
      DetailContent(context: context, width: width, glyphs: glyphs, extent: isFull ? .full : .short)
    }
    let leftWidth = Self.leftWidth(of: width)
    let rightWidth = width - Self.gap - leftWidth
    let right = Self.mayHaveTwo(context) ? content(rightWidth).story : []
    guard !right.isEmpty else {
      first = content(width)
      columns = [Column(x: 0, width: width, lines: first.lines)]
      return
    }
    first = content(leftWidth)
    columns = [
      Column(x: 0, width: leftWidth, lines: first.present),
      Column(x: leftWidth + Self.gap, width: rightWidth, lines: right),
    ]
  }
}
