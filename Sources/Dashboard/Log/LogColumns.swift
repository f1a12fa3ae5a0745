import Explanation

/// The widths of the log's columns; 0 for a column that does not fit. Without a node column, entries name their nodes.
struct LogColumns {
  let time: Int
  /// The width of the entry's number; 0 if hidden.
  let number: Int
  /// The width of the node's name; 0 if the text of the entry includes the node.
  let node: Int
  /// The width of the column with the number of the causing entry; 0 if hidden, together with the number column.
  let cause: Int
  /// Whether the cause column shows the cause's text after the number.
  let showsCause: Bool

  private static let gap = 2

  /// Chooses the columns that fit. `width` is the width of a row without the cursor and the sign. `lastTime` and
  /// `lastNumber` are the largest visible time and number, whose texts are the longest.
  init(width: Int, lastTime: Int64, lastNumber: UInt64) {
    time = TimeText.stamp(lastTime).count + 1
    let digits = String(lastNumber).count
    number = width >= 56 ? digits + 1 + Self.gap : 0
    node = width >= 56 ? min(18, max(8, width / 6)) + Self.gap : 0
    showsCause = width >= 96
    cause = showsCause ? width * 3 / 10 : number > 0 ? digits + 3 + Self.gap : 0
  }
}
