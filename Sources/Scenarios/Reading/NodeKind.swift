/// The kinds of nodes that this version reads, and which keys each has.
enum NodeKind: String, CaseIterable {
  case loadable
  case pure
  case group
  case proxy
  case pureProxy
  case chain
  case map
  case asyncMap
  case flatMap
  case joined
  case autosync
  case action

  /// The kinds that the items of `nodes` can have. Those of `actions` are all of one, and do not say so.
  static let allCases: [NodeKind] = [
    .loadable, .pure, .group, .proxy, .pureProxy, .chain, .map, .asyncMap, .flatMap, .joined, .autosync,
  ]

  /// The kinds that the language has but this version does not read yet.
  static let notYetRead: Set<String> = ["image"]

  /// Whether `sync()` can be called on it.
  var canBeSynced: Bool {
    switch self {
    case .pure, .pureProxy: false
    case .loadable, .group, .proxy, .chain, .map, .asyncMap, .flatMap, .joined, .autosync, .action: true
    }
  }

  /// Whether it can have a syncer.
  var canHaveSyncer: Bool { canBeSynced && self != .action }

  /// Whether it has a state of its own, rather than that of the nodes it stands on.
  var hasOwnState: Bool {
    switch self {
    case .loadable, .pure, .autosync, .action: true
    case .group, .proxy, .pureProxy, .chain, .map, .asyncMap, .flatMap, .joined: false
    }
  }

  /// What it is, for the reference.
  var meaning: String {
    switch self {
    case .loadable: "A simulated loadable."
    case .pure: "A loadable that cannot be asked to sync; the script moves it with `set`."
    case .group: "One state made out of several nodes'. Syncing it syncs them."
    case .proxy: "Stands for another node, before it is known which one too."
    case .pureProxy: "The same, but it cannot be asked to sync."
    case .chain: "Syncs nodes one after another, each with `syncIfNeeded()`; fails at the first one without contents."
    case .map: "Has what is made of the contents of another node, at once."
    case .asyncMap: "The same, but it takes a while."
    case .flatMap: "Has the contents of a second node, which the contents of a first one lead to."
    case .joined: "The same, with the contents of both."
    case .autosync:
      "A simulated loadable that syncs itself: when it is first observed, and in intervals after each change of its state."
    case .action: "A scheduled action, each run of which is a sync."
    }
  }

  /// The keys that this kind has.
  var vocabulary: Vocabulary {
    self == .action ? ActionForm.vocabulary : Self.vocabularies[self] ?? Self.anyVocabulary
  }

  /// Made once, not for every node of a long file.
  private static let vocabularies = Dictionary(
    uniqueKeysWithValues: allCases.map { kind in
      (
        kind,
        Vocabulary(
          of: "a node of kind `\(kind.rawValue)`", NodeKeys.common + kind.ownKeys, rules: kind.rules,
          notYetRead: keysNotYetRead, misplaced: kind.misplacedKeys, mainKey: "id")
      )
    })

  private static let keysNotYetRead: Set<String> = ["source"]

  /// The keys of all kinds together, for a node whose kind is wrong.
  static let anyVocabulary: Vocabulary = {
    var known: Set<String> = []
    let names = (NodeKeys.common + allCases.flatMap(\.ownKeys)).map(\.name) + keysNotYetRead
    return Vocabulary(of: "a node", names.filter { known.insert($0).inserted })
  }()

  /// The keys that not every node has.
  var ownKeys: [any DescribedKey] {
    switch self {
    case .loadable: BehaviourForm.keys + [SyncerForm.syncer]
    case .autosync: BehaviourForm.keys + [NodeKeys.interval, NodeKeys.backgroundInterval, SyncerForm.syncer]
    case .pure, .action: []
    case .group: [NodeKeys.mode, NodeKeys.children, SyncerForm.syncer]
    case .proxy: [NodeKeys.target, SyncerForm.syncer]
    case .pureProxy: [NodeKeys.target]
    case .chain: [NodeKeys.items, SyncerForm.syncer]
    case .map: [NodeKeys.of, SyncerForm.syncer]
    case .asyncMap: [NodeKeys.of, NodeKeys.mapLatency, SyncerForm.syncer]
    case .flatMap, .joined: [NodeKeys.of, NodeKeys.inner, NodeKeys.innerLatency, SyncerForm.syncer]
    }
  }

  private var rules: [KeyRule] {
    switch self {
    case .loadable, .autosync: BehaviourForm.rules
    case .pure, .group, .proxy, .pureProxy, .chain, .map, .asyncMap, .flatMap, .joined, .action: []
    }
  }

  /// The keys of other kinds, each with whose it is.
  private var misplacedKeys: [String: String] {
    var reasons: [String: String] = [:]
    for key in Set(Self.allCases.flatMap(\.ownKeys).map(\.name)).subtracting(ownKeys.map(\.name)) {
      let owners = Self.allCases.filter { kind in kind.ownKeys.contains { $0.name == key } }.map(\.rawValue)
      reasons[key] = "it belongs to nodes of kind \(owners.alternatives)"
    }
    for key in SyncerForm.vocabulary.keys where canBeSynced { reasons[key] = "it belongs in `syncer`" }
    if self == .chain { reasons["children"] = "the nodes of a chain are its `items`" }
    if self == .group { reasons["items"] = "the nodes of a group are its `children`" }
    if !canBeSynced { reasons["syncer"] = "a \(rawValue) node cannot be synced" }
    for key in ActionForm.datedKeys.map(\.name) { reasons[key] = "it belongs to the items of `actions`" }
    for key in ["ref", "then"] { reasons[key] = "an item of a chain that is no node has it: `{ ref: ID, then: … }`" }
    return reasons
  }
}
