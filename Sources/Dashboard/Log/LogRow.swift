enum LogRow: Equatable {
  /// A row for the earlier entries that are no longer kept.
  case cutOff(count: Int)
  /// A row for entries that were lost at this place, before the dashboard could read them.
  case lost(count: UInt64)
  /// A row for the entry at a position of the history.
  case entry(position: Int)
}
