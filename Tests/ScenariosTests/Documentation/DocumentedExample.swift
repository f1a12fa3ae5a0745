import Foundation
import Testing

/// A YAML code block of the documentation: a whole scenario, or a part of one. Other tests read configurations.
struct DocumentedExample: Sendable, CustomTestStringConvertible {
  static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static let all = (["README.md"] + pages(in: "docs/guide") + pages(in: "docs/reference")).flatMap { name in
    let text = ((try? String(contentsOf: package.appending(path: name), encoding: .utf8)) ?? "")
      .replacing(/<!-- configuration -->\n\n```yaml\n[\s\S]*?\n```/, with: "")
    return text.matches(of: /(?m)^```yaml\n([\s\S]*?)^```/).enumerated().map { number, match in
      DocumentedExample(name: "\(name) \(number + 1)", text: String(match.output.1))
    }
  }

  private static func pages(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: package.appending(path: folder).path)) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted().map { "\(folder)/\($0)" }
  }

  let name: String
  let text: String

  var testDescription: String { name }

  /// The example as a whole file: the nodes common to all parts complete a part.
  var file: String {
    guard !text.contains("scenario:") else { return text }
    let nodes = """
      nodes:
        - { id: token, syncer: {} }
        - { id: feed, kind: group, children: [{ id: photos }, { id: push, kind: pure }] }
        - { id: current, kind: proxy, target: feed }
        - { id: api, kind: queue }
        - { id: clients, kind: load, server: api, arrivals: { poisson: 1 per 1s } }
        - { id: breaker, kind: breaker }

      """
    return "scenario: x\n" + (text.contains("nodes:") ? "" : nodes) + text
  }
}
