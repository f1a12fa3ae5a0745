import Foundation

/// The scenario files that come with the command.
enum BuiltInScenarios {
  static let names = ["tour", "policies", "backoff"]

  static func text(of name: String) throws -> String {
    let package = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let file = package.appending(path: "Sources/loadscope/Resources/scenarios/\(name).yaml")
    return try String(contentsOf: file, encoding: .utf8)
  }
}
