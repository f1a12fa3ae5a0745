extension String {
  /// Returns the text with at most a number of bytes of UTF-8, with `…` at the end if it was longer.
  package func truncated(toBytes limit: Int) -> String {
    guard utf8.count > limit else { return self }
    let mark = "…"
    let end = utf8.index(startIndex, offsetBy: Swift.max(0, limit - mark.utf8.count))
    // The start of the scalar that contains the place.
    return String(self[..<unicodeScalars.index(end, offsetBy: 0)]) + mark
  }
}
