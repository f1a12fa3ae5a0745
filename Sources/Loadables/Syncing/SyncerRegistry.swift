/// The syncers of the process, held weakly, for instruments that show back-offs.
///
/// A syncer adds itself once, so a change costs nothing. Released syncers are removed when the list has doubled.
@MainActor
package enum SyncerRegistry {
  private struct Entry {
    let number: Int
    weak var syncer: LoadableSyncer?
  }

  private static var entries: [Entry] = []
  private static var limit = 64
  /// The number of syncers that were ever added.
  package private(set) static var lastNumber = 0

  static func add(_ syncer: LoadableSyncer) {
    if entries.count >= limit {
      entries.removeAll { $0.syncer == nil }
      limit = max(64, 2 * entries.count)
    }
    lastNumber += 1
    entries.append(Entry(number: lastNumber, syncer: syncer))
  }

  /// Returns the syncers added after the syncer with a number, in order. O(n) in the number of these syncers.
  package static func syncers(after number: Int) -> [LoadableSyncer] {
    let later = entries.reversed().prefix { $0.number > number }
    return later.reversed().compactMap(\.syncer)
  }
}
