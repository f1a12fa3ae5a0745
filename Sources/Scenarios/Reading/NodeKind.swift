/// The kinds of nodes that this version reads, and which keys each has.
enum NodeKind: String, CaseIterable {
  case loadable
  case pure
  case group
  case proxy
  case pureProxy

  /// The kinds that the language has but this version does not read yet.
  static let notYetRead: Set<String> = ["image", "chain", "map", "asyncMap", "flatMap", "joined", "autosync"]

  /// Whether `sync()` can be called on it, and so whether it can have a syncer.
  var canBeSynced: Bool {
    switch self {
    case .loadable, .group, .proxy: true
    case .pure, .pureProxy: false
    }
  }

  /// Whether it has a state of its own, rather than that of the nodes it stands on.
  var hasOwnState: Bool {
    switch self {
    case .loadable, .pure: true
    case .group, .proxy, .pureProxy: false
    }
  }

  /// The keys that this kind has.
  var vocabulary: Vocabulary { Self.vocabularies[self] ?? Self.anyVocabulary }

  /// Made once, not for every node of a long file.
  private static let vocabularies = Dictionary(
    uniqueKeysWithValues: allCases.map { kind in
      (
        kind,
        Vocabulary(
          of: "a node of kind `\(kind.rawValue)`", commonKeys + kind.ownKeys,
          notYetRead: kind.keysNotYetRead, misplaced: kind.misplacedKeys, mainKey: "id")
      )
    })

  /// The keys that every node has, of a kind that is not known too.
  private static let commonKeys = ["id", "kind", "name", "count"]

  /// The keys of all kinds together, for a node whose kind is wrong.
  static let anyVocabulary = Vocabulary(
    of: "a node",
    commonKeys + allCases.flatMap(\.ownKeys)
      + [
        "failureRate", "error", "requiresInternet", "source", "items", "of", "inner", "interval", "backgroundInterval",
      ])

  private var ownKeys: [String] {
    switch self {
    case .loadable: BehaviourForm.keys + ["syncer"]
    case .pure: []
    case .group: ["mode", "children", "syncer"]
    case .proxy: ["target", "syncer"]
    case .pureProxy: ["target"]
    }
  }

  private var keysNotYetRead: Set<String> {
    switch self {
    case .loadable: ["failureRate", "error", "requiresInternet"]
    case .pure, .group, .proxy, .pureProxy: []
    }
  }

  /// The keys of other kinds, each with whose it is.
  private var misplacedKeys: [String: String] {
    var reasons: [String: String] = [:]
    for key in Set(Self.allCases.flatMap(\.ownKeys)).subtracting(ownKeys) {
      let owners = Self.allCases.filter { $0.ownKeys.contains(key) }.map(\.rawValue)
      reasons[key] = "it belongs to nodes of kind \(owners.alternatives)"
    }
    if !canBeSynced { reasons["syncer"] = "a \(rawValue) node cannot be synced" }
    return reasons
  }
}
