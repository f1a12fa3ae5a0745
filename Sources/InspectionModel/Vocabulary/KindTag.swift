/// The word for each kind of node, in scenarios. Recordings and filters write it with dashes: `pure-proxy`.
package enum KindTag: String, CaseIterable, Sendable {
  case loadable, pure, group, proxy, pureProxy, chain, map, asyncMap, flatMap, joined, autosync, action, waiter
}

/// The description of a kind, from which forms, schemas and reference tables are generated.
package struct KindDescriptor: Sendable {
  /// The kind in a sentence.
  package let meaning: String
  /// Whether a node of the kind can sync.
  package let canSync: Bool
  /// Whether a node of the kind has its own state, not derived from other nodes.
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
    case .group: KindDescriptor("One state made out of several nodes'. Syncing it syncs them.")
    case .proxy: KindDescriptor("Stands for another node, before it is known which one too.")
    case .pureProxy: KindDescriptor("The same, but it cannot be asked to sync.", canSync: false)
    case .chain:
      KindDescriptor(
        "Syncs nodes one after another, each with `syncIfNeeded()`; fails at the first one without contents.")
    case .map: KindDescriptor("Has what is made of the contents of another node, at once.")
    case .asyncMap: KindDescriptor("The same, but it takes a while.")
    case .flatMap: KindDescriptor("Has the contents of a second node, which the contents of a first one lead to.")
    case .joined: KindDescriptor("The same, with the contents of both.")
    case .autosync:
      KindDescriptor(
        "A simulated loadable that syncs itself: when it is first observed, and in intervals after each change of its "
          + "state.", hasOwnState: true)
    case .action: KindDescriptor("A scheduled action, each run of which is a sync.", hasOwnState: true)
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

  /// Whether a node of the kind fails itself, not through its children.
  package var isFailedItself: Bool { hasOwnState || self == .waiter }

  /// Whether nodes of the kind are loadables or actions. A waiter is neither: it is not counted and lists no child.
  package var isCounted: Bool { self != .waiter }

  package var isProxy: Bool { self == .proxy || self == .pureProxy }
}
