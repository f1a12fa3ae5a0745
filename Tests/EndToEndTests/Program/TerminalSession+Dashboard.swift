extension TerminalSession {
  @discardableResult
  func waitForRow(
    of node: String, saying words: String..., timeout: Duration = patience, fileID: String = #fileID, line: Int = #line
  ) async throws -> [String] {
    try await wait(
      for: "the row of \(node) to say \(words.joined(separator: " and "))", timeout: timeout, fileID: fileID,
      line: line
    ) { lines in
      guard let row = DashboardScreen.row(of: node, in: lines) else { return false }
      return words.allSatisfy(row.contains)
    }
  }

  /// Selects the second row of the tree, whatever was selected.
  func selectSecondRow() async throws {
    try await send("Home", "Down")
  }
}
