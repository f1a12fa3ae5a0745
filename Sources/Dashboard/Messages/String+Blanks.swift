extension String {
  /// Returns a number of blanks; none if the number is negative.
  static func blanks(_ count: Int) -> String { String(repeating: " ", count: Swift.max(0, count)) }

  var trimmingBlanks: String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
