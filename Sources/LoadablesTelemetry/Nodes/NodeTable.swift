import Loadables
import Metrics

/// The loadables that had an event, with the gauges of nodes by state.
@MainActor
final class NodeTable {
  /// The number of places that each new node sweeps for released loadables.
  private static let sweptWithNode = 4

  @exclusivity(unchecked) private var numbers = LoadableNumbers()
  @exclusivity(unchecked) private var nodes: [(node: Node, identity: ObjectIdentifier)?] = []
  /// The node of the last event: a sync is several events of one loadable.
  @exclusivity(unchecked) private var lastNode: Node?
  private var free: [Int32] = []
  private var nextSwept = 0
  private let metrics: MetricsByName
  private var counts = [Int](repeating: 0, count: LoadableState.allCases.count)
  private let gauges: [Gauge]
  private let timeSource: any TimeSource

  init(_ factory: any MetricsFactory, _ timeSource: any TimeSource) {
    self.timeSource = timeSource
    metrics = MetricsByName(factory)
    gauges = LoadableState.allCases.map { state in
      Gauge(label: "loadable_nodes", dimensions: [("state", state.telemetryName)], factory: factory)
    }
  }

  /// Returns the node of a loadable, which is new with the loadable's first event. Amortised O(1).
  func node(of loadable: any PureLoadableProtocol) -> Node {
    if let lastNode, lastNode.loadable === loadable { return lastNode }
    if let node = knownNode(of: loadable) {
      lastNode = node
      return node
    }
    sweep(Self.sweptWithNode)
    let state = loadable.loadableState
    let node = Node(loadable, metrics, state: state)
    let place = (node: node, identity: ObjectIdentifier(loadable))
    if let number = free.popLast() {
      nodes[Int(number)] = place
      numbers.give(number, to: loadable)
    } else {
      nodes.append(place)
      numbers.give(Int32(nodes.count - 1), to: loadable)
    }
    count(state, by: 1)
    return node
  }

  /// Returns the node of a loadable; nil if the loadable had no event.
  func knownNode(of loadable: any PureLoadableProtocol) -> Node? {
    numbers.number(of: loadable, isValid: { isNode(of: loadable, at: $0) }).flatMap { nodes[Int($0)]?.node }
  }

  /// Ends the syncs of all loadables.
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
    counts[state.rawValue] += difference
    gauges[state.rawValue].record(counts[state.rawValue])
  }

  /// Removes the nodes in the next places whose loadables are released, and ends their spans.
  func sweep(_ length: Int) {
    for _ in 0..<min(length, nodes.count) {
      let place = nextSwept
      nextSwept = (nextSwept + 1) % nodes.count
      guard let (node, identity) = nodes[place], node.loadable == nil else { continue }
      nodes[place] = nil
      free.append(Int32(place))
      numbers.forget(Int32(place), of: identity)
      count(node.state, by: -1)
      node.endSync(with: .released, at: timeSource.now)
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
