/// Formats times in exports.
enum SecondsText {
  /// Returns a time given in ns as seconds with nine decimal places: `13.600000000`.
  static func exact(_ nanoseconds: Int64) -> String {
    let (seconds, rest) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
    return "\(nanoseconds < 0 ? "-" : "")\(seconds).\(String(1_000_000_000 + rest).dropFirst())"
  }
}
