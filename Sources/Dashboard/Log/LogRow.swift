/// A line of the log.
enum LogRow: Equatable {
  /// What was before is not kept any more: so many entries.
  case cutOff(count: Int)
  /// So many entries were lost here, before they could be read.
  case lost(count: UInt64)
  /// The entry at this place of the history.
  case entry(position: Int)
}
