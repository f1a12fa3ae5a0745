/// What the tests read off the dashboard's screen.
enum DashboardScreen {
  /// The row of a node in the Tree panel, without the panel beside it, or nil.
  static func row(of node: String, in lines: [String]) -> String? {
    lines.lazy
      // The header may name a node as well, in what comes next, and so does the frame of the Detail panel.
      .filter { !$0.contains("VIRTUAL") && !$0.contains("╭") }
      .map { line in line.firstRange(of: "││").map { String(line[..<$0.lowerBound]) } ?? line }
      .first { row in row.split { !($0.isLetter || $0.isNumber || $0 == "-") }.contains { $0 == node } }
  }

  /// The virtual time in the header, as it is written there, or nil.
  static func virtualTime(in lines: [String]) -> String? {
    lines.first { $0.contains("VIRTUAL") }?.firstMatch(of: /(?:\d+:)?\d\d:\d\d(?:\.\d+)?/).map { String($0.output) }
  }

  /// Whether the header says that time stands still.
  static func isPaused(_ lines: [String]) -> Bool {
    lines.first { $0.contains("VIRTUAL") }?.lowercased().contains("paused") == true
  }
}
