import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite("Control of a running program", .needsTmux)
  struct ControlTests {
    private func attach(_ arguments: String...) throws -> [String] {
      [try BuiltProgram.path(), "attach", "--no-state", "photo-app"] + arguments
    }

    @Test("its clock is paused and stepped, a loadable is failed, and it goes on at ×1 after the dashboard is killed")
    func control() async throws {
      let program = try AttachedProgram("photo-app", allowsControl: true)
      defer { program.kill() }
      _ = try await program.waitForSocket()
      try await withTerminal(try attach("--control"), environment: program.environment) { terminal in
        try await terminal.waitFor("control")
        try await terminal.waitFor("no_network")
        try await terminal.send("p")
        try await terminal.waitFor("paused")
        let before = try await terminal.screen().first
        try await terminal.send(".")
        try await terminal.wait(for: "a later time") { $0.first != before && $0.first?.contains("paused") == true }
        try await terminal.send("X")
        try await terminal.waitFor("leaves of feed with the error")
        try await terminal.send("b", "o", "o", "m", "Enter")
        try await terminal.waitFor("boom")
        // A kill, which the dashboard cannot handle.
        try await terminal.signal(SIGKILL)
      }
      try await withTerminal(try attach(), environment: program.environment) { terminal in
        try await terminal.waitFor("read-only")
        try await terminal.waitFor("▶ LIVE")
        try await terminal.send("4", "/")
        try await terminal.sendText("control ended")
        try await terminal.send("Enter")
        try await terminal.waitFor("control ended, faults cleared")
        try await terminal.send("q")
      }
    }

    @Test("X on a family of calls throws an error of the program's own, whose catch clause runs")
    func ownError() async throws {
      let program = try AttachedProgram("photo-app", allowsControl: true, hasOwnErrors: true)
      defer { program.kill() }
      _ = try await program.waitForSocket()
      try await withTerminal(try attach("--control"), environment: program.environment) { terminal in
        try await terminal.waitFor("call family")
        try await terminal.send("End", "X")
        try await terminal.waitFor("Fail the next call of user with the error")
        try await terminal.sendText("lim")
        try await terminal.waitFor("Tab completes limited")
        try await terminal.send("Tab", "Enter")
        try await terminal.waitFor("fault added: fail the next call of user with limited")
        let isCaught = try await poll(for: .seconds(20)) { program.printed.contains("caught limited") ? true : nil }
        #expect(isCaught == true)
        #expect(!program.printed.contains("another error"))
        try await terminal.waitFor("failed 1")
        try await terminal.send("q")
      }
    }

    @Test("the answer of a program whose clock is paused appears without a key")
    func answerWhilePaused() async throws {
      let program = try AttachedProgram("photo-app", allowsControl: true)
      defer { program.kill() }
      _ = try await program.waitForSocket()
      try await withTerminal(try attach("--control"), environment: program.environment) { terminal in
        func failures(_ lines: [String]) -> Int? {
          lines.joined().firstMatch(of: /failure #(\d+)/).flatMap { Int($0.1) }
        }
        try await terminal.wait(for: "a failure") { failures($0) != nil }
        try await terminal.send("p")
        try await terminal.waitFor("paused")
        for _ in 0..<5 {
          let before = try #require(failures(try await terminal.screen()))
          try await terminal.send("s")
          try await terminal.wait(for: "failure #\(before + 1)") { failures($0) == before + 1 }
        }
        try await terminal.send("q")
      }
    }

    @Test("the contents of a loadable are shown as the program describes them, with what a failure has changed")
    func contents() async throws {
      let program = try AttachedProgram("photo-app", allowsControl: true)
      defer { program.kill() }
      _ = try await program.waitForSocket()
      try await withTerminal(try attach("--control"), environment: program.environment) { terminal in
        try await terminal.waitFor("no_network")
        try await terminal.send("p", "/")
        try await terminal.sendText("posts")
        try await terminal.send("Enter", "Down")
        try await terminal.waitFor("three posts")
        try await terminal.send("X")
        try await terminal.waitFor("the error")
        try await terminal.send("b", "o", "o", "m", "Enter")
        try await terminal.waitFor("+ state: did-fail-to-sync")
        try await terminal.waitFor("- state: ")
        try await terminal.send("q")
        #expect(try await terminal.exitStatus() == 0)
      }
    }

    @Test("a second client is told which client has control, and gets it when that client leaves")
    func twoClients() async throws {
      let program = try AttachedProgram("photo-app", allowsControl: true)
      defer { program.kill() }
      _ = try await program.waitForSocket()
      try await withTerminal(try attach("--control"), environment: program.environment) { first in
        try await first.waitFor("control")
        try await withTerminal(try attach("--control"), environment: program.environment) { second in
          try await second.waitFor("has control; it passes on when that client leaves")
          try await second.waitFor("read-only")
          try await first.send("q")
          try await second.waitForGone("read-only")
          try await second.waitFor("control")
          try await second.send("q")
        }
      }
    }

    @Test("without --control, a key that changes the program says how to get control")
    func without() async throws {
      let program = try AttachedProgram("photo-app", allowsControl: true)
      defer { program.kill() }
      _ = try await program.waitForSocket()
      try await withTerminal(try attach(), environment: program.environment) { terminal in
        try await terminal.waitFor("no_network")
        try await terminal.send("X")
        try await terminal.waitFor("no control; attach with --control")
        try await terminal.send("q")
      }
    }
  }
}
