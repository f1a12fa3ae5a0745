import Foundation
import Testing

@testable import loadscope

@Suite("The user's editor")
struct EditorTests {
  private static let place = EditedPlace(path: "/tmp/my feed.yaml", line: 12)

  @Test(
    "gets the line in its own syntax",
    arguments: [
      ("vi", ["+12", "/tmp/my feed.yaml"]), ("/usr/bin/nvim -R", ["+12", "/tmp/my feed.yaml"]),
      ("nano", ["+12", "/tmp/my feed.yaml"]), ("emacsclient -t", ["+12", "/tmp/my feed.yaml"]),
      ("what-is-this", ["+12", "/tmp/my feed.yaml"]),
      ("code", ["--wait", "--goto", "/tmp/my feed.yaml:12"]), ("code --wait", ["--goto", "/tmp/my feed.yaml:12"]),
      ("/opt/bin/codium -w", ["--goto", "/tmp/my feed.yaml:12"]), ("hx", ["/tmp/my feed.yaml:12"]),
      ("helix", ["/tmp/my feed.yaml:12"]), ("subl", ["--wait", "/tmp/my feed.yaml:12"]),
      ("subl -n -w", ["/tmp/my feed.yaml:12"]),
    ])
  func words(command: String, words: [String]) {
    #expect(Editor(command: command).words(for: Self.place) == words)
  }

  @Test("gets an absolute path, which cannot be read as an option")
  func path() throws {
    let words = Editor(command: "vi").words(for: EditedPlace(path: "-c.yaml", line: 1))
    #expect(words.last == URL(fileURLWithPath: "-c.yaml").path)
    #expect(words.last?.hasPrefix("/") == true)
  }

  @Test("is VISUAL, else EDITOR, else vi")
  func choice() throws {
    #expect(try Editor(in: ["VISUAL": "code --wait", "EDITOR": "nano"]) == Editor(command: "code --wait"))
    #expect(try Editor(in: ["VISUAL": " ", "EDITOR": "nano"]) == Editor(command: "nano"))
    #expect(throws: EditingProblem("no editor: set EDITOR, such as EDITOR=nano, and start again")) {
      try Editor(in: ["PATH": "/nonexistent"])
    }
  }

  @Test("a foreground process reports how it ended")
  @MainActor
  func ends() throws {
    let terminal = open("/dev/null", O_RDWR)
    defer { close(terminal) }
    #expect(ForegroundProcess.run(["/bin/sh", "-c", "exit 3"], on: terminal) == .exited(3))
    #expect(ForegroundProcess.run(["/bin/sh", "-c", "kill -TERM $$"], on: terminal) == .killed(signal: SIGTERM))
    #expect(
      ForegroundProcess.run(["/nonexistent/program"], on: terminal) == .notStarted("No such file or directory"))
  }
}
