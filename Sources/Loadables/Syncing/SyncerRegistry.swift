/// All syncers of the process, held weakly, so that tools can show their back-offs.
///
/// Each syncer adds itself once. Released syncers are removed when the list is twice as long as after the last removal.
@MainActor
package enum SyncerRegistry {
  private struct Entry {
    let number: Int
    weak var syncer: LoadableSyncer?
  }

  private static var entries: [Entry] = []
  private static var limit = 64
  /// The number of the syncer added last. Numbers count from 1; 0 means that no syncer was ever added.
  package private(set) static var lastNumber = 0

  static func add(_ syncer: LoadableSyncer) {
    if entries.count >= limit {
      entries.removeAll { $0.syncer == nil }
      limit = max(64, 2 * entries.count)
    }
    lastNumber += 1
    entries.append(Entry(number: lastNumber, syncer: syncer))
  }

  /// Returns the syncers with a number above `number`, in the order of addition. O(n) in the number of these syncers.
  package static func syncers(after number: Int) -> [LoadableSyncer] {
    let later = entries.reversed().prefix { $0.number > number }
    return later.reversed().compactMap(\.syncer)
  }
}
