import ArgumentParser
import Explanation
import Foundation

/// An error that ends the command: a message and an exit code.
struct Problem: Error {
  /// One line, then optional detail.
  let message: String
  let exitCode: ExitCode

  /// Creates the problem of a check, after its errors were printed.
  init(errors count: Int) {
    self.init(count == 1 ? "1 error" : "\(Messages.grouped(count)) errors", exitCode: .checkFailed)
  }

  init(_ message: String, exitCode: ExitCode = .unusable) {
    self.message = message
    self.exitCode = exitCode
  }
}

/// Standard error, for all messages about problems.
enum StandardError {
  static func write(_ text: String) {
    FileHandle.standardError.write(Data((text.hasSuffix("\n") ? text : text + "\n").utf8))
  }
}

/// Standard output, for results. A closed reader ends the command quietly.
enum StandardOutput {
  static func write(_ text: String) throws {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data((text.hasSuffix("\n") ? text : text + "\n").utf8))
    } catch {
      throw Problem("the result could not be written: \(error.localizedDescription)")
    }
  }
}
