import Explanation

/// How the columns of the log share its width. What has no room is left out or, of the node, said in the words.
struct LogColumns {
  let time: Int
  /// 0 when the numbers are not shown.
  let number: Int
  /// 0 when the node stands in the words.
  let node: Int
  /// 0 when causes are not shown: without the numbers nobody could tell which entry is meant.
  let cause: Int
  /// Whether a cause is told in words as well.
  let tellsCause: Bool

  private static let gap = 2

  /// - Parameters:
  ///   - width: Of a row, without its cursor and sign.
  ///   - lastTime: The latest time that is shown, which is the longest.
  ///   - lastNumber: The largest number that is shown.
  init(width: Int, lastTime: Int64, lastNumber: UInt64) {
    time = TimeText.stamp(lastTime).count + 1
    let digits = String(lastNumber).count
    number = width >= 56 ? digits + 1 + Self.gap : 0
    node = width >= 56 ? min(18, max(8, width / 6)) + Self.gap : 0
    tellsCause = width >= 96
    cause = tellsCause ? width * 3 / 10 : number > 0 ? digits + 3 + Self.gap : 0
  }
}
