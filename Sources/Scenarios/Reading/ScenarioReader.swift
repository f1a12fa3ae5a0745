import InspectionModel
import YAMLReading

/// Reads scenario files.
///
/// One reading finds all errors of a file. The text becomes a tree (``Document``), and the tree becomes nodes and
/// entries (`NodeReader`, `ScriptForms`, `ExpectationForms`). Checks that need all nodes come last (`NodeIndex`).
public enum ScenarioReader {
  /// Reads the text of a scenario file.
  ///
  /// - Parameters:
  ///   - text: The file's contents.
  ///   - file: The file's name, for the diagnostics.
  /// - Throws: All errors of the file; after a syntax error, only the syntax error.
  public static func read(_ text: String, file: String) throws(DiagnosticList) -> Scenario {
    try Document.read(text, file: file, hintIfTooMany: countHint) {
      scenario($0, allowing: Set(Permission.allCases), $1)
    }
  }

  /// Reads the bytes of a scenario file, which must be UTF-8.
  ///
  /// - Parameters:
  ///   - bytes: The file's contents.
  ///   - file: The file's name, for the diagnostics.
  ///   - permissions: The permissions of the scenario; a key that needs more is an error.
  /// - Throws: All errors of the file; after a syntax error, only the syntax error.
  public static func read(
    bytes: some Collection<UInt8>, file: String, allowing permissions: Set<Permission> = Set(Permission.allCases)
  ) throws(DiagnosticList) -> Scenario {
    try Document.read(bytes: bytes, file: file, hintIfTooMany: countHint) {
      scenario($0, allowing: permissions, $1)
    }
  }

  private static let countHint = "`count: 1000` makes as many copies of one node"

  private static func scenario(
    _ root: DocumentNode, allowing permissions: Set<Permission>, _ diagnostics: DiagnosticCollector
  ) -> Scenario? {
    guard let cursor = MappingCursor(root, ScenarioKeys.objectSchema, diagnostics) else { return nil }
    let title = cursor.read(ScenarioKeys.title)
    let seed = cursor.read(ScenarioKeys.seed)
    let clock = cursor.read(ScenarioKeys.clock)
    let end = cursor.read(ScenarioKeys.end)
    let network = cursor.read(ScenarioKeys.network)
    let offline = cursor.read(ScenarioKeys.offline)
    let activity = cursor.read(ScenarioKeys.activity)
    let defaults = cursor.read(ScenarioKeys.defaults)

    var reader = NodeReader(defaults: defaults ?? Behaviour(), allowing: permissions, diagnostics)
    let roots = NodeIdentifiers(
      runs: (cursor.read(ScenarioKeys.nodes) ?? []).compactMap { reader.read($0) }
        + (cursor.read(ScenarioKeys.actions) ?? []).compactMap { reader.read($0, isAction: true) })
    let index = NodeIndex(reader, diagnostics)
    index.checkEdges()

    let waiters = WaiterForm.read(cursor.read(ScenarioKeys.waiters) ?? [], index, diagnostics)
    var context = EntryContext(
      index: index,
      waiters: WaiterIndex(waiters),
      // An unknown key may be a misspelled one.
      hasActions: cursor.entry(ScenarioKeys.actions).map { !$0.value.isEmptyList } ?? cursor.hasUnknownKeys,
      end: end.map { ($0, cursor.entry(ScenarioKeys.end)?.value.text ?? "") },
      diagnostics: diagnostics)
    context.script = (cursor.read(ScenarioKeys.script) ?? []).compactMap { ScriptForms.read($0, context) }
    context.checkScriptIDs()
    return Scenario(
      title: title ?? "",
      seed: seed ?? 0,
      clock: clock ?? ClockSettings(),
      end: end,
      network: network ?? .online,
      activity: activity ?? .active,
      offline: offline ?? .atEnd,
      nodes: index.definitions,
      roots: roots,
      waiters: waiters,
      script: context.script,
      expectations: (cursor.read(ScenarioKeys.expect) ?? []).compactMap { ExpectationForms.read($0, context) })
  }
}
