extension Int {
  /// Returns the first visible line after scrolling by any number of lines, limited to the existing lines.
  ///
  /// Scrolling starts from the visible line, because the stored line may be beyond the end of shorter contents.
  ///
  /// - Parameter limit: The maximum scroll position.
  func scrolled(by distance: Int, upTo limit: Int) -> Int {
    let limit = Swift.max(0, limit)
    let line = Swift.max(0, Swift.min(self, limit))
    return Swift.max(0, Swift.min(line + Swift.max(-limit, Swift.min(distance, limit)), limit))
  }
}
