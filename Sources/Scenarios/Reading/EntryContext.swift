import InspectionModel
import YAMLReading

/// What entries are read against: the nodes, the waiters, whether there are actions, and the end of the run.
struct EntryContext {
  let index: NodeIndex
  let waiters: WaiterIndex

  /// Whether there are actions, or may be some that cannot be read.
  let hasActions: Bool

  /// The end of the run, with the text by which the file gives it.
  let end: (time: Duration, text: String)?

  let diagnostics: DiagnosticCollector

  /// The reference of a key, and the node; the node is nil if there is none with this id, which is reported.
  func node(_ key: MappingKey<Reference>, _ cursor: MappingCursor) -> (id: Reference, node: NodeReader.Draft?)? {
    cursor.read(key).map { ($0, resolve($0)) }
  }

  /// The node or waiter that `reference` names; nil, and reported, if there is none.
  func resolve(_ reference: Reference) -> NodeReader.Draft? {
    waiters.draft(reference.id) ?? index.resolve(reference, or: waiters.ids)
  }

  /// Says so if a node cannot be synced, which `verb` needs.
  func checkCanBeSynced(_ verb: String, _ id: Reference, _ node: NodeReader.Draft?, isAction: Bool = true) {
    guard let kind = node?.kind, !kind.canSync else { return }
    diagnostics.report(.cannotSync(verb, id, kind: kind, isAction: isAction))
  }

  /// Says so if a node that could have a syncer has none.
  func checkHasSyncer(_ id: Reference, _ node: NodeReader.Draft) {
    guard let kind = node.kind, kind.canSync, let definition = node.definition, definition.syncer == nil else {
      return
    }
    diagnostics.report(.noSyncer(id, kind: kind))
  }
}
