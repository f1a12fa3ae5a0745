extension Int {
  /// Returns the first visible line after scrolling by a distance, which can be any number.
  ///
  /// It starts from the visible line: the stored one may be beyond the end of contents that have become shorter.
  ///
  /// - Parameter limit: The maximum scroll position.
  func scrolled(by distance: Int, upTo limit: Int) -> Int {
    let limit = Swift.max(0, limit)
    let line = Swift.max(0, Swift.min(self, limit))
    return Swift.max(0, Swift.min(line + Swift.max(-limit, Swift.min(distance, limit)), limit))
  }
}
