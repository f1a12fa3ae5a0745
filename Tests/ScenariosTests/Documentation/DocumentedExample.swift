import Foundation
import Testing

/// A block of YAML in the documentation: a whole scenario, or a part of one. Configurations are something else.
struct DocumentedExample: Sendable, CustomTestStringConvertible {
  static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static let all: [DocumentedExample] = ["README.md", "Sources/Scenarios/README.md"].flatMap { name in
    let text = ((try? String(contentsOf: package.appending(path: name), encoding: .utf8)) ?? "")
      .replacing(/\n### Configuration\n[\s\S]*?(?=\n##)/, with: "")
    return text.matches(of: /(?m)^```yaml\n([\s\S]*?)^```/).enumerated().map { number, match in
      DocumentedExample(name: "\(name) \(number + 1)", text: String(match.output.1))
    }
  }

  let name: String
  let text: String

  var testDescription: String { name }

  /// The example as a whole file: a part goes with the nodes that all the parts are about.
  var file: String {
    guard !text.contains("scenario:") else { return text }
    let nodes = """
      nodes:
        - { id: token, syncer: {} }
        - { id: feed, kind: group, children: [{ id: photos }, { id: push, kind: pure }] }
        - { id: current, kind: proxy, target: feed }

      """
    return "scenario: x\n" + (text.contains("nodes:") ? "" : nodes) + text
  }
}
