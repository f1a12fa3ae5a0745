/// Neighbouring cells of one row that look the same, so that their style has to be told once.
struct StyleRun {
  /// The column of the first cell.
  let x: Int

  /// How all the cells look.
  fileprivate(set) var style: Style

  /// The cells, at least one. Their own styles may differ from ``style`` where that cannot be seen.
  fileprivate(set) var cells: ArraySlice<Cell>

  /// Whether there is nothing but blanks.
  fileprivate(set) var isBlank: Bool

  /// The cells without the blanks at the end that show nothing but the terminal's own background.
  var visibleCells: ArraySlice<Cell> {
    guard style.onBlanks == .plain, let last = cells.lastIndex(where: { $0.symbol != .blank }) else {
      return style.onBlanks == .plain ? [] : cells
    }
    return cells[...last]
  }
}

extension Buffer {
  /// One row from left to right; see ``CellRun/styleRuns(appearance:)``.
  func styleRuns(ofRow y: Int, appearance: (Style) -> Style) -> [StyleRun] {
    CellRun(x: 0, y: y, cells: row(y)).styleRuns(appearance: appearance)
  }
}

extension CellRun {
  /// The cells from left to right, in as few runs as look the same: a blank takes the style of its neighbour where nobody
  /// can tell.
  ///
  /// - Parameter appearance: What becomes of a cell's style, for instance with fewer colours.
  func styleRuns(appearance: (Style) -> Style) -> [StyleRun] {
    var runs: [StyleRun] = []
    for index in cells.indices {
      let style = appearance(cells[index].style)
      let isBlank = cells[index].symbol == .blank
      if var last = runs.last, last.style == style || (last.isBlank || isBlank) && last.style.onBlanks == style.onBlanks
      {
        if last.isBlank { last.style = style }
        last.isBlank = last.isBlank && isBlank
        last.cells = cells[last.cells.startIndex...index]
        runs[runs.count - 1] = last
      } else {
        let x = self.x + index - cells.startIndex
        runs.append(StyleRun(x: x, style: style, cells: cells[index...index], isBlank: isBlank))
      }
    }
    return runs
  }
}

extension Style {
  /// As much of the style as can be seen on a blank.
  var onBlanks: Style {
    attributes.isDisjoint(with: [.underline, .reverse]) ? Style(background: background) : self
  }
}
