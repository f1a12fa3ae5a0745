extension String {
  /// So many blanks; none for a number below 0.
  static func blanks(_ count: Int) -> String { String(repeating: " ", count: Swift.max(0, count)) }

  /// The text without blanks at either end.
  var trimmingBlanks: String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
