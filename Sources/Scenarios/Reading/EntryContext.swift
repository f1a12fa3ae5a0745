import InspectionModel
import YAMLReading

/// The data for reading the script and the expectations of a file: nodes, waiters, actions and the end of the run.
struct EntryContext {
  let index: NodeIndex
  let waiters: WaiterIndex

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
