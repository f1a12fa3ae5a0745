/// The kind of a node, such as group or proxy. ``KindTag`` has the word and the description of each kind.
public enum NodeKind: Sendable, Hashable {
  case loadable
  case pure
  case group(NodeGroupMode)
  case proxy
  case pureProxy
  case chain
  case map
  case asyncMap
  case flatMap
  case joined
  case autosync
  case image
  case action
  case waiter
  case budget
  case breaker
  case queue
  case rateLimit
  case optimistic
  case load
  case callFamily
  case call
}

extension NodeKind: CaseIterable {
  public static let allCases: [NodeKind] =
    [.loadable, .pure] + NodeGroupMode.allCases.map { .group($0) }
    + [
      .proxy, .pureProxy, .chain, .map, .asyncMap, .flatMap, .joined, .autosync, .image, .action, .waiter, .budget,
      .breaker, .queue, .rateLimit, .optimistic, .load, .callFamily, .call,
    ]

  package var tag: KindTag {
    switch self {
    case .loadable: .loadable
    case .pure: .pure
    case .group: .group
    case .proxy: .proxy
    case .pureProxy: .pureProxy
    case .chain: .chain
    case .map: .map
    case .asyncMap: .asyncMap
    case .flatMap: .flatMap
    case .joined: .joined
    case .autosync: .autosync
    case .image: .image
    case .action: .action
    case .waiter: .waiter
    case .budget: .budget
    case .breaker: .breaker
    case .queue: .queue
    case .rateLimit: .rateLimit
    case .optimistic: .optimistic
    case .load: .load
    case .callFamily: .callFamily
    case .call: .call
    }
  }

  /// The rule by which a group derives its state; nil for other kinds.
  package var groupMode: NodeGroupMode? {
    if case .group(let mode) = self { mode } else { nil }
  }

  /// The machine-readable word for the kind in recordings and filters, such as `group-any` or `pure-proxy`.
  package var word: String { Self.words[self] ?? "" }

  /// The label of the kind on the screen, such as `group any` or `pure proxy`.
  package var label: String { Self.labels[self] ?? "" }

  // Computed once: every drawn row of the tree has a label.
  private static let words = texts(separatedBy: "-")
  private static let labels = texts(separatedBy: " ")

  private static func texts(separatedBy separator: String) -> [NodeKind: String] {
    var texts: [NodeKind: String] = [:]
    for kind in allCases {
      let tag = kind.tag.rawValue.replacing(/[A-Z]/) { separator + $0.output.lowercased() }
      texts[kind] = kind.groupMode.map { tag + separator + $0.rawValue } ?? tag
    }
    return texts
  }
}

/// The kinds of nodes. The raw value is the word in scenarios: `pureProxy`. Recordings and filters write `pure-proxy`.
package enum KindTag: String, CaseIterable, Sendable {
  case loadable, pure, group, proxy, pureProxy, chain, map, asyncMap, flatMap, joined, autosync, image, action, waiter
  case budget, breaker, queue, rateLimit, optimistic, load, callFamily, call
}

/// The description of one kind of node. Scenario forms, schemas and reference tables are made from it.
package struct KindDescriptor: Sendable {
  /// The meaning of the kind, a sentence.
  package let meaning: String
  /// The meaning of the kind in one line of the help; nil for a group, whose mode has one.
  package let help: String?
  /// Whether nodes of the kind can be asked to sync.
  package let canSync: Bool
  /// Whether nodes of the kind have a state of their own. Otherwise, their state is derived from other nodes.
  package let hasOwnState: Bool
  /// Whether nodes of the kind need no sync after a success until something else changes them.
  package let staysFresh: Bool

  fileprivate init(
    _ meaning: String, help: String?, canSync: Bool = true, hasOwnState: Bool = false, staysFresh: Bool = false
  ) {
    self.meaning = meaning
    self.help = help
    self.canSync = canSync
    self.hasOwnState = hasOwnState
    self.staysFresh = staysFresh
  }
}

