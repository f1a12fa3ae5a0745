import TerminalUI

/// Adjacent cells of one row that can be shown in one style.
struct StyleRun {
  /// The column of the first cell.
  let x: Int

  fileprivate(set) var style: Style

  /// The cells, at least one. A blank may have another style than ``style``, if that looks the same.
  fileprivate(set) var cells: ArraySlice<Cell>

  fileprivate(set) var isBlank: Bool

  /// The cells without trailing blanks, unless the blanks are visible, such as by a background colour.
  var visibleCells: ArraySlice<Cell> {
    guard style.onBlanks == .plain, let last = cells.lastIndex(where: { $0.symbol != .blank }) else {
      return style.onBlanks == .plain ? [] : cells
    }
    return cells[...last]
  }
}

extension Buffer {
  /// Returns the style runs of one row; see ``CellRun/styleRuns(appearance:)``.
  func styleRuns(ofRow y: Int, appearance: (Style) -> Style) -> [StyleRun] {
    CellRun(x: 0, y: y, cells: row(y)).styleRuns(appearance: appearance)
  }
}

extension CellRun {
  /// Returns the cells from left to right, in as few style runs as possible. A blank takes the style of an adjacent
  /// cell if the difference is invisible.
  ///
  /// - Parameter appearance: Returns the style to show for a cell's style, such as one with fewer colours.
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
