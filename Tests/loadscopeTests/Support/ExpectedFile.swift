import Foundation
import Testing

/// A YAML file in a folder, and its expected diagnostics: `NAME.yaml` beside `NAME.expected`.
struct ExpectedFile: Sendable, CustomTestStringConvertible {
  let folder: URL
  let name: String

  /// Every file of a folder; new files are found automatically.
  static func all(in folder: URL) -> [ExpectedFile] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().filter { $0.hasSuffix(".yaml") }.map {
      ExpectedFile(folder: folder, name: String($0.dropLast(5)))
    }
  }

  /// The names of a folder's other files, such as expected diagnostics without their YAML file.
  static func strays(in folder: URL) throws -> [String] {
    let known = Set(all(in: folder).flatMap { ["\($0.name).yaml", "\($0.name).expected"] })
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !known.contains($0) }.sorted()
  }

  /// Whether the diagnostics are recorded rather than compared.
  static let isRecording = ProcessInfo.processInfo.environment["RECORD_DIAGNOSTICS"] != nil

  var testDescription: String { name }

  var url: URL { folder.appending(path: "\(name).yaml") }

  func bytes() throws -> [UInt8] { [UInt8](try Data(contentsOf: url)) }

  func expected() throws -> String { try String(contentsOf: expectation, encoding: .utf8) }

  func record(_ text: String) throws { try text.write(to: expectation, atomically: true, encoding: .utf8) }

  private var expectation: URL { folder.appending(path: "\(name).expected") }
}
