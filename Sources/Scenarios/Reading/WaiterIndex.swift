import InspectionModel
import YAMLReading

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
