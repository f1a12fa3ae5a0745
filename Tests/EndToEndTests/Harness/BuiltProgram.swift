import Foundation

/// The executable under test.
enum BuiltProgram {
  /// Where it is: named by `LOADSCOPE_BINARY`, or beside the bundle of these tests.
  static func path() throws -> String {
    if let path = ProcessInfo.processInfo.environment["LOADSCOPE_BINARY"] { return path }
    return try path(of: "loadscope")
  }

  /// Where an executable is that was built with these tests.
  static func path(of name: String) throws -> String {
    let running = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    let bundles = [running] + CommandLine.arguments.filter { $0.hasSuffix(".xctest") }
    let candidates = bundles.map { URL(filePath: $0).deletingLastPathComponent().appending(path: name).path }
    guard let path = candidates.first(where: FileManager.default.isExecutableFile) else {
      throw HarnessError("\(name) is not built; looked for it at", detail: candidates.joined(separator: "\n"))
    }
    return path
  }

  /// Runs it without a terminal.
  static func run(
    _ arguments: String..., stdin: String? = nil, environment: [String: String] = [:], directory: URL? = nil
  ) async throws -> CommandResult {
    try await CommandRunner.run(
      path(), arguments, stdin: stdin, environment: environment, directory: directory)
  }
}
