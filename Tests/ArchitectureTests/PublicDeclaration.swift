/// A declaration that a module's users can see, in a formatted file.
struct PublicDeclaration {
  /// The line of the declaration, as `path:line: text`.
  let place: String

  /// The name of a top-level type; nil for other declarations.
  let topLevelType: String?

  /// Whether a `///` comment precedes it.
  let isDocumented: Bool

  static func all(in file: SourceFile) -> [PublicDeclaration] {
    let lines = file.contents.split(separator: "\n", omittingEmptySubsequences: false)
    var parent: Parent?
    // Platform-specific code is indented by its condition.
    var conditions = 0
    return lines.indices.compactMap { index in
      let indentation = lines[index].prefix { $0 == " " }.count
      let text = lines[index].dropFirst(indentation)
      if text.hasPrefix("#if ") { conditions += 1 } else if text.hasPrefix("#endif") { conditions -= 1 }
      if let open = parent, text.hasPrefix("}"), indentation <= open.indentation { parent = nil }
      let isPublic = text.prefixMatch(of: /(?:@\w+(?:\(\w+\))?\s)*(?:public|open)\s(?!import)/) != nil
      guard isPublic || parent?.shows(text, at: indentation) == true else { return nil }
      if let opened = Parent(text, at: indentation) { parent = opened }
      return PublicDeclaration(
        place: "\(file.path):\(index + 1): \(text)",
        topLevelType: indentation > 2 * conditions || isUnavailable(lines[..<index]) ? nil : typeName(text),
        isDocumented: isDocumented(lines[..<index]))
    }
  }

  /// A type whose members are public implicitly.
  private struct Parent {
    let indentation: Int
    private let keywords: [String]

    init?(_ text: Substring, at indentation: Int) {
      guard text.hasSuffix("{") else { return nil }
      if text.contains(" enum ") {
        keywords = ["case "]
      } else if text.contains(" protocol ") {
        keywords = ["func ", "var ", "init", "associatedtype ", "static ", "mutating "]
      } else {
        return nil
      }
      self.indentation = indentation
    }

    func shows(_ text: Substring, at indentation: Int) -> Bool {
      indentation == self.indentation + 2 && keywords.contains { text.hasPrefix($0) }
    }
  }

  private static func typeName(_ text: Substring) -> String? {
    text.firstMatch(of: /\b(?:class|struct|enum|protocol|typealias)\s(\w+)/).map { String($0.output.1) }
  }

  // DocC has no symbols for these.
  private static func isUnavailable(_ linesAbove: ArraySlice<Substring>) -> Bool {
    linesAbove.last?.hasPrefix("@available(*, unavailable") == true
  }

  // Attributes and `//` comments may be in between.
  private static func isDocumented(_ linesAbove: ArraySlice<Substring>) -> Bool {
    for line in linesAbove.reversed().lazy.map({ $0.drop { $0 == " " } }) {
      if line.hasPrefix("///") { return true }
      guard line.hasPrefix("@") || line.hasPrefix("// ") else { return false }
    }
    return false
  }
}
