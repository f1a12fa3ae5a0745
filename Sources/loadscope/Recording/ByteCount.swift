/// Formats sizes in bytes for the user.
enum ByteCount {
  /// Returns a size with its unit: `812 bytes`, `4.2 KB`, `256.0 MB`.
  static func text(_ count: Int) -> String {
    guard count >= 1_000 else { return count == 1 ? "1 byte" : "\(count) bytes" }
    var (size, units) = (Double(count) / 1_000, ["KB", "MB", "GB"][...])
    while size >= 1_000, units.count > 1 {
      size /= 1_000
      units.removeFirst()
    }
    let tenths = Int(size * 10)
    return "\(tenths / 10).\(tenths % 10) \(units.first ?? "GB")"
  }
}
