import Explanation

/// The widths of the log's columns. Columns that do not fit are dropped; the text then includes the node.
struct LogColumns {
  let time: Int
  /// 0 if hidden.
  let number: Int
  /// 0 if the text includes the node.
  let node: Int
  /// 0 if hidden: without the numbers, a cause's number identifies nothing.
  let cause: Int
  /// Whether the text of a cause is shown.
  let showsCause: Bool

  private static let gap = 2

  /// - Parameters:
  ///   - width: The width of a row, without its cursor and sign.
  ///   - lastTime: The latest time shown, which is the longest.
  ///   - lastNumber: The largest number shown.
  init(width: Int, lastTime: Int64, lastNumber: UInt64) {
    time = TimeText.stamp(lastTime).count + 1
    let digits = String(lastNumber).count
    number = width >= 56 ? digits + 1 + Self.gap : 0
    node = width >= 56 ? min(18, max(8, width / 6)) + Self.gap : 0
    showsCause = width >= 96
    cause = showsCause ? width * 3 / 10 : number > 0 ? digits + 3 + Self.gap : 0
  }
}
