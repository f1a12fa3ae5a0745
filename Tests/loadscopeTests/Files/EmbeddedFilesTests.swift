import Foundation
import Testing

@testable import loadscope

@Suite("Embedded files")
struct EmbeddedFilesTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../..").standardizedFileURL
  private static let resources = root.appending(path: "Sources/loadscope/Resources")

  /// The files of a folder by their names without the extension.
  private func files(in folder: URL) throws -> [String: [UInt8]] {
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      // Other files of the folder, such as README.md, are not embedded.
      .filter { $0.pathExtension == "yaml" }
    return Dictionary(
      uniqueKeysWithValues: try files.map {
        ($0.deletingPathExtension().lastPathComponent, Array(try Data(contentsOf: $0)))
      })
  }

  @Test("the table lists exactly the scenarios of the folder, with their bytes")
  func scenarios() throws {
    let table = EmbeddedFiles.scenarios.map { ($0.name, $0.bytes) }
    #expect(try Dictionary(uniqueKeysWithValues: table) == files(in: Self.resources.appending(path: "scenarios")))
  }

  @Test("the table lists exactly the themes of the folder, with their bytes")
  func themes() throws {
    let table = EmbeddedFiles.themes.map { ($0.name, $0.bytes) }
    #expect(try Dictionary(uniqueKeysWithValues: table) == files(in: Self.root.appending(path: "themes")))
  }

  @Test("the table lists exactly the pictures of the folder, with their bytes")
  func pictures() throws {
    let folder = Self.resources.appending(path: "pictures")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    let bytes = try files.map { ($0.lastPathComponent, Array(try Data(contentsOf: $0))) }
    #expect(EmbeddedFiles.pictures == Dictionary(uniqueKeysWithValues: bytes))
  }

  @Test("the folders hold nothing else")
  func folders() throws {
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: Self.resources.path()).sorted()
        == ["pictures", "preview.yaml", "scenarios", "starter.yaml"])
  }

  @Test("the starter and the preview are the files beside the folders")
  func starter() throws {
    #expect(EmbeddedFiles.starter == Array(try Data(contentsOf: Self.resources.appending(path: "starter.yaml"))))
    #expect(EmbeddedFiles.preview == Array(try Data(contentsOf: Self.resources.appending(path: "preview.yaml"))))
  }

  @Test("the tour and the default theme come first")
  func defaults() {
    #expect(EmbeddedFiles.scenarios.first?.name == "tour")
    #expect(EmbeddedFiles.themes.first?.name == "default")
  }
}
