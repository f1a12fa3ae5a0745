import ArgumentParser
import Explanation
import Foundation

/// Why the command ends without having done its work: what is said, and the exit code.
struct Problem: Error {
  /// One line first, then detail if there is any.
  let message: String
  let exitCode: ExitCode

  /// A check has found so many errors, which were told.
  init(errors count: Int) {
    self.init(count == 1 ? "1 error" : "\(Messages.grouped(count)) errors", exitCode: .checkFailed)
  }

  init(_ message: String, exitCode: ExitCode = .unusable) {
    self.message = message
    self.exitCode = exitCode
  }
}

/// Where everything goes that is said about a problem.
enum StandardError {
  static func write(_ text: String) {
    FileHandle.standardError.write(Data((text.hasSuffix("\n") ? text : text + "\n").utf8))
  }
}

/// Where results go. A reader that has gone away ends the command quietly.
enum StandardOutput {
  static func write(_ text: String) throws {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data((text.hasSuffix("\n") ? text : text + "\n").utf8))
    } catch {
      throw Problem("the result could not be written: \(error.localizedDescription)")
    }
  }
}
