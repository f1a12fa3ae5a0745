import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite("Sudden ends", .needsTmux)
  struct CrashTests {
    struct Ending: Sendable, CustomTestStringConvertible {
      let name: String
      let status: Int
      /// The text that must be readable afterwards, if Swift prints any.
      var text: String?

      var testDescription: String { name }
    }

    #if arch(x86_64)
      // Swift traps with an illegal instruction on this processor.
      private static let trap = 128 + Int(SIGILL)
    #else
      private static let trap = 128 + Int(SIGTRAP)
    #endif

    static let endings = [
      Ending(name: "fatalError", status: trap, text: "Fatal error: the reason of the end"),
      Ending(name: "outOfRange", status: trap, text: "Fatal error: Index out of range"),
      Ending(name: "badPointer", status: 139),
      Ending(name: "stackOverflow", status: 139),
      Ending(name: "abort", status: 134),
      Ending(name: "breakpoint", status: 133),
      Ending(name: "userSignal", status: 128 + Int(SIGUSR1)),
      Ending(name: "exit", status: 3),
      Ending(name: "stop", status: 0),
    ]

    private static let withoutBacktrace = ["SWIFT_BACKTRACE": "enable=no"]
    private static let withBacktrace = ["SWIFT_BACKTRACE": "enable=yes,interactive=no,color=no"]

    @Test(
      "the terminal is restored, the exit status is that of the cause, and the output is readable",
      arguments: endings, ["main", "own", "pool"])
    func ends(ending: Ending, thread: String) async throws {
      let command = [try CrashingProgram.path(), ending.name, thread, "2"]
      try await withTerminal(command, environment: Self.withoutBacktrace) { terminal in
        try await terminal.waitFor("ready")
        #expect(try await terminal.flags().alternateScreen)
        try await terminal.send("x")
        #expect(try await terminal.exitStatus() == ending.status)
        try await expectRestored(terminal)
        try await terminal.waitFor("error line 0")
        try await terminal.waitFor("error line 1")
        if let text = ending.text { try await terminal.waitFor(text) }
      }
    }

    @Test(
      "the backtracer finishes on the normal screen",
      arguments: endings.filter { ["fatalError", "badPointer", "stackOverflow", "breakpoint"].contains($0.name) },
      ["main", "pool"])
    func backtrace(ending: Ending, thread: String) async throws {
      let command = [try CrashingProgram.path(), ending.name, thread]
      try await withTerminal(command, size: (120, 300), environment: Self.withBacktrace) { terminal in
        try await terminal.waitFor("ready")
        try await terminal.send("x")
        #expect(try await terminal.exitStatus() == ending.status)
        try await terminal.waitFor("Program crashed:")
        let screen = try await terminal.waitFor("Backtrace took")
        #expect(screen.contains { $0.hasPrefix("Registers:") })
        if let text = ending.text { try await terminal.waitFor(text) }
        try await expectRestored(terminal)
      }
    }

    @Test(
      "the terminal is reset before any output, and no frame of another thread follows",
      arguments: ["fatalError", "exit", "badPointer"])
    func order(ending: String) async throws {
      // Small frames and much output, so that many frames are drawn during the output.
      let command = [try CrashingProgram.path(), ending, "pool", "3000"]
      try await withTerminal(command, size: (20, 2), environment: Self.withoutBacktrace) { terminal in
        try await terminal.waitFor("ready")
        try await terminal.recordOutput(to: "output")
        try await terminal.send("x")
        let output = try await terminal.fileContents("output", containing: "EXIT:", for: "the recording")
        let end = try #require(output.firstRange(of: "\u{1B}[?1049l"))
        for mode in ["?1000", "?1006", "?2004"] { #expect(output[..<end.lowerBound].contains("\u{1B}[\(mode)l")) }
        #expect(!output[..<end.lowerBound].contains("error line"))
        #expect(output[end.upperBound...].contains("error line 2999"))
        // A frame would move the cursor.
        #expect(!output[end.upperBound...].contains("\u{1B}"))
      }
    }

    @Test(
      "the program restores the terminal after a signal that it does not handle",
      arguments: [SIGSEGV, SIGABRT, SIGQUIT, SIGUSR1, SIGPIPE])
    func signals(signal: Int32) async throws {
      for environment in [Self.withoutBacktrace, Self.withBacktrace] {
        try await withTerminal(
          [BuiltProgram.path(), "run", "scenario.yaml"], size: (120, 300), environment: environment,
          files: ["scenario.yaml": Scenarios.both]
        ) { terminal in
          try await terminal.waitForRow(of: "alpha", saying: "idle")
          try await terminal.signal(signal)
          #expect(try await terminal.exitStatus() == 128 + Int(signal))
          try await expectRestored(terminal)
        }
      }
    }

    private func expectRestored(_ terminal: TerminalSession) async throws {
      let before = try await terminal.modesBefore()
      #expect(try await terminal.modesAfter() == before)
      let screen = try await terminal.waitFor("EXIT:")
      #expect(try await terminal.flags() == TerminalFlags())
      #expect(screen.contains(TerminalSession.shellLine))
      #expect(!screen.contains { $0.contains("ready") || $0.contains("late frame") })
    }
  }
}
