/// The word for each kind of node, as written in scenarios: `pureProxy`. Recordings and filters write `pure-proxy`.
package enum KindTag: String, CaseIterable, Sendable {
  case loadable, pure, group, proxy, pureProxy, chain, map, asyncMap, flatMap, joined, autosync, image, action, waiter
}

/// The description of a kind of node, the source of forms, schemas and reference tables.
package struct KindDescriptor: Sendable {
  /// The meaning of the kind, a sentence.
  package let meaning: String
  /// Whether a node of the kind can sync.
  package let canSync: Bool
  /// Whether the state of a node of the kind is not derived from other nodes.
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

  /// Whether a node of the kind runs its own syncs, in which faults can be injected.
  package var hasOwnSyncs: Bool { canSync && hasOwnState }

  /// Whether the fail command applies to a node of the kind itself, not to the leaves under the node.
  package var isFailedItself: Bool { hasOwnState || self == .waiter }

  /// Whether nodes of the kind are counted: all except waiters, which are no loadables or actions and list no child.
  package var isCounted: Bool { self != .waiter }

  package var isProxy: Bool { self == .proxy || self == .pureProxy }
}
