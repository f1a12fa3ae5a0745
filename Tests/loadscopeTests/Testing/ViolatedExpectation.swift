import Foundation
import Testing

/// A scenario with one expectation that is not met, and the results of its test: `NAME.yaml` beside `NAME.expected`.
struct ViolatedExpectation: Sendable, CustomTestStringConvertible {
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../ViolatedExpectations").standardizedFileURL

  /// Every file of the folder; a new one needs no other mention.
  static let all: [ViolatedExpectation] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().filter { $0.hasSuffix(".yaml") }.map { ViolatedExpectation(name: String($0.dropLast(5))) }
  }()

  /// Whether the results are to be written down rather than compared.
  static let isRecording = ProcessInfo.processInfo.environment["RECORD_DIAGNOSTICS"] != nil

  /// The names in the folder that belong to no scenario.
  static func strays() throws -> [String] {
    let known = Set(all.flatMap { ["\($0.name).yaml", "\($0.name).expected"] })
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !known.contains($0) }.sorted()
  }

  /// The file's name without its extension: the form, and how it is violated.
  let name: String

  var testDescription: String { name }

  var path: String { Self.folder.appending(path: "\(name).yaml").path }

  private var goldenFile: URL { Self.folder.appending(path: "\(name).expected") }

  func expected() throws -> String { try String(contentsOf: goldenFile, encoding: .utf8) }

  func record(_ text: String) throws { try text.write(to: goldenFile, atomically: true, encoding: .utf8) }
}
