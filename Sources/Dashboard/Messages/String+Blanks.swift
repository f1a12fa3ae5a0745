extension String {
  /// Returns a number of blanks; none if the number is negative.
  static func blanks(_ count: Int) -> String { String(repeating: " ", count: Swift.max(0, count)) }

  /// Returns the text after as many blanks as fill a width in columns. A longer text stays as it is.
  func leftPadded(_ width: Int) -> String { .blanks(width - count) + self }

  var trimmingBlanks: String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
