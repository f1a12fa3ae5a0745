import Explanation

/// The widths of the log's columns. Columns that do not fit are hidden; the text then includes a hidden node.
struct LogColumns {
  let time: Int
  /// The width of the entry's number; 0 if hidden.
  let number: Int
  /// The width of the node's name; 0 if the text of the entry includes the node.
  let node: Int
  /// The width of the cause; 0 if hidden, because a cause's number means nothing without a column of numbers.
  let cause: Int
  /// Whether the column of the cause shows the cause's text besides the number.
  let showsCause: Bool

  private static let gap = 2

  /// - Parameters:
  ///   - width: The width of a row without the cursor and the sign.
  ///   - lastTime: The latest visible time, whose text is the longest.
  ///   - lastNumber: The largest visible number.
  init(width: Int, lastTime: Int64, lastNumber: UInt64) {
    time = TimeText.stamp(lastTime).count + 1
    let digits = String(lastNumber).count
    number = width >= 56 ? digits + 1 + Self.gap : 0
    node = width >= 56 ? min(18, max(8, width / 6)) + Self.gap : 0
    showsCause = width >= 96
    cause = showsCause ? width * 3 / 10 : number > 0 ? digits + 3 + Self.gap : 0
  }
}
