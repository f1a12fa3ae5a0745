import TestSupport

/// A configuration that opens only the detail, at any window size.
let detailAlone = (options: ["--config", "detail.yaml"], files: ["detail.yaml": "panels: [detail]\n"])

/// Shows ``Scenarios/both`` in a terminal with the detail beside the tree, and waits for its first frame.
func withDashboard(
  size: (width: Int, height: Int) = (120, 40), _ body: (TerminalSession) async throws -> Void
) async throws {
  try await withTerminal(
    [BuiltProgram.path(), "run", "scenario.yaml"] + detailAlone.options, size: size,
    files: ["scenario.yaml": Scenarios.both].merging(detailAlone.files) { first, _ in first }
  ) { terminal in
    try await terminal.waitForRow(of: "alpha", saying: "idle")
    try await body(terminal)
  }
}
