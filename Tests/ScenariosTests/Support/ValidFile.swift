import Foundation
import TestSupport
import Testing

/// A valid file: from the folder, or built into the command.
struct ValidFile: Sendable, CustomTestStringConvertible {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "ValidFiles")

  /// New files are found automatically.
  static let all: [ValidFile] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().map { ValidFile(name: $0, url: folder.appending(path: $0)) }
      + BuiltInScenarios.names.map { ValidFile(name: $0, url: BuiltInScenarios.file(of: $0)) }
  }()

  let name: String
  private let url: URL

  var testDescription: String { name }

  func text() throws -> String { try String(contentsOf: url, encoding: .utf8) }
}
