import TerminalUI

/// How the detail is laid out: in full and where there is room, in two columns; else one below the other.
struct DetailColumns {
  struct Column {
    /// From the left edge of the panel.
    let x: Int
    let width: Int
    let lines: [StyledLine]
  }

  let columns: [Column]

  /// How many lines the longest has.
  var lineCount: Int { columns.map(\.lines.count).max() ?? 0 }

  private static let gap = 3
  /// From so many columns of the window on there are two.
  private static let widthForTwo = 100

  /// - Parameter width: The columns inside the panel.
  init(_ model: Model, width: Int, glyphs: GlyphSet) {
    let isFull = model.panels.full == .detail
    func content(_ width: Int) -> DetailContent {
      DetailContent(model: model, width: width, glyphs: glyphs, extent: isFull ? .full : .short)
    }
    let leftWidth = (width - Self.gap) / 2
    let rightWidth = width - Self.gap - leftWidth
    let right = isFull && model.size.width >= Self.widthForTwo ? content(rightWidth).story : []
    guard !right.isEmpty else {
      columns = [Column(x: 0, width: width, lines: content(width).lines)]
      return
    }
    columns = [
      Column(x: 0, width: leftWidth, lines: content(leftWidth).present),
      Column(x: leftWidth + Self.gap, width: rightWidth, lines: right),
    ]
  }
}
