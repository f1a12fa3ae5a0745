import TerminalUI

/// A writer that fills the columns of a row from left to right.
struct ColumnWriter {
  /// The part of the row that is still free.
  private(set) var rest: Rect
  let theme: Theme

  /// Writes a text into the next column.
  ///
  /// - Parameters:
  ///   - width: The width of the column including the gap; 0 skips the column.
  ///   - gap: The number of blank columns at the right of the text.
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
