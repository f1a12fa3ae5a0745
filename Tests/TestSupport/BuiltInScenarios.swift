import Foundation

/// The files of the built-in scenarios.
package enum BuiltInScenarios {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/loadscope/Resources/scenarios")

  /// New files are found automatically.
  package static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
  }()

  package static func file(of name: String) -> URL { folder.appending(path: "\(name).yaml") }

  package static func text(of name: String) throws -> String { try String(contentsOf: file(of: name), encoding: .utf8) }
}
