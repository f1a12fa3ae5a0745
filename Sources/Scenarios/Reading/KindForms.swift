import InspectionModel
import YAMLReading

// The kinds of nodes in a file: the keys of each kind, how it is read, and how it is written.

extension NodeKeys {
  static let mode = MappingKey(
    "mode", ValueDecoder<NodeGroupMode>.word(synonyms: ["strict": .all]),
    "`all` (or `strict`) fails with the first failed child; `any` is synced with the first synced child; "
      + "`never` counts failures as successes", standard: "all")
  static let children = MappingKey.required(
    "children", ValueDecoder<DocumentNode>.place.list("a list of nodes and ids"), "its children")
  static let target = MappingKey(
    "target", .any("the id of a node, or a mapping that defines one", schema: .any(placeSchema, .null)), "the target",
    standard: "none yet")
  static let items = MappingKey.required(
    "items", ValueDecoder<DocumentNode>.any(schema: ChainItemForm.schema).list("a list of nodes and ids"),
    "the nodes to sync, in order; `{ ref: ID, then: … }` sets the rule after a node")
  static let of = MappingKey.required("of", .place, "the node whose contents it transforms")
  static let inner = MappingKey.required("inner", .place, "the node chosen by those contents")
  static let mapLatency = MappingKey("latency", .latency, "the duration of making the contents", standard: "500ms")
  static let innerLatency = MappingKey(
    "latency", .latency, "the time from the first contents to the inner node", standard: "0s")
  static let interval = MappingKey(
    "interval", .duration, "the delay from a change of its state to the next sync; `0s`: none", standard: "60s")
  static let backgroundInterval = MappingKey(
    "backgroundInterval", .duration, "the same while the app is in the background", standard: "0s")
}

extension KindTag {
  var ownKeys: [any DescribedKey] {
    switch self {
    case .loadable: BehaviourSyntax.nodeKeys + [SyncerForm.syncer]
    case .autosync: BehaviourSyntax.nodeKeys + [NodeKeys.interval, NodeKeys.backgroundInterval, SyncerForm.syncer]
    case .image: ImageForm.keys + BehaviourSyntax.nodeKeys + [SyncerForm.syncer]
    case .pure, .action, .waiter, .callFamily, .call: []
    case .budget: BudgetForm.keys
    case .breaker: BreakerForm.keys
    case .queue: ServerForms.queueKeys
    case .rateLimit: ServerForms.rateLimitKeys
    case .optimistic: ServerForms.optimisticKeys
    case .load: LoadForm.keys
    case .group: [NodeKeys.mode, NodeKeys.children, SyncerForm.syncer]
    case .proxy: [NodeKeys.target, SyncerForm.syncer]
    case .pureProxy: [NodeKeys.target]
    case .chain: [NodeKeys.items, SyncerForm.syncer]
    case .map: [NodeKeys.of, SyncerForm.syncer]
    case .asyncMap: [NodeKeys.of, NodeKeys.mapLatency, SyncerForm.syncer]
    case .flatMap, .joined: [NodeKeys.of, NodeKeys.inner, NodeKeys.innerLatency, SyncerForm.syncer]
    }
  }

  var rules: [KeyRule] {
    switch self {
    case .loadable, .autosync: BehaviourSyntax.nodeRules
    case .image: ImageForm.rules + BehaviourSyntax.nodeRules
    case .breaker: BreakerForm.rules
    case .pure, .group, .proxy, .pureProxy, .chain, .map, .asyncMap, .flatMap, .joined, .action, .waiter, .budget,
      .queue, .rateLimit, .optimistic, .load, .callFamily, .call:
      []
    }
  }
}

