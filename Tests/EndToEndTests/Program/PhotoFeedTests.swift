import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// The example program with its flaky server, driven as in docs/guide/attach.md.
  @Suite("Control of the example photo-feed", .needsTmux)
  struct PhotoFeedTests {
    @Test("a hung sync, a waiter's timeout, a stepped back-off, a late result, and the end of control by a kill")
    func control() async throws {
      let program = try AttachedProgram(program: "photo-feed")
      defer { program.kill() }
      _ = try await program.waitForSocket()
      let attach = [try BuiltProgram.path(), "attach", "--no-state", "photo-feed"]
      try await withTerminal(attach + ["--control"], environment: program.environment) { terminal in
        try await terminal.waitForRow(of: "posts", saying: "synced")
        try await select("posts", in: terminal)

        // A fault hangs the sync of the posts.
        try await terminal.send("f", "h", "Enter")
        try await terminal.waitFor("fault added: hang the next sync of posts")
        try await terminal.send("s")
        try await terminal.waitForRow(of: "posts", saying: "syncing")

        // The page's wait times out, quickly on the program's clock.
        try await terminal.send(":")
        try await terminal.sendText("speed 20")
        try await terminal.send("Enter")
        try await terminal.waitForRow(of: "page", saying: "failed")
        try await terminal.waitForRow(of: "posts", saying: "syncing")

        // The hung sync fails by hand, which starts the back-off of the feed. The clock is stepped to the retry.
        try await terminal.send("p")
        try await terminal.waitFor("paused")
        try await fail("posts", with: "boom", in: terminal)
        try await terminal.waitForRow(of: "feed", saying: "failed", "↻")
        try await terminal.send(".")
        try await terminal.waitFor("attempt 2 began")

        // The result of a request that the user has failed in the meantime is dropped, whatever it is.
        try await terminal.wait(for: "the posts at rest") { lines in
          DashboardScreen.row(of: "posts", in: lines)?.contains("syncing") == false
        }
        try await terminal.send("4", "/")
        try await terminal.sendText("late result")
        try await terminal.send("Enter")
        try await select("posts", in: terminal)
        try await terminal.send("s", "X", "l", "a", "t", "e", "Enter")
        try await terminal.wait(for: "the dropped result in the log") { lines in
          lines.contains { $0.contains("posts") && $0.contains("late result dropped") }
        }
        try await terminal.waitForRow(of: "posts", saying: "failed", "late")

        // A fault is pending and the clock is paused when the dashboard is killed.
        try await select("profile", in: terminal)
        try await terminal.send("f", "h", "Enter")
        try await terminal.waitForRow(of: "profile", saying: "↯1")
        try await terminal.signal(SIGKILL)
      }
      try await withTerminal(attach, environment: program.environment) { terminal in
        try await terminal.waitFor("▶ LIVE")
        try await terminal.waitFor("read-only")
        // Nothing is left of control: the retry comes by itself, and no sync hangs.
        try await terminal.waitForRow(of: "posts", saying: "synced", timeout: .seconds(40))
        try await terminal.waitForRow(of: "profile", saying: "synced")
        try await terminal.send("/")
        try await terminal.sendText("fault:yes")
        try await terminal.send("Enter")
        try await terminal.waitFor("no matches")
        try await terminal.send("q")
      }
    }

    /// Selects a node by its name.
    private func select(_ node: String, in terminal: TerminalSession) async throws {
      try await terminal.send(":")
      try await terminal.sendText(node)
      try await terminal.send("Enter")
      try await terminal.wait(for: "the selection of \(node)") { lines in
        DashboardScreen.row(of: node, in: lines)?.contains("▶") == true
      }
    }

    private func fail(_ node: String, with error: String, in terminal: TerminalSession) async throws {
      try await terminal.send("X")
      try await terminal.waitFor("Fail \(node) with the error")
      try await terminal.sendText(error)
      try await terminal.send("Enter")
      try await terminal.waitForRow(of: node, saying: "failed", error)
    }
  }
}
