import Loadables

/// The tracked functions that the syncs of a tracked function call.
@MainActor
final class CalledFunctions {
  /// The maximum number of functions. Earlier ones are forgotten.
  private static let limit = 100

  /// The functions that the tracked function of this task has called; nil outside of tracked functions.
  @TaskLocal static var current: CalledFunctions?

  weak var caller: (any PureLoadableProtocol)?
  private var entries: [Entry] = []

  private struct Entry {
    weak var loadable: (any PureLoadableProtocol)?
    weak var called: CalledFunctions?
  }

  var loadables: [any PureLoadableProtocol] { entries.compactMap(\.loadable) }

  /// Adds a function that the caller calls, and which calls others. A function that calls itself, directly or not, is not
  /// shown within itself.
  func add(_ loadable: any PureLoadableProtocol, calling called: CalledFunctions) {
    guard !entries.contains(where: { $0.called === called }), !called.reaches(self) else { return }
    if let caller { LoadableInstruments.record(.dependenciesChanged, of: caller) }
    entries.removeAll { $0.loadable == nil }
    if entries.count >= Self.limit { entries.removeFirst() }
    entries.append(Entry(loadable: loadable, called: called))
  }

  private func reaches(_ other: CalledFunctions) -> Bool {
    var visited: Set<ObjectIdentifier> = []
    var pending = [self]
    while let next = pending.popLast() {
      if next === other { return true }
      guard visited.insert(ObjectIdentifier(next)).inserted else { continue }
      pending += next.entries.compactMap(\.called)
    }
    return false
  }
}
