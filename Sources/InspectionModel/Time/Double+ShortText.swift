extension Double {
  /// The number with at most three digits after the point and without trailing zeros, such as `1.414`. A number of a
  /// trillion or more, and one that is not finite, is written as Swift does: `1e+16`.
  package var shortText: String {
    guard magnitude < 1e12 else { return "\(self)" }
    let thousandths = Int64((self * 1_000).rounded())
    let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1_000)
    var digits = rest == 0 ? "" : String(1_000 + rest).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(thousandths < 0 ? "-" : "")\(whole)\(digits.isEmpty ? "" : ".")\(digits)"
  }
}
