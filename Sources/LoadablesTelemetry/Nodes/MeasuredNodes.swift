import Loadables
import Metrics

/// The table of all loadables that had an event. Also keeps the gauges of the number of loadables in each state.
@MainActor
final class MeasuredNodes {
  /// The number of nodes that are checked for a released loadable whenever a node is added.
  private static let sweptWithNode = 4

  @exclusivity(unchecked) private var numbers = LoadableNumbers()
  @exclusivity(unchecked) private var nodes: [(node: Node, identity: ObjectIdentifier)?] = []
  /// The node of the last event: a cache, because a loadable often has several events in a row.
  @exclusivity(unchecked) private var lastNode: Node?
  private var free: [NodePlace] = []
  @exclusivity(unchecked) private var nextSwept = 0
  /// The metrics of all loadables by name; nil without a metrics backend.
  private let metrics: MetricsByName?
  @exclusivity(unchecked) private var counts = [Int](repeating: 0, count: LoadableState.allCases.count)
  private let gauges: [Gauge]?
  private let timeSource: any TimeSource

  /// Creates an empty table. `factory` makes the metrics; nil means no metrics. `timeSource` measures the durations.
  init(_ factory: (any MetricsFactory)?, _ timeSource: any TimeSource) {
    self.timeSource = timeSource
    metrics = factory.map { MetricsByName($0) }
    gauges = factory.map { factory in
      LoadableState.allCases.map { state in
        Gauge(label: "loadable_nodes", dimensions: [("state", state.telemetryName)], factory: factory)
      }
    }
  }

  /// Returns the node of a loadable. A loadable's first event adds a node. Amortised O(1).
  ///
  /// - Parameter oldest: The number of the oldest kept event. Released loadables with only older events are removed.
  func node(of loadable: any PureLoadableProtocol, oldest: EventNumber) -> Node {
    if let lastNode, lastNode.loadable === loadable { return lastNode }
    if let node = knownNode(of: loadable) {
      lastNode = node
      return node
    }
    sweep(Self.sweptWithNode, oldest: oldest)
    let state = loadable.loadableState
    let place = free.popLast() ?? NodePlace(nodes.count)
    let node = Node(loadable, at: place, metrics, state: state)
    if place == nodes.count { nodes.append(nil) }
    nodes[Int(place)] = (node, ObjectIdentifier(loadable))
    numbers.give(place, to: loadable)
    count(state, by: 1)
    return node
  }

  /// Returns the node of a loadable; nil if the loadable has had no event.
  func knownNode(of loadable: any PureLoadableProtocol) -> Node? {
    numbers.number(of: loadable, isValid: { isNode(of: loadable, at: $0) }).flatMap { self[$0] }
  }

  /// The node at this place in the table; nil if the place is empty.
  subscript(place: NodePlace) -> Node? { nodes[Int(place)]?.node }

  /// The sync that `reference` identifies; nil if it is neither the current nor the last sync of its loadable.
  subscript(reference: SyncReference?) -> Sync? {
    guard let reference, let node = self[reference.place] else { return nil }
    if let sync = node.sync, sync.request == reference.request { return sync }
    guard let sync = node.lastSync, sync.request == reference.request else { return nil }
    return sync
  }

  /// Ends the current syncs of all loadables with the given result.
  func endSyncs(with result: SyncResult) {
    for place in nodes { place?.node.endSync(with: result, at: timeSource.now) }
  }

  private func isNode(of loadable: any PureLoadableProtocol, at number: Int32) -> Bool {
    number >= 0 && number < nodes.count && nodes[Int(number)]?.node.loadable === loadable
  }

  func change(_ node: Node, to state: LoadableState) {
    guard state != node.state else { return }
    count(node.state, by: -1)
    node.state = state
    count(state, by: 1)
  }

  private func count(_ state: LoadableState, by difference: Int) {
    guard let gauges else { return }
    counts[state.rawValue] += difference
    gauges[state.rawValue].record(counts[state.rawValue])
  }

  /// Checks the next `length` nodes for a released loadable. Ends such a loadable's sync, and later removes the node.
  ///
  /// - Parameter oldest: The number of the oldest kept event. A node is removed when all its events are older.
  func sweep(_ length: Int, oldest: EventNumber) {
    for _ in 0..<min(length, nodes.count) {
      let place = nextSwept
      nextSwept = place + 1 < nodes.count ? place + 1 : 0
      guard let (node, identity) = nodes[place], node.loadable == nil else { continue }
      if !node.isReleased {
        node.isReleased = true
        numbers.forget(node.place, of: identity)
        count(node.state, by: -1)
        node.endSync(with: .released, at: timeSource.now)
      }
      guard node.lastEvent < oldest else { continue }
      nodes[place] = nil
      free.append(node.place)
    }
  }
}

extension LoadableState {
  fileprivate var telemetryName: String {
    switch self {
    case .idle: "idle"
    case .syncing: "syncing"
    case .didSyncSuccessfully: "synced"
    case .didFailToSync: "failed"
    }
  }
}
