import Loadables
import Metrics

/// The loadables that had an event, with the gauges of nodes by state.
@MainActor
final class NodeTable {
  /// The number of places that each new node sweeps for released loadables.
  private static let sweptWithNode = 4

  private var numbers = LoadableNumbers()
  private var nodes: [(node: Node, identity: ObjectIdentifier)?] = []
  private var free: [Int32] = []
  private var nextSwept = 0
  private var metrics: MetricsByName
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
    if let number = numbers.number(of: loadable, isValid: { isNode(of: loadable, at: $0) }),
      let node = nodes[Int(number)]?.node
    {
      return node
    }
    sweep()
    let name = (loadable as? any InspectionNamed)?.inspectionName ?? "\(type(of: loadable))"
    let state = loadable.loadableState
    let node = Node(loadable, name: name, metrics: metrics[name], state: state)
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

  /// Removes some nodes whose loadables are released.
  private func sweep() {
    for _ in 0..<min(Self.sweptWithNode, nodes.count) {
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
