/// Finds the code that an article shares with its test.
enum ArticleCode {
  static func blocks(in markdown: String) -> [String] {
    sections(of: markdown, from: "```swift", to: "```")
  }

  /// The parts between the marks `// article` and `// end` of a Swift file.
  static func regions(in source: String) -> [String] {
    sections(of: source, from: "// article", to: "// end")
  }

  /// Without the indentation of a section's first line.
  private static func sections(of text: String, from beginning: String, to end: String) -> [String] {
    var sections: [String] = []
    var current: (indentation: Int, lines: [Substring])?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let indentation = line.prefix { $0 == " " }.count
      let content = line.dropFirst(indentation)
      if let section = current {
        if content == end {
          sections.append(section.lines.joined(separator: "\n"))
          current = nil
        } else {
          current?.lines.append(line.dropFirst(min(indentation, section.indentation)))
        }
      } else if content == beginning {
        current = (indentation, [])
      }
    }
    return sections
  }
}
