import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// Input as slow lines deliver it, and pasted text as terminals with and without marks for it do.
  @Suite("Input in pieces, and pasted text")
  struct BrokenInputTests {
    /// Types of terminals. The descriptions of the first two name marks for pasted text.
    private static let terminals = ["xterm-256color", "tmux-256color", "screen-256color", "rxvt", "linux", "vt100"]

    /// Each terminal, and some more pauses, in ms.
    private static let slowTerminals =
      terminals.map { ($0, 60) } + [("xterm-256color", 5), ("xterm-256color", 200), ("vt100", 200)]

    /// Shows a scenario, writes the pieces with a pause after each and then `q`, and returns the commands that were
    /// performed, as in the event log.
    private func commands(
      after pieces: [String], pause: Int, terminal name: String, options: [String] = [],
      environment: [String: String] = [:], files: [String: String] = [:]
    ) async throws -> [String] {
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      try folder.write(Scenarios.both, to: "scenario.yaml")
      for (name, text) in files { try folder.write(text, to: name) }
      let terminal = try BareTerminal(
        BuiltProgram.path(), ["run", "scenario.yaml", "--log", "events.ndjson", "--no-state"] + options,
        environment: ["TERM": name].merging(environment) { $1 }, directory: folder.url)
      try terminal.read(until: "alpha")
      for piece in pieces {
        try terminal.write(piece)
        try await Task.sleep(for: .milliseconds(pause))
      }
      // Later than the rest of pasted text, also if that was read late.
      try await Task.sleep(for: .milliseconds(500))
      try terminal.write("q")
      _ = try terminal.readToEnd()
      let end = try await terminal.end(within: .seconds(20))
      #expect(end == .exit)
      let events = (folder.read("events.ndjson") ?? "").split(separator: "\n")
      return events.compactMap { event in
        guard event.contains(#""by":"person""#) else { return nil }
        return event.split(separator: #""command":""#).last?.split(separator: "\"").first.map(String.init)
      }
    }

    @Test("the rest of a sequence is no key, however late it comes", arguments: slowTerminals)
    func lateRest(terminal: String, pause: Int) async throws {
      let pieces = ["OA", "[A", "[<0;5;5M"].flatMap { ["\u{1B}", $0] }
      #expect(try await commands(after: pieces, pause: pause, terminal: terminal) == [])
    }

    @Test("with a longer ESCDELAY, a sequence in pieces is a key")
    func escapeDelay() async throws {
      let pieces = ["\u{1B}", "OB", "s"]
      #expect(
        try await commands(
          after: pieces, pause: 60, terminal: "xterm-256color", environment: ["ESCDELAY": "2000"]) == ["sync"])
    }

    @Test("marked pasted text is no command, whole or in pieces", arguments: slowTerminals)
    func marked(terminal: String, pause: Int) async throws {
      let pieces = [
        "\u{1B}[200~OOq\u{1B}[201~", "\u{1B}[200~O", "O\u{3}q", "\u{1B}[20", "1~", "\u{1B}", "[200~OOq", "\u{1B}[201~",
        "\u{1B}[20", "0~OOq\u{1B}", "[201~",
      ]
      #expect(try await commands(after: pieces, pause: pause, terminal: terminal) == [])
    }

    @Test("unmarked pasted text is no command where the description names no marks", arguments: terminals.dropFirst(2))
    func unmarked(terminal: String) async throws {
      #expect(try await commands(after: ["OAqsssOOO0123456789\rq"], pause: 5, terminal: terminal) == [])
    }

    @Test("unmarked-paste: false takes it for keys")
    func setting() async throws {
      let commands = try await commands(
        after: ["jjjjjjjkkkkkkklllllllO"], pause: 5, terminal: "vt100", options: ["--config", "config.yaml"],
        files: ["config.yaml": "unmarked-paste: false\n"])
      #expect(commands == ["network"])
    }

    @Test("keys repeated over a slow line act", arguments: ["xterm-256color", "vt100"])
    func repetition(terminal: String) async throws {
      let commands = try await commands(
        after: Array(repeating: "OOOO", count: 6), pause: 5, terminal: terminal)
      #expect(commands == Array(repeating: "network", count: 24))
    }

    @Test("Ctrl-C after a pause drops a paste without an end, and the next key acts")
    func endlessPaste() async throws {
      #expect(
        try await commands(after: ["\u{1B}[200~OO", "OO", "\u{3}", "O"], pause: 1_500, terminal: "xterm-256color")
          == ["network"])
    }
  }
}