extension KindTag {
  package var descriptor: KindDescriptor {
    switch self {
    case .loadable:
      KindDescriptor(
        "A simulated loadable.", help: "a resource with its own state", hasOwnState: true, staysFresh: true)
    case .pure:
      KindDescriptor(
        "A loadable that cannot be asked to sync; the script moves it with `set`.",
        help: "set by its owner, cannot be asked to sync", canSync: false, hasOwnState: true)
    case .group: KindDescriptor("A state derived from its children. A sync of it syncs them.", help: nil)
    case .proxy:
      KindDescriptor(
        "A placeholder for another node, its target, which can be set later.",
        help: "stands for its target: same state, contents and error")
    case .pureProxy:
      KindDescriptor(
        "A proxy that cannot be asked to sync.", help: "stands for its target, cannot be asked to sync", canSync: false)
    case .chain:
      KindDescriptor(
        "Syncs its items in order, each with `syncIfNeeded()`; fails at the first item without contents.",
        help: "syncs its children one after another, each if needed")
    case .map:
      KindDescriptor(
        "Contents computed at once from the contents of another node.",
        help: "has contents made from another node's, at once")
    case .asyncMap:
      KindDescriptor(
        "Contents computed from the contents of another node, with a latency.",
        help: "has contents made from another node's, after a while")
    case .flatMap:
      KindDescriptor(
        "The contents of an inner node, chosen by the contents of a first node.",
        help: "has the contents of a node that another node leads to")
    case .joined:
      KindDescriptor(
        "The contents of a first node together with those of an inner node.",
        help: "has the contents of two nodes, the second from the first")
    case .autosync:
      KindDescriptor(
        "A simulated loadable that syncs itself: when it is first observed, then at an interval after each change of "
          + "its state.", help: "syncs itself: when first observed, then in intervals", hasOwnState: true)
    case .image:
      KindDescriptor(
        "A simulated loadable whose contents are a picture. The file is decoded only while the screen shows it.",
        help: "a resource whose contents are a picture", hasOwnState: true, staysFresh: true)
    case .action:
      KindDescriptor(
        "A scheduled action; each run is a sync.", help: "a scheduled action: each of its runs is a sync",
        hasOwnState: true)
    case .waiter:
      KindDescriptor(
        "A waiter: syncing while it waits for a node, then synced when it was satisfied, or failed when it timed out.",
        help: "waits for a node; fails at its timeout", canSync: false)
    case .budget:
      KindDescriptor(
        "A limit of the retries of the syncers that name it: syncing while retries wait for it, else synced.",
        help: "limits retries; syncing while retries wait", canSync: false)
    case .breaker:
      KindDescriptor(
        "A circuit breaker for the attempts of the syncers that name it: synced while closed, failed while open, syncing "
          + "while half-open.", help: "stops attempts while failed: open; syncing: half-open", canSync: false,
        hasOwnState: true)
    case .queue:
      KindDescriptor(
        "A server with workers and a queue: synced while it answers, syncing while it refuses requests, failed while it is "
          + "down.", help: "a server with workers and a queue; failed while down", canSync: false, hasOwnState: true)
    case .rateLimit:
      KindDescriptor(
        "A server that refuses requests beyond a rate.", help: "a server that refuses requests beyond a rate",
        canSync: false, hasOwnState: true)
    case .optimistic:
      KindDescriptor(
        "A server whose requests read a version and write it: a request fails with `conflict` if another one wrote in "
          + "between.", help: "a server whose requests fail if another one wrote first", canSync: false,
        hasOwnState: true)
    case .load:
      KindDescriptor(
        "Open load: requests that arrive at a server, retry by the `syncer`, and are forgotten. They are counted, and are "
          + "no nodes.", help: "requests that arrive at a server, counted", canSync: false)
    case .callFamily:
      KindDescriptor(
        "The calls of one name: syncing while any is in flight, then synced or failed as the latest ended call.",
        help: "the calls of one name; its state is that of the latest", canSync: false, hasOwnState: true)
    case .call:
      KindDescriptor(
        "A call of an asynchronous function: syncing until it returns or throws.",
        help: "a call of a function; fails when it throws", canSync: false, hasOwnState: true)
    }
  }

  package var canSync: Bool { descriptor.canSync }

  package var hasOwnState: Bool { descriptor.hasOwnState }

  /// Whether nodes of the kind run syncs of their own, in which faults can be injected.
  package var hasOwnSyncs: Bool { canSync && hasOwnState }

  /// Whether faults can be injected into nodes of the kind: into their own syncs, or into the calls of a family.
  package var takesFaults: Bool { hasOwnSyncs || self == .callFamily }

  /// Whether the fail command affects a node of the kind itself: of a family, the next call fails. Otherwise, the command
  /// fails the leaves under the node.
  package var isFailedItself: Bool { hasOwnState && self != .call || self == .waiter }

  /// Whether the counts on the screen include nodes of the kind. Waiters, servers and the like are no
  /// resources; a family counts its calls.
  package var isCounted: Bool {
    self != .waiter && self != .call && !isPolicyOrServer
  }

  /// Whether nodes of the kind are calls or families of calls, which the program alone changes and which keep no contents.
  package var isCall: Bool { self == .callFamily || self == .call }

  package var isPolicyOrServer: Bool { isSwitched || self == .budget || self == .load }

  package var isServer: Bool { Self.servers.contains(self) }

  /// Whether nodes of the kind have numbers of requests: servers, open load, and families of calls.
  package var knowsRequests: Bool { isServer || self == .load || self == .callFamily }

  /// Whether the user switches nodes of the kind off and on, and sets no other states: servers and breakers.
  package var isSwitched: Bool { self == .breaker || isServer }

  /// The kinds that answer requests.
  package static let servers: [KindTag] = [.queue, .rateLimit, .optimistic]

  package var isProxy: Bool { self == .proxy || self == .pureProxy }
}

/// The rule by which a group derives its state from the states of its children.
public enum NodeGroupMode: String, Sendable, Hashable, CaseIterable {
  /// The group is failed if any child is failed, and synced if all children are synced. Scenarios also accept `strict`.
  case all
  /// The group is synced if any child is synced, and failed if all children are failed.
  case any
  /// The group is never failed. The group is synced if every child is synced or failed.
  case never
}
