import Loadables

/// Watches the rounds of one loadable through an observer that is always the first, and adds and removes others: each
/// must be called once in every round that begins while it is added, in the order of addition.
@MainActor
final class Watch {
  let loadable: any PureLoadableProtocol
  var rounds: Int { original?.rounds ?? ownRounds }
  private(set) var problem: String?
  /// The watch of a wrapper's original, whose rounds are the wrapper's.
  private let original: Watch?
  private var ownRounds = 0
  private var first: LoadableObserver?
  private var listeners: [Listener] = []
  private var lastSerial = 0
  private var lastCalled = (round: 0, serial: 0)
  private var lastSeen: String

  /// Without a first observer, so that the loadable can lose its last one; the rounds are unknown then.
  let isBlind: Bool

  /// Must be created before the loadable has any other observer.
  init(_ loadable: any PureLoadableProtocol, original: Watch?, isBlind: Bool) {
    self.loadable = loadable
    self.original = original
    self.isBlind = original?.isBlind ?? isBlind
    lastSeen = summaryWithoutError(loadable)
    if original == nil, !self.isBlind { first = observe(loadable) { $0.roundBegins() } }
  }

  var observerCount: Int { listeners.count + (first == nil ? 0 : 1) }

  func add(_ kind: Listener.Kind, _ body: @escaping @MainActor () -> Void) {
    lastSerial += 1
    let serial = lastSerial
    let listener = Listener(serial: serial, heard: rounds)
    // Added to the list before any observer is called.
    listeners.append(listener)
    listener.observe(loadable, kind) { [unowned self, unowned listener] in
      hear(listener)
      body()
    }
  }

  /// Removes one of the other observers, in the way of its kind.
  func remove(_ number: Int) {
    guard !listeners.isEmpty else { return }
    let listener = listeners.remove(at: number % listeners.count)
    listener.end(loadable)
  }

  /// Between operations, the last round must have reported the current state and flag to all.
  func catchUp() {
    findMissed()
    guard original == nil, !isBlind else { return }
    let now = summaryWithoutError(loadable)
    if now != lastSeen { problem = "became \(now) without a notification after \(lastSeen)" }
  }

  private func roundBegins() {
    findMissed()
    ownRounds += 1
    lastSeen = summaryWithoutError(loadable)
    if let leaf = loadable as? any ModelledLeaf, summary(leaf) != "\(leaf.model)" {
      problem = "is \(summary(leaf)) in a round, model: \(leaf.model)"
    }
  }

  private func hear(_ listener: Listener) {
    lastSeen = summaryWithoutError(loadable)
    if listener.isGone { problem = "an observer was called after its removal" }
    guard !isBlind else { return }
    if listener.heard + 1 != rounds { problem = "an observer heard round \(rounds) after \(listener.heard)" }
    if (rounds, listener.serial) <= lastCalled {
      problem = "observer \(listener.serial) was called after \(lastCalled.serial)"
    }
    listener.heard = rounds
    lastCalled = (rounds, listener.serial)
  }

  private func findMissed() {
    guard !isBlind else { return }
    for listener in listeners where listener.heard != rounds {
      problem = "an observer missed round \(listener.heard + 1) of \(rounds)"
    }
  }

  private func observe(
    _ loadable: some PureLoadableProtocol, _ body: @escaping (Watch) -> Void
  ) -> LoadableObserver {
    loadable.sink { [unowned self] _ in body(self) }
  }
}

@MainActor
private func summaryWithoutError(_ loadable: any PureLoadableProtocol) -> String {
  "\(loadable.loadableState)\(loadable.isContentsAvailable ? ", contents" : "")"
}
