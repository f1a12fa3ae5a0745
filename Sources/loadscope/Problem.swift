import ArgumentParser
import Explanation
import Foundation

/// An error that ends the command: a message and an exit code.
struct Problem: Error {
  /// The message for the user: one line, then optional details.
  let message: String
  let exitCode: ExitCode

  /// Creates the problem that ends a check with errors. The errors themselves were already printed.
  init(errors count: Int) {
    self.init(count == 1 ? "1 error" : "\(Messages.grouped(count)) errors", exitCode: .checkFailed)
  }

  init(_ message: String, exitCode: ExitCode = .unusable) {
    self.message = message
    self.exitCode = exitCode
  }
}

/// Writes messages about problems to standard error.
enum StandardError {
  static func write(_ text: String) {
    FileHandle.standardError.write(Data((text.hasSuffix("\n") ? text : text + "\n").utf8))
  }
}

/// Writes results to standard output. If the reader has closed the pipe, SIGPIPE ends the command without a message.
enum StandardOutput {
  static func write(_ text: String) throws {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data((text.hasSuffix("\n") ? text : text + "\n").utf8))
    } catch {
      throw Problem("the result could not be written: \(error.localizedDescription)")
    }
  }
}
