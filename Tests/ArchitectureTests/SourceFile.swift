import Foundation

/// A Swift file of a module, read line by line for the rules.
struct SourceFile: Sendable {
  struct Line: Sendable {
    let number: Int
    let text: String
  }

  /// The path from the package's root.
  let path: String

  /// The module that contains it.
  let module: String

  /// The unchanged text.
  let contents: String

  /// The lines without comments and without the contents of string literals.
  let codeLines: [Line]

  init(path: String, module: String, contents: String) {
    self.path = path
    self.module = module
    self.contents = contents
    codeLines = contents.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { index, line in
      Line(number: index + 1, text: Self.code(of: line))
    }
  }

  /// The imported modules, in every form of import.
  var imports: [(module: String, line: Int)] {
    // Skips the slower search for most lines.
    codeLines.filter { $0.text.contains("import") }.flatMap { line in
      line.text.matches(of: Self.importPattern).map { (String($0.output.module), line.number) }
    }
  }

  /// The lines with `phrase` in their code, as `path:line`.
  func places(of phrase: String) -> [String] {
    codeLines.filter { $0.text.contains(phrase) }.map { "\(path):\($0.number)" }
  }

  // Attributes and access levels may precede `import`, a kind of declaration may follow it, and a line may have
  // several. Computed, because a regex cannot be shared between threads.
  private static var importPattern: Regex<(Substring, module: Substring)> {
    /(?:^|;)\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|actor|protocol|typealias|func|let|var)\s+)?(?<module>\w+)/
  }

  private static func code(of line: Substring) -> String {
    var code = ""
    var isInString = false
    var isEscaped = false
    var previous: Character?
    for character in line {
      if isInString {
        if character == "\"" && !isEscaped {
          isInString = false
          code.append(character)
        }
        isEscaped = character == "\\" && !isEscaped
      } else if character == "/" && previous == "/" {
        code.removeLast()
        return code
      } else {
        isInString = character == "\""
        code.append(character)
      }
      previous = character
    }
    return code
  }
}
