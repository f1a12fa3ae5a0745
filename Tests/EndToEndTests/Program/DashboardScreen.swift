enum DashboardScreen {
  /// The row of a node in the Tree panel, without the panel beside it; nil if there is none.
  static func row(of node: String, in lines: [String]) -> String? {
    lines.lazy
      // The header and the frame of the Detail panel may also name a node.
      .filter { line in !["VIRTUAL", " LIVE ", "╭"].contains { line.contains($0) } }
      .map { line in line.firstRange(of: "││").map { String(line[..<$0.lowerBound]) } ?? line }
      .first { row in row.split { !($0.isLetter || $0.isNumber || $0 == "-") }.contains { $0 == node } }
  }

  /// The virtual time in the header; nil if there is none.
  static func virtualTime(in lines: [String]) -> String? {
    lines.first { $0.contains("VIRTUAL") }?.firstMatch(of: /(?:\d+:)?\d\d:\d\d(?:\.\d+)?/).map { String($0.output) }
  }

  /// Whether the header shows `paused`.
  static func isPaused(_ lines: [String]) -> Bool {
    lines.first { $0.contains("VIRTUAL") }?.lowercased().contains("paused") == true
  }
}
