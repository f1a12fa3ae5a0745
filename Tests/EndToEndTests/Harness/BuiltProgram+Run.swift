import Foundation
import TestSupport

extension BuiltProgram {
  static func run(
    _ arguments: String..., stdin: String? = nil, environment: [String: String] = [:], directory: URL? = nil
  ) async throws -> CommandResult {
    try await CommandRunner.run(
      path(), arguments, stdin: stdin, environment: environment, directory: directory)
  }
}
