import YAMLReading

/// The waiters of a scenario by their ids and by the nodes that they wait for.
struct WaiterIndex {
  private let ids: [String]
  private let known: Set<String>
  private let idsByNode: [String: String]

  init(_ waiters: [WaiterDefinition]) {
    ids = waiters.map(\.id)
    known = Set(ids)
    idsByNode = Dictionary(waiters.map { ($0.node, $0.id) }, uniquingKeysWith: { first, _ in first })
  }

  /// The id of the first who waits for this node, if anybody does.
  private func firstWaiter(for node: String) -> String? { idsByNode[node] }

  /// Reports a reference to a waiter that does not exist.
  func check(_ reference: Reference, _ diagnostics: DiagnosticCollector) {
    guard !known.contains(reference.id) else { return }
    let meant = diagnostics.nearMiss(to: reference.id, among: ids) ?? firstWaiter(for: reference.id)
    diagnostics.report(.unknownWaiter(reference, hint: meant.map(Diagnostic.didYouMean)))
  }
}
