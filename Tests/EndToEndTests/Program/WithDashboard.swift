import TestSupport

/// Shows ``Scenarios/both`` in a terminal, and waits for its first frame.
func withDashboard(
  size: (width: Int, height: Int) = (120, 40), _ body: (TerminalSession) async throws -> Void
) async throws {
  try await withTerminal(
    [BuiltProgram.path(), "run", "scenario.yaml"], size: size, files: ["scenario.yaml": Scenarios.both]
  ) { terminal in
    try await terminal.waitForRow(of: "alpha", saying: "idle")
    try await body(terminal)
  }
}
