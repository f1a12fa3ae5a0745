/// The kinds of nodes. The raw value is the word in scenarios: `pureProxy`. Recordings and filters write `pure-proxy`.
package enum KindTag: String, CaseIterable, Sendable {
  case loadable, pure, group, proxy, pureProxy, chain, map, asyncMap, flatMap, joined, autosync, image, action, waiter
}

/// The description of one kind of node. Scenario forms, schemas and reference tables are made from it.
package struct KindDescriptor: Sendable {
  /// The meaning of the kind, a sentence.
  package let meaning: String
  /// Whether nodes of the kind can be asked to sync.
  package let canSync: Bool
  /// Whether nodes of the kind have a state of their own. Otherwise, their state is derived from other nodes.
  package let hasOwnState: Bool

  fileprivate init(_ meaning: String, canSync: Bool = true, hasOwnState: Bool = false) {
    self.meaning = meaning
    self.canSync = canSync
    self.hasOwnState = hasOwnState
  }
}

extension KindTag {
  package var descriptor: KindDescriptor {
    switch self {
    case .loadable: KindDescriptor("A simulated loadable.", hasOwnState: true)
    case .pure:
      KindDescriptor(
        "A loadable that cannot be asked to sync; the script moves it with `set`.", canSync: false, hasOwnState: true)
    case .group: KindDescriptor("A state derived from its children. A sync of it syncs them.")
    case .proxy: KindDescriptor("A placeholder for another node, its target, which can be set later.")
    case .pureProxy: KindDescriptor("A proxy that cannot be asked to sync.", canSync: false)
    case .chain:
      KindDescriptor(
        "Syncs its items in order, each with `syncIfNeeded()`; fails at the first item without contents.")
    case .map: KindDescriptor("Contents computed at once from the contents of another node.")
    case .asyncMap: KindDescriptor("Contents computed from the contents of another node, with a latency.")
    case .flatMap: KindDescriptor("The contents of an inner node, chosen by the contents of a first node.")
    case .joined: KindDescriptor("The contents of a first node together with those of an inner node.")
    case .autosync:
      KindDescriptor(
        "A simulated loadable that syncs itself: when it is first observed, then at an interval after each change of "
          + "its state.", hasOwnState: true)
    case .image:
      KindDescriptor(
        "A simulated loadable whose contents are a picture. The file is decoded only while the screen shows it.",
        hasOwnState: true)
    case .action: KindDescriptor("A scheduled action; each run is a sync.", hasOwnState: true)
    case .waiter:
      KindDescriptor(
        "A waiter: syncing while it waits for a node, then synced when it was satisfied, or failed when it timed out.",
        canSync: false)
    }
  }

  package var canSync: Bool { descriptor.canSync }

  package var hasOwnState: Bool { descriptor.hasOwnState }

  /// Whether nodes of the kind run syncs of their own, in which faults can be injected.
  package var hasOwnSyncs: Bool { canSync && hasOwnState }

  /// Whether the fail command fails a node of the kind itself. Otherwise, the command fails the leaves under the node.
  package var isFailedItself: Bool { hasOwnState || self == .waiter }

  /// Whether the counts on the screen include nodes of the kind. Only waiters are excluded: they are not loadables.
  package var isCounted: Bool { self != .waiter }

  package var isProxy: Bool { self == .proxy || self == .pureProxy }
}
