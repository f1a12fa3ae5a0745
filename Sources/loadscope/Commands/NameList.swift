/// Formats names and descriptions as two columns of text.
enum NameList {
  static func lines(_ rows: [(name: String, text: String)]) -> String {
    let width = rows.map(\.name.count).max() ?? 0
    return rows.map { $0.name + String(repeating: " ", count: width - $0.name.count + 2) + $0.text }
      .joined(separator: "\n")
  }
}
