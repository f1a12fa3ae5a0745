enum LogRow: Equatable {
  /// The number of earlier entries, no longer kept.
  case cutOff(count: Int)
  /// The number of entries lost here, before they could be read.
  case lost(count: UInt64)
  /// The position of an entry in the history.
  case entry(position: Int)
}
