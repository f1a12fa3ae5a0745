import Foundation
import Testing

/// An invalid file and its expected diagnostics: `NAME.yaml` beside `NAME.expected`.
struct InvalidFile: Sendable, CustomTestStringConvertible {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "InvalidFiles")

  /// Every file of the folder; new files are found automatically.
  static let all: [InvalidFile] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().filter { $0.hasSuffix(".yaml") }.map { InvalidFile(name: String($0.dropLast(5))) }
  }()

  /// Whether the diagnostics are recorded rather than compared.
  static let isRecording = ProcessInfo.processInfo.environment["RECORD_DIAGNOSTICS"] != nil

  /// The names in the folder without a file, such as an expectation alone.
  static func strays() throws -> [String] {
    let known = Set(all.flatMap { ["\($0.name).yaml", "\($0.name).expected"] })
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !known.contains($0) }.sorted()
  }

  /// The file's name without its extension: its error.
  let name: String

  var testDescription: String { name }

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