extension NodeReader {
  /// Reads the keys of the node `owner`: the definition, nil after an error in a required key, and the dependencies.
  mutating func read(_ kind: KindTag, _ cursor: MappingCursor, owner: String?) -> (NodeDefinition.Kind?, [Edge]) {
    switch kind {
    case .loadable: return (.loadable(BehaviourSyntax.read(cursor, defaults: defaults)), BehaviourSyntax.edges(cursor))
    case .pure: return (.pure, [])
    case .group:
      let mode = cursor.read(NodeKeys.mode) ?? .all
      let items = cursor.read(NodeKeys.children) ?? []
      let children = items.compactMap { place($0, in: owner) }
      return (
        .group(mode: mode, children: NodeIdentifiers(runs: children.map(\.run))), children.map { Edge($0, .child) }
      )
    case .proxy:
      let target = readPlace(NodeKeys.target, cursor, as: .target, owner: owner)
      return (.proxy(target: target?.firstID), target.map { [$0] } ?? [])
    case .pureProxy:
      let target = readPlace(NodeKeys.target, cursor, as: .targetOfPureProxy, owner: owner)
      return (.pureProxy(target: target?.firstID), target.map { [$0] } ?? [])
    case .chain:
      let items = (cursor.read(NodeKeys.items) ?? []).compactMap { chainItems($0, in: owner) }
      return (
        .chain(items.flatMap { item in item.place.references.map { ChainItem($0.id, then: item.then) } }),
        items.map { Edge($0.place, .item) }
      )
    case .map, .asyncMap, .flatMap, .joined: return readTransform(kind, cursor, owner: owner)
    case .autosync:
      return (
        .autosync(
          BehaviourSyntax.read(cursor, defaults: defaults), interval: cursor.read(NodeKeys.interval) ?? .seconds(60),
          backgroundInterval: cursor.read(NodeKeys.backgroundInterval) ?? .zero), BehaviourSyntax.edges(cursor)
      )
    case .image:
      let behaviour = BehaviourSyntax.read(cursor, defaults: defaults)
      return (
        ImageForm.read(cursor, allowing: permissions, diagnostics).map { .image(behaviour, $0) },
        BehaviourSyntax.edges(cursor)
      )
    case .action: return (ActionForm.read(cursor, defaults: defaults), [])
    case .budget: return (.budget(BudgetForm.read(cursor)), [])
    case .breaker: return (.breaker(BreakerForm.read(cursor)), [])
    case .queue, .rateLimit, .optimistic: return (ServerForms.read(kind, cursor), [])
    case .load:
      let (load, edges) = LoadForm.read(cursor)
      return (load.map { .load($0) }, edges)
    // Waiters are items of neither `nodes` nor `actions`; calls are those of programs.
    case .waiter, .callFamily, .call: return (nil, [])
    }
  }

  /// Reads the transform `owner`: a node that derives its contents from the contents of another node.
  private mutating func readTransform(_ kind: KindTag, _ cursor: MappingCursor, owner: String?) -> (
    NodeDefinition.Kind?, [Edge]
  ) {
    let origin = readPlace(NodeKeys.of, cursor, as: .origin, owner: owner)
    guard kind == .flatMap || kind == .joined else {
      let latency = kind == .asyncMap ? cursor.read(NodeKeys.mapLatency) : nil
      guard let origin else { return (nil, []) }
      let of = origin.firstID
      return (kind == .map ? .map(of: of) : .asyncMap(of: of, latency: latency ?? defaults.latency), [origin])
    }
    let inner = readPlace(NodeKeys.inner, cursor, as: .inner, owner: owner)
    let latency = cursor.read(NodeKeys.innerLatency) ?? .fixed(.zero)
    let edges = [origin, inner].compactMap { $0 }
    guard let of = origin?.firstID, let inner = inner?.firstID else { return (nil, edges) }
    let definition: NodeDefinition.Kind =
      kind == .flatMap
      ? .flatMap(of: of, inner: inner, latency: latency) : .joined(of: of, inner: inner, latency: latency)
    return (definition, edges)
  }
}

extension NodeDefinition.Kind {
  /// The settings of the kind as entries of a file, without the name of the kind and without references to other nodes.
  var settings: [FlowValue.Entry] {
    switch self {
    case .loadable(let behaviour): return behaviour.entries
    case .image(let behaviour, let image): return image.entries + behaviour.entries
    case .autosync(let behaviour, let interval, let backgroundInterval):
      return behaviour.entries + (interval == .seconds(60) ? [] : [.init(NodeKeys.interval.name, .duration(interval))])
        + (backgroundInterval == .zero ? [] : [.init(NodeKeys.backgroundInterval.name, .duration(backgroundInterval))])
    case .action(let behaviour, let date, let retryTimeout):
      return (date == .zero ? [] : [.init("date", .duration(date))])
        + (retryTimeout == .zero ? [] : [.init("retryTimeout", .duration(retryTimeout))]) + behaviour.entries
    case .group(let mode, _): return mode == .all ? [] : [.init(NodeKeys.mode.name, .text(mode.rawValue))]
    case .asyncMap(_, let latency): return latency.entries(unless: Behaviour().latency)
    case .flatMap(_, _, let latency), .joined(_, _, let latency): return latency.entries(unless: .fixed(.zero))
    case .budget(let budget): return BudgetForm.entries(budget)
    case .breaker(let breaker): return BreakerForm.entries(breaker)
    case .server(let server): return ServerForms.entries(server)
    case .load(let load): return LoadForm.entries(load)
    case .pure, .proxy, .pureProxy, .chain, .map: return []
    }
  }
}
