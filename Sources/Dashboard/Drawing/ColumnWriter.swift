import TerminalUI

/// Writes texts into the columns of a row, from left to right.
struct ColumnWriter {
  /// What the columns so far have left of the row.
  private(set) var rest: Rect
  let theme: Theme

  /// Writes into the next column.
  ///
  /// - Parameters:
  ///   - width: Of the column with its gap; nothing is written where it is 0.
  ///   - gap: The columns at its right that stay free.
  mutating func write(
    _ text: String, _ role: StyleRole, width: Int, gap: Int, alignsRight: Bool = false, into buffer: inout Buffer
  ) {
    guard width > 0 else { return }
    let (column, behind) = rest.dividedFromLeft(width: width)
    rest = behind
    let cell = column.dividedFromRight(width: gap).rest
    let padding = alignsRight ? max(0, cell.width - text.displayWidth(glyphs: buffer.glyphs)) : 0
    buffer.write(StyledLine(text, role), in: cell.dividedFromLeft(width: padding).rest, theme: theme)
  }
}
