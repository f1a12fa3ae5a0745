import YAMLReading

extension ScenarioFile {
  /// Returns the line number, from 1, of the id that defines a node. A copy of any number has its original's line.
  /// The text must be YAML, but may have other errors. O(n) in the length of the text.
  ///
  /// - Returns: Nil if the text is not YAML, or defines no such node.
  public static func line(ofNode id: String, in text: String) -> Int? {
    guard let root = Document.tree(of: text) else { return nil }
    var pending = root.entries.filter { Self.definingKeys.contains($0.key) }.map(\.value)
    var copied: Int?
    // Without recursion: nodes may be nested as deep as a file allows.
    while let node = pending.popLast() {
      if let found = node.entries.first(where: { $0.key == NodeKeys.id.name })?.value, let text = found.text {
        if text == id { return found.location.line }
        let isCounted = node.entries.contains { $0.key == NodeKeys.count.name }
        if isCounted, copied == nil, isCopy(id, of: text) { copied = found.location.line }
      }
      pending += node.items.reversed() + node.entries.reversed().map(\.value)
    }
    return copied
  }

  private static let definingKeys: Set<String> = [
    ScenarioKeys.nodes.name, ScenarioKeys.actions.name, ScenarioKeys.waiters.name,
  ]

  private static func isCopy(_ id: String, of original: String) -> Bool {
    id.hasPrefix("\(original)-") && Int(id.dropFirst(original.count + 1)) != nil
  }
}
