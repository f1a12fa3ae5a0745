import Explanation

/// The widths of the columns in the back-off table: planned, actual and drift. A verdict, such as `late` or
/// `cancelled`, follows the drift; for a delay without a drift, the verdict is in the drift column.
struct LedgerColumns {
  static let names = (planned: "planned", actual: "actual", drift: "drift")

  let planned: Int
  let actual: Int
  /// The width of the drift column; 0 if the column does not fit.
  let drift: Int

  /// The width of the row number before the columns, including a blank.
  static let numberWidth = 4
  private static let defaultWidth = 9

  /// Chooses the widths for the delays that the table shows, so that a row fits into `width` terminal columns.
  init(_ waits: some Sequence<BackoffLedger.Wait>, width: Int) {
    var longest = (planned: Self.names.planned.count, actual: Self.names.actual.count, drift: Self.names.drift.count)
    var verdict = 0
    for wait in waits {
      longest.planned = max(longest.planned, wait.plannedText.count)
      longest.actual = max(longest.actual, wait.actualText.count)
      longest.drift = max(longest.drift, wait.driftText.count)
      if wait.drift != nil { verdict = max(verdict, wait.verdict.count) }
    }
    func widths(gap: Int, atLeast least: Int = 0) -> [Int] {
      [longest.planned, longest.actual, longest.drift].map { max(least, $0 + gap) }
    }
    let candidates = [widths(gap: 1, atLeast: Self.defaultWidth), widths(gap: 2), widths(gap: 1)]
    let fitting = candidates.first { $0.reduce(Self.numberWidth + verdict, +) <= width }
    let chosen = fitting ?? widths(gap: 1)
    (planned, actual, drift) = (chosen[0], chosen[1], fitting == nil ? 0 : chosen[2])
  }
}
