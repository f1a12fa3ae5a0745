import ArgumentParser
import Foundation
import Testing

/// A line of a shell code block that begins with `loadscope`.
struct DocumentedCommand: CustomTestStringConvertible {
  /// The commands of README.md and docs/.
  static let all = DocumentationPage.all.flatMap { page in
    ((try? page.text()) ?? "").matches(of: /(?m)^ *```sh\n([\s\S]*?)^ *```/).flatMap { fence in
      lines(of: String(fence.output.1)).filter { $0.hasPrefix("loadscope ") }
        .map { DocumentedCommand(page: page.path, line: $0) }
    }
  }

  let page: String
  let line: String

  var testDescription: String { "\(page): \(line)" }

  /// The arguments, up to a comment, a pipe or a redirection.
  var arguments: [String] {
    var words: [String] = []
    for match in line.matches(of: /'([^']*)'|"([^"]*)"|[^\s'"]+/).dropFirst() {
      if let quoted = match.output.1 ?? match.output.2 {
        words.append(String(quoted))
        continue
      }
      if match.output.0.contains(/^(?:#|\||>|2>|<|;|&)/) { break }
      words.append(String(match.output.0))
    }
    return words
  }

  /// The lines without outer blanks; a backslash joins a line to the next.
  static func lines(of code: String) -> [String] {
    code.replacing(/\\\n\s*/, with: "").split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
