import InspectionModel
import YAMLReading

/// The data for reading entries: the nodes, the waiters, whether actions exist, and the end of the run.
struct EntryContext {
  let index: NodeIndex
  let waiters: WaiterIndex

  /// Whether the scenario has actions, readable or not.
  let hasActions: Bool

  /// The end of the run, as a time and as text of the file.
  let end: (time: Duration, text: String)?

  let diagnostics: DiagnosticCollector

  /// Reads the id at a key and finds the node, which is nil if unknown; nil without a valid id. Reports errors.
  func node(_ key: MappingKey<Reference>, _ cursor: MappingCursor) -> (id: Reference, node: NodeReader.Draft?)? {
    cursor.read(key).map { ($0, resolve($0)) }
  }

  /// Returns the node or waiter that `reference` names; reports an unknown id and returns nil.
  func resolve(_ reference: Reference) -> NodeReader.Draft? {
    waiters.draft(reference.id) ?? index.resolve(reference, or: waiters.ids)
  }

  /// Reports a node that cannot be synced, for a command or an expectation `verb` that needs a syncable node.
  func checkCanBeSynced(_ verb: String, _ id: Reference, _ node: NodeReader.Draft?, isAction: Bool = true) {
    guard let kind = node?.kind, !kind.canSync else { return }
    diagnostics.report(.cannotSync(verb, id, kind: kind, isAction: isAction))
  }

  /// Reports a node that has no syncer although its kind may have a syncer.
  func checkHasSyncer(_ id: Reference, _ node: NodeReader.Draft) {
    guard let kind = node.kind, kind.canSync, let definition = node.definition, definition.syncer == nil else {
      return
    }
    diagnostics.report(.noSyncer(id, kind: kind))
  }
}
