import Foundation
import Testing

@Suite("Plain words")
struct PhraseTests {
  /// Phrases with a plainer replacement.
  private static let phrases = [
    "stand still", "stands still", "taken back", "of its own accord", "of their own accord", "in vain", "was failed",
    "is given up", "is minded", "led there by", "somebody", "nobody", "whoever", "anybody", "stands on other",
    "old contents", "let happen", "lets it happen", "goes on from the past", "made to go wrong", "past, newest first",
    "what is found",
    "person's own", "came to nothing", "told of a change",
  ]

  @Test("a phrase with a plainer replacement is not used", arguments: phrases)
  func phrase(phrase: String) {
    let texts = Self.texts.filter { $0.lowercased.contains(phrase) }
    #expect(Self.places(in: texts) { $0.localizedCaseInsensitiveContains(phrase) } == [])
  }

  @Test("no comment begins with What")
  func comments() {
    let first = /^\s*(\/\/\/?|#)\s*(MARK: )?What\b/
    #expect(Self.places { $0.prefixMatch(of: first) != nil } == [])
  }

  @Test("a match has its file and line")
  func places() {
    let places = Self.places { $0.contains("Loadscope is a terminal dashboard") }
    #expect(places.contains { $0.hasPrefix("README.md:") })
  }

  /// Returns the places of the lines that fulfil a condition: `README.md:3`.
  private static func places(in texts: [CheckedText] = texts, where condition: (String) -> Bool) -> [String] {
    texts.flatMap { text in
      text.lines.enumerated().filter { condition($0.element) }.map { "\(text.path):\($0.offset + 1)" }
    }
  }

  private struct CheckedText {
    let path: String
    let lines: [String]
    let lowercased: String
  }

  /// The checked files, read once.
  private static let texts = allTexts()

  private static func allTexts() -> [CheckedText] {
    let root = SourceTree.root
    let folders = ["Sources", "Tests", "Benchmarks", "Examples", "docs", "themes", ".ci"].flatMap { folder in
      files(in: root.appending(path: folder))
    }
    let all = ["README.md", "ARCHITECTURE.md", "Package.swift", "demo.sh"].map { root.appending(path: $0) } + folders
    return all.filter { $0.lastPathComponent != "PhraseTests.swift" }.compactMap { file in
      // Some files of the tests are not UTF-8 on purpose.
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      return CheckedText(
        path: String(file.path.dropFirst(root.path.count + 1)), lines: lines.map(String.init),
        lowercased: text.lowercased())
    }
  }

  /// Returns the text files of a folder; the scripts of `.ci` have no extension.
  private static func files(in folder: URL) -> [URL] {
    let kinds: Set = ["swift", "c", "h", "md", "yaml", "sh", "py", ""]
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isRegularFileKey])
    return (all?.compactMap { $0 as? URL } ?? []).filter { url in
      kinds.contains(url.pathExtension) && !url.path.contains("/.build/")
        && (url.pathExtension != "" || folder.lastPathComponent == ".ci")
        && (try? url.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
    }
    .sorted { $0.path < $1.path }
  }
}
