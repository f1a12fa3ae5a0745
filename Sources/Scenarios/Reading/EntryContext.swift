import InspectionModel
import YAMLReading

/// The context of entries: the nodes, the waiters, whether there are actions, and the end of the run.
struct EntryContext {
  let index: NodeIndex
  let waiters: WaiterIndex

  /// Whether there are actions, or unreadable ones.
  let hasActions: Bool

  /// The end of the run, with its text in the file.
  let end: (time: Duration, text: String)?

  let diagnostics: DiagnosticCollector

  /// The reference of a key, and its node; nil, and reported, if there is no node with this id.
  func node(_ key: MappingKey<Reference>, _ cursor: MappingCursor) -> (id: Reference, node: NodeReader.Draft?)? {
    cursor.read(key).map { ($0, resolve($0)) }
  }

  /// The node or waiter that `reference` names; nil, and reported, if there is none.
  func resolve(_ reference: Reference) -> NodeReader.Draft? {
    waiters.draft(reference.id) ?? index.resolve(reference, or: waiters.ids)
  }

  /// Reports a node that cannot be synced, which `verb` needs.
  func checkCanBeSynced(_ verb: String, _ id: Reference, _ node: NodeReader.Draft?, isAction: Bool = true) {
    guard let kind = node?.kind, !kind.canSync else { return }
    diagnostics.report(.cannotSync(verb, id, kind: kind, isAction: isAction))
  }

  /// Reports a node without a syncer, if it could have one.
  func checkHasSyncer(_ id: Reference, _ node: NodeReader.Draft) {
    guard let kind = node.kind, kind.canSync, let definition = node.definition, definition.syncer == nil else {
      return
    }
    diagnostics.report(.noSyncer(id, kind: kind))
  }
}
