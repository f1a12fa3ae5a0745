import YAMLReading

/// A scenario file: the text, and the scenario parsed from the text.
public struct ScenarioFile: Sendable {
  /// The text of the file, with its byte order mark if it has one.
  public let text: String

  /// The scenario parsed from the text.
  public let scenario: Scenario

  /// Reads the bytes of a file, which must be UTF-8.
  ///
  /// - Parameters:
  ///   - bytes: The file's contents.
  ///   - name: The file's name, for the diagnostics.
  ///   - permissions: The permissions of the scenario; a key that needs more is an error.
  /// - Throws: All errors of the file; after a syntax error, only the syntax error.
  public init(
    bytes: some Collection<UInt8>, name: String, allowing permissions: Set<Permission> = Set(Permission.allCases)
  ) throws(DiagnosticList) {
    scenario = try ScenarioReader.read(bytes: bytes, file: name, allowing: permissions)
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// Returns a copy of the file with additions. All other text stays, including comments and layout where possible.
  ///
  /// The copy is read back and verified. O(n) in the length of the text.
  ///
  /// - Throws: ``ScenarioCopyError`` if the additions cannot be made.
  public func copy(with additions: ScenarioAdditions) throws(ScenarioCopyError) -> ScenarioCopy {
    let expected = additions.applied(to: scenario).withoutLocations
    var problem = ScenarioCopyError.noPlace
    for style in ScenarioEditor.Style.allCases {
      guard let copy = ScenarioEditor(text, scenario)?.text(with: additions, style) else { continue }
      do throws(DiagnosticList) {
        guard try ScenarioReader.read(copy, file: "the copy").withoutLocations == expected else { continue }
        return ScenarioCopy(text: copy, keepsLayout: style == .inPlace)
      } catch {
        problem = error.diagnostics.first.map(ScenarioCopyError.refused) ?? problem
      }
    }
    throw problem
  }
}

/// A copy of a scenario file with additions.
public struct ScenarioCopy: Sendable, Equatable {
  /// The whole text of the copy.
  public let text: String

  /// Whether all other text is unchanged. If not, the script and the expectations are rewritten without the comments
  /// within them.
  public let keepsLayout: Bool
}

/// The reason why a scenario cannot be copied with additions.
public enum ScenarioCopyError: Error, Sendable, Equatable {
  /// The scenario language does not allow the additions, or the copy would exceed a limit.
  case refused(Diagnostic)
  /// The file is written in a way that cannot be extended without changing its meaning.
  case noPlace

  /// The message for the user: the error and its remedy, on one line, without a full stop.
  public var sentence: String {
    switch self {
    case .refused(let diagnostic):
      "the copy would not be a scenario: \(diagnostic.message)"
    case .noPlace:
      "nothing can be added to the file as it is written: write `seed`, `end`, `script` and `expect` out at the top of it, without anchors and aliases"
    }
  }
}

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
