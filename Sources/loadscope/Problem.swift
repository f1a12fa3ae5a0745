import ArgumentParser
import Explanation
import Foundation
import JSONQuoting
import YAMLReading

/// An error that ends the command: a message and an exit code.
struct Problem: Error {
  /// The message for the user: one line, then optional details.
  let message: String
  let exitCode: ExitCode
  /// The errors of a file that the message lists; empty for any other problem.
  var diagnostics: [Diagnostic] = []

  /// Creates the problem that ends a check with errors. The errors themselves were already printed.
  init(errors count: Int) {
    self.init(count == 1 ? "1 error" : "\(Messages.grouped(count)) errors", exitCode: .checkFailed)
  }

  /// Creates the problem of a file with errors.
  init(_ list: DiagnosticList) {
    self.init(list.rendered())
    diagnostics = list.diagnostics
  }

  init(_ message: String, exitCode: ExitCode = .unusable) {
    self.message = message
    self.exitCode = exitCode
  }
}

// Names of files, nodes and programs, and arguments, may be anything. Here, where texts leave the program, they become
// visible: a control character in them never reaches a terminal, and in GitHub Actions no line of them is a command.

/// Writes messages about problems to standard error, with control characters escaped.
enum StandardError {
  static func write(_ text: String) {
    write(line: GitHubAnnotations.guardsOutput ? GitHubAnnotations.plain(text.visibleLines) : text.visibleLines)
  }

  /// Writes an annotation for GitHub Actions, whose texts are escaped.
  static func write(annotation: String) { write(line: annotation) }

  private static func write(line: String) {
    FileHandle.standardError.write(Data((line.hasSuffix("\n") ? line : line + "\n").utf8))
  }
}

/// Writes results to standard output. If the reader has closed the pipe, the command ends without a message: by SIGPIPE,
/// or by `ExitCode.success`.
enum StandardOutput {
  /// Writes a text with control characters escaped.
  static func write(_ text: String) throws {
    let text = text.visibleLines
    try write(drawn: GitHubAnnotations.guardsOutput ? GitHubAnnotations.plain(text) : text)
  }

  /// Writes a drawn frame, whose control sequences are our own.
  static func write(drawn text: String) throws {
    let output = BufferedOutput()
    try output.writeLine(text.hasSuffix("\n") ? String(text.dropLast()) : text)
    try output.flush()
  }
}
