/// A YAML value that is written on several lines. The innermost values are on one line, in braces and brackets.
indirect enum BlockValue {
  case flow(FlowValue)
  /// A non-empty list with one item per line.
  case list([BlockValue])
  /// A non-empty mapping with one key per line.
  case mapping([(key: String, value: BlockValue)])

  /// Returns the lines of the value as an item of a list or below a key.
  ///
  /// - Parameter indentation: The spaces before each line.
  func lines(indentation: String) -> [String] {
    switch self {
    case .flow(let value): return [indentation + value.written(in: .yaml)]
    case .list(let items):
      return items.flatMap { item in
        let lines = item.lines(indentation: indentation + "  ")
        return [indentation + "- " + lines[0].dropFirst(indentation.count + 2)] + lines.dropFirst()
      }
    case .mapping(let entries):
      return entries.flatMap { key, value in
        let start = "\(indentation)\(FlowValue.text(key).written(in: .yaml)):"
        if case .flow(let value) = value { return ["\(start) \(value.written(in: .yaml))"] }
        return [start] + value.lines(indentation: indentation + "  ")
      }
    }
  }
}
