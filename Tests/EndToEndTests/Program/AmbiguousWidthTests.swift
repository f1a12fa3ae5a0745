import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite("Signs of ambiguous width")
  struct AmbiguousWidthTests {
    private static let question = "\u{1B}[6n"

    /// Shows a scenario, answers the question for the cursor's position, presses a key, and returns all output.
    private func output(
      answer: String?, options: [String] = [], files: [String: String] = [:]
    ) async throws -> String {
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      try folder.write(Scenarios.both.replacing("Alpha", with: "Alphá"), to: "scenario.yaml")
      for (name, text) in files { try folder.write(text, to: name) }
      let terminal = try BareTerminal(
        BuiltProgram.path(), ["run", "scenario.yaml", "--no-state"] + options,
        environment: ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8"], directory: folder.url)
      try terminal.read(until: answer == nil ? "alpha" : Self.question)
      if let answer { try terminal.write(answer) }
      try await Task.sleep(for: .milliseconds(300))
      try terminal.write("p\u{C}")
      try await Task.sleep(for: .milliseconds(300))
      try terminal.write("q")
      let output = try terminal.readToEnd()
      _ = try await terminal.end(within: .seconds(20))
      return output
    }

    @Test("a terminal that draws them two columns wide gets none of them")
    func wide() async throws {
      let output = try await output(answer: "\u{1B}[2;3R")
      // The first frame is drawn before the answer.
      let answered = try #require(output.range(of: "Alpha and beta"))
      #expect(output[answered.lowerBound...].contains("-+"))
      #expect(!output[answered.lowerBound...].contains("╭"))
    }

    @Test("a terminal that draws them in one column gets them", arguments: ["\u{1B}[2;2R"])
    func narrow(answer: String) async throws {
      let output = try await output(answer: answer)
      #expect(output.contains("╭"))
      #expect(output.contains("Alphá"))
    }

    @Test("the setting decides without a question", arguments: ["wide", "narrow"])
    func setting(word: String) async throws {
      let output = try await output(
        answer: nil, options: ["--config", "config.yaml"], files: ["config.yaml": "ambiguous-width: \(word)\n"])
      #expect(output.contains("╭") == (word == "narrow"))
      #expect(!output.contains(Self.question))
    }

    @Test("an answer that comes at the end of the program is not left to the shell", .needsTmux)
    func lateAnswer() async throws {
      try await withTerminal(
        [BuiltProgram.path(), "run", "scenario.yaml", "--exit-at", "1ms"], files: ["scenario.yaml": Scenarios.both]
      ) { terminal in
        #expect(try await terminal.exitStatus() == 0)
        // An answer without a reader is shown.
        try await Task.sleep(for: .milliseconds(300))
        #expect(try await !terminal.screen().contains { $0.contains("[2;") })
      }
    }
  }
}
