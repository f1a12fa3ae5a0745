import InspectionModel
import YAMLReading

/// The data for reading the script and the expectations of a file: nodes, waiters, actions and the end of the run.
struct EntryContext {
  let index: NodeIndex
  let waiters: WaiterIndex

  /// The entries of the script, for expectations about the time after one of them.
  var script: [ScriptEntry] = []

  /// Whether the scenario has actions, even if they are invalid.
  let hasActions: Bool

  /// The end of the run, as a time and as the text in the file; nil if the file sets no end.
  let end: (time: Duration, text: String)?

  let diagnostics: DiagnosticCollector

  /// Reads an id and looks up its node, nil if unknown. Returns nil without a valid id. Reports these errors.
  func node(_ key: MappingKey<Reference>, _ cursor: MappingCursor) -> (id: Reference, node: NodeReader.Draft?)? {
    cursor.read(key).map { ($0, resolve($0)) }
  }

  /// Returns the node or waiter that `reference` names; reports an unknown id and returns nil.
  func resolve(_ reference: Reference) -> NodeReader.Draft? {
    waiters.draft(reference.id) ?? index.resolve(reference, or: waiters.ids)
  }

  /// Returns the entry of the script with an id; reports an unknown id and returns nil.
  func scriptEntry(_ reference: Reference) -> ScriptEntry? {
    if let entry = script.first(where: { $0.id == reference.id }) { return entry }
    let meant = diagnostics.nearMiss(to: reference.id, among: script.compactMap(\.id))
    diagnostics.report(.unknownEntry(reference, hint: meant.map(Diagnostic.didYouMean)))
    return nil
  }

  /// Reports the second of two entries of the script with one id.
  func checkScriptIDs() {
    var first: [String: SourceLocation] = [:]
    for entry in script {
      guard let id = entry.id else { continue }
      if let known = first[id] {
        diagnostics.report(.duplicateEntry(id, known, at: entry.location))
      } else {
        first[id] = entry.location
      }
    }
  }

  /// Reports an error if `node` cannot be synced. `verb` is the key that needs a sync; `isAction`: of a command.
  func checkCanBeSynced(_ verb: String, _ id: Reference, _ node: NodeReader.Draft?, isAction: Bool = true) {
    guard let kind = node?.kind, !kind.canSync else { return }
    diagnostics.report(.cannotSync(verb, id, kind: kind, isAction: isAction))
  }

  /// Reports an error if a node has no syncer although its kind may have a syncer.
  func checkHasSyncer(_ id: Reference, _ node: NodeReader.Draft) {
    guard let kind = node.kind, kind.canSync, let definition = node.definition, definition.syncer == nil else {
      return
    }
    diagnostics.report(.noSyncer(id, kind: kind))
  }
}

/// The waiters of a scenario, by id and by the node for which they wait.
struct WaiterIndex {
  let ids: [String]
  private let locations: [String: SourceLocation]
  private let idsByNode: [String: String]

  init(_ waiters: [WaiterDefinition]) {
    ids = waiters.map(\.id)
    locations = Dictionary(waiters.map { ($0.id, $0.location) }, uniquingKeysWith: { first, _ in first })
    idsByNode = Dictionary(waiters.map { ($0.node, $0.id) }, uniquingKeysWith: { first, _ in first })
  }

  private func firstWaiter(for node: String) -> String? { idsByNode[node] }

  /// Returns the waiter with this id as the draft of a node, so that references can name it; nil if there is none.
  func draft(_ id: String) -> NodeReader.Draft? {
    locations[id].map {
      NodeReader.Draft(id: id, count: nil, kind: .waiter, definition: nil, edges: [], location: $0)
    }
  }

  /// Reports a reference to a waiter that does not exist.
  func check(_ reference: Reference, _ diagnostics: DiagnosticCollector) {
    guard locations[reference.id] == nil else { return }
    let meant = diagnostics.nearMiss(to: reference.id, among: ids) ?? firstWaiter(for: reference.id)
    diagnostics.report(.unknownWaiter(reference, hint: meant.map(Diagnostic.didYouMean)))
  }
}
