import Foundation
import Testing

@testable import loadscope

@Suite("The person's editor")
struct EditorTests {
  private static let place = EditedPlace(path: "/tmp/my feed.yaml", line: 12)

  @Test(
    "is told the line as it takes it",
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

  @Test("gets an absolute path, which is no option")
  func path() throws {
    let words = Editor(command: "vi").words(for: EditedPlace(path: "-c.yaml", line: 1))
    #expect(words.last == URL(fileURLWithPath: "-c.yaml").path)
    #expect(words.last?.hasPrefix("/") == true)
  }

  @Test("is what VISUAL says, else what EDITOR says, else vi")
  func choice() throws {
    #expect(try Editor(in: ["VISUAL": "code --wait", "EDITOR": "nano"]) == Editor(command: "code --wait"))
    #expect(try Editor(in: ["VISUAL": " ", "EDITOR": "nano"]) == Editor(command: "nano"))
    #expect(throws: EditingProblem("there is no editor: set EDITOR to yours, such as EDITOR=nano, and start again")) {
      try Editor(in: ["PATH": "/nonexistent"])
    }
  }

  @Test("a program in the foreground tells how it has ended")
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
