import Explanation
import TerminalUI

/// A panel that lists rows and has a selected row.
protocol ListPanel: Panel {
  var cursor: ListCursor { get set }

  func count(in context: DashboardState) -> Int
  /// Returns the index of the row at a line inside the frame; nil if no row is there.
  func row(atLine line: Int, in context: DashboardState) -> Int?
  /// Called after the user has moved the cursor to another row.
  mutating func cursorMoved(in context: DashboardState)
  func spokenSelection(in context: DashboardState) -> String
}

extension ListPanel {
  func row(atLine line: Int, in context: DashboardState) -> Int? {
    let row = cursor.top + line
    return row < count(in: context) ? row : nil
  }

  mutating func cursorMoved(in context: DashboardState) {}

  func rowCount(in context: DashboardState) -> Int? { count(in: context) }

  mutating func fit(in context: inout DashboardState) { fitRows(in: context) }

  /// Scrolls so that the selected row is visible, if the panel is shown.
  mutating func fitRows(in context: DashboardState) {
    if isShown(in: context) { cursor.fit(count(in: context), height: rowHeight(in: context)) }
  }

  mutating func move(by distance: Int, in context: inout DashboardState) {
    cursor.move(by: distance, of: count(in: context))
    cursorMoved(in: context)
  }

  func reasonNotToMove(_ direction: Direction, in context: DashboardState) -> String? {
    switch direction {
    case .up: cursor.index == 0 ? Messages.atFirstRow : nil
    case .down: cursor.index + 1 >= count(in: context) ? Messages.atLastRow : nil
    }
  }

  mutating func scroll(by distance: Int, at point: Point, in context: inout DashboardState) {
    cursor.scroll(by: distance, of: count(in: context), height: rowHeight(in: context))
    cursorMoved(in: context)
  }

  /// Selects the row at a clicked point. The second click of a double click returns the action that opens the row.
  mutating func click(at point: Point, isSecond: Bool, in context: inout DashboardState) -> KeyAction? {
    guard let row = row(atLine: point.y - area(in: context).y, in: context) else { return nil }
    if isSecond, row == cursor.index { return .open }
    cursor.select(row, of: count(in: context))
    cursorMoved(in: context)
    return nil
  }

  func spokenLines(in context: DashboardState) -> [String] { [title(in: context), spokenSelection(in: context)] }
}
