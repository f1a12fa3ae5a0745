import Foundation
import Testing

@Suite("The words of the project")
struct PhraseTests {
  /// Phrases that had a plainer one each. They stay away from sources, documentation, scenarios and themes.
  private static let phrases = [
    "stand still", "stands still", "taken back", "of its own accord", "of their own accord", "in vain", "was failed",
    "is given up", "is minded", "led there by", "somebody", "nobody", "whoever", "anybody",
  ]

  @Test("a phrase with a plainer one is used nowhere", arguments: phrases)
  func phrase(phrase: String) throws {
    #expect(try Self.places(where: { $0.localizedCaseInsensitiveContains(phrase) }) == [])
  }

  @Test("a comment begins with its noun, not with What")
  func comments() throws {
    let first = /^\s*\/\/\/?\s*(MARK: )?What\b/
    #expect(try Self.places(where: { $0.prefixMatch(of: first) != nil }) == [])
  }

  @Test("a phrase is found with the file and the line")
  func found() throws {
    let places = try Self.places(where: { $0.contains("Loadscope is a terminal dashboard") })
    #expect(places.contains { $0.hasPrefix("README.md:") })
  }

  /// The lines of all texts that are checked and that fulfil a condition: `README.md:3`.
  private static func places(where condition: (String) -> Bool) throws -> [String] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folders = ["Sources", "docs", "themes", "Examples"].flatMap { texts(in: root.appending(path: $0)) }
    let files = ["README.md", "ARCHITECTURE.md"].map { root.appending(path: $0) } + folders
    return try files.flatMap { file in
      let lines = try String(contentsOf: file, encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false)
      let path = file.path.dropFirst(root.path.count + 1)
      return lines.enumerated().filter { condition(String($0.element)) }.map { "\(path):\($0.offset + 1)" }
    }
  }

  private static func texts(in folder: URL) -> [URL] {
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isRegularFileKey])
    return (all?.compactMap { $0 as? URL } ?? [])
      .filter { ["swift", "c", "h", "md", "yaml"].contains($0.pathExtension) && !$0.path.contains("/.build/") }
      .sorted { $0.path < $1.path }
  }
}
