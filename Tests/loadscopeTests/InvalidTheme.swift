import Foundation
import Testing

/// A theme file with something wrong in it, and what has to be said about it: `NAME.yaml` beside `NAME.expected`.
struct InvalidTheme: Sendable, CustomTestStringConvertible {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "InvalidThemes")

  /// Every file of the folder; a new one needs no other mention.
  static let all: [InvalidTheme] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().filter { $0.hasSuffix(".yaml") }.map { InvalidTheme(name: String($0.dropLast(5))) }
  }()

  /// Whether what is said is to be written down rather than compared.
  static let isRecording = ProcessInfo.processInfo.environment["RECORD_DIAGNOSTICS"] != nil

  /// The names in the folder that belong to no file: an expectation without its file, for instance.
  static func strays() throws -> [String] {
    let known = Set(all.flatMap { ["\($0.name).yaml", "\($0.name).expected"] })
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !known.contains($0) }.sorted()
  }

  /// The file's name without its extension: what is wrong with it.
  let name: String

  var testDescription: String { name }

  /// The name by which diagnostics speak of it.
  var file: String { "\(name).yaml" }

  func bytes() throws -> [UInt8] {
    [UInt8](try Data(contentsOf: Self.folder.appending(path: file)))
  }

  func expected() throws -> String {
    try String(contentsOf: Self.folder.appending(path: "\(name).expected"), encoding: .utf8)
  }

  func record(_ text: String) throws {
    try text.write(to: Self.folder.appending(path: "\(name).expected"), atomically: true, encoding: .utf8)
  }
}
