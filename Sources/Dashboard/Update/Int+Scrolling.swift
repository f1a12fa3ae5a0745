extension Int {
  /// The first line that is shown after scrolling by a distance, which may be as large as a number can be.
  ///
  /// It goes on from what is seen: what is scrolled may have become shorter since, and the line before be beyond its end.
  ///
  /// - Parameter limit: How far it can be scrolled down.
  func scrolled(by distance: Int, upTo limit: Int) -> Int {
    let limit = Swift.max(0, limit)
    let line = Swift.max(0, Swift.min(self, limit))
    return Swift.max(0, Swift.min(line + Swift.max(-limit, Swift.min(distance, limit)), limit))
  }
}
