/// Reads scenario files.
///
/// All that is wrong with a file is found in one reading. The text becomes a tree (``Document``), the tree nodes and
/// entries of a script (`NodeReader`, `ScriptReader`), and what needs all nodes at once is checked last (`NodeIndex`).
public enum ScenarioReader {
  private static let vocabulary = Vocabulary(
    of: "a scenario", ["scenario", "seed", "clock", "defaults", "nodes", "script"],
    notYetRead: ["end", "network", "activity", "waiters", "actions", "expect"],
    misplaced: [
      "title": "its title is the value of `scenario`", "name": "its title is the value of `scenario`",
      "loadables": "they are the items of `nodes`",
    ])

  private static let clockVocabulary = Vocabulary(of: "the clock", ["start", "speed"], mainKey: "speed")

  private static let defaultsVocabulary = Vocabulary(of: "`defaults`", BehaviourForm.keys)

  /// Reads the text of a scenario file.
  ///
  /// - Parameters:
  ///   - text: The file's contents.
  ///   - file: The file's name, for the diagnostics.
  /// - Throws: Everything that is wrong with the file; after a syntax error only that.
  public static func read(_ text: String, file: String) throws(DiagnosticList) -> Scenario {
    try Document.read(text, file: file, scenario)
  }

  /// Reads the bytes of a scenario file, which have to be UTF-8.
  ///
  /// - Parameters:
  ///   - bytes: The file's contents.
  ///   - file: The file's name, for the diagnostics.
  /// - Throws: Everything that is wrong with the file; after a syntax error only that.
  public static func read(bytes: some Collection<UInt8>, file: String) throws(DiagnosticList) -> Scenario {
    try Document.read(bytes: bytes, file: file, scenario)
  }

  private static func scenario(_ root: DocumentNode, _ diagnostics: DiagnosticCollector) -> Scenario? {
    guard let cursor = MappingCursor(root, vocabulary, diagnostics) else { return nil }
    let title = cursor.required("scenario", .anyText)
    let seed = cursor.optional("seed", .whole(UInt64.min...UInt64.max))
    let clock = cursor.optional("clock", ValueForm("a mapping", read: clock))
    let defaults = cursor.optional("defaults", ValueForm("a mapping", read: defaults))

    var reader = NodeReader(defaults: defaults ?? Behaviour(), diagnostics)
    var roots: [String] = []
    for node in nodes(cursor) ?? [] { roots += reader.read(node).map(\.id) }
    let index = NodeIndex(reader, diagnostics)
    index.checkEdges()

    let entries = cursor.optional("script", ValueForm<DocumentNode>.any.list("a list of entries"))
    let script = ScriptReader(index, diagnostics)
    return Scenario(
      title: title ?? "",
      seed: seed ?? 0,
      clock: clock ?? ClockSettings(),
      nodes: index.definitions,
      roots: roots,
      script: (entries ?? []).compactMap(script.read))
  }

  private static func nodes(_ cursor: MappingCursor) -> [DocumentNode]? {
    let expectation = "a list of nodes, at least one"
    return cursor.required(
      "nodes", ValueForm<DocumentNode>.any.list(expectation).refusing(otherThan: expectation, when: \.isEmpty))
  }

  private static func clock(_ node: DocumentNode, _ diagnostics: DiagnosticCollector) -> ClockSettings? {
    guard let cursor = MappingCursor(node, clockVocabulary, diagnostics) else { return nil }
    let standard = ClockSettings()
    return ClockSettings(
      start: cursor.optional("start", .word()) ?? standard.start,
      speed: cursor.optional("speed", .number(ClockSettings.speeds, "a number from 0.01 to 10000")) ?? standard.speed)
  }

  private static func defaults(_ node: DocumentNode, _ diagnostics: DiagnosticCollector) -> Behaviour? {
    MappingCursor(node, defaultsVocabulary, diagnostics).map { BehaviourForm.read($0, defaults: Behaviour()) }
  }
}
