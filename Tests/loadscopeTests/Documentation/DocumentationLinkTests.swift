import Foundation
import Testing

@Suite("Links in the documentation")
struct DocumentationLinkTests {
  @Test("every relative link leads to a file, and to a heading of it", arguments: DocumentationPage.linking)
  func links(page: DocumentationPage) throws {
    for link in Self.links(in: try page.text()) where !link.contains(/^\w+:/) {
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let file = parts[0].isEmpty ? page.file : page.folder.appending(path: parts[0]).standardizedFileURL
      guard FileManager.default.fileExists(atPath: file.path) else {
        Issue.record("\(page.path): no file for the link \(link)")
        continue
      }
      guard parts.count == 2, file.pathExtension == "md" else { continue }
      let anchors = Self.anchors(in: try String(contentsOf: file, encoding: .utf8))
      #expect(anchors.contains(parts[1]), "\(page.path): no heading for the link \(link)")
    }
  }

  @Test("every page of the guide and of the reference is in its contents", arguments: ["guide", "reference"])
  func contents(folder: String) throws {
    let links = Set(Self.links(in: try DocumentationPage(path: "docs/\(folder)/README.md").text()))
    let pages = DocumentationPage.all.map(\.path).filter { $0.hasPrefix("docs/\(folder)/") }
      .map { String($0.dropFirst("docs/\(folder)/".count)) }
    #expect(pages.filter { $0 != "README.md" && !links.contains($0) } == [])
  }

  @Test("links are found outside code, and headings with their anchors")
  func parts() {
    let text = """
      # The `first` one, and a [link](a.md#b)

      ```sh
      # no heading
      echo [no](link.md)
      ```

      ## Twice
      ## Twice
      `[no](link.md)` <img src="a.svg">
      """
    #expect(Self.links(in: text) == ["a.md#b", "a.svg"])
    #expect(Self.anchors(in: text) == ["the-first-one-and-a-link", "twice", "twice-1"])
  }

  /// The targets of links and images, without those in code.
  private static func links(in text: String) -> [String] {
    withoutFences(text).replacing(/`[^`]*`/, with: "")
      .matches(of: /\]\(([^)\s]+)\)|<img[^>]*src="([^"]+)"/)
      .compactMap { ($0.output.1 ?? $0.output.2).map(String.init) }
  }

  /// The anchors of headings, as GitHub makes them.
  private static func anchors(in text: String) -> Set<String> {
    var anchors: Set<String> = []
    for match in withoutFences(text).matches(of: /(?m)^#+ (.+)$/) {
      let heading = match.output.1.replacing(/\]\([^)]*\)/, with: "").lowercased()
      let kept = heading.filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
      let anchor = kept.replacing(" ", with: "-")
      let number = (1...).first { !anchors.contains("\(anchor)-\($0)") } ?? 1
      anchors.insert(anchors.contains(anchor) ? "\(anchor)-\(number)" : anchor)
    }
    return anchors
  }

  private static func withoutFences(_ text: String) -> String {
    text.replacing(/(?m)^ *```[\s\S]*?^ *```/, with: "")
  }
}
