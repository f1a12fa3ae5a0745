import InspectionModel

/// The moment that a player shows.
@MainActor
struct ShownMoment {
  let index: Int
  let time: Int64
  let lastEntry: UInt64

  init(_ index: Int, of moments: any MomentStore) {
    (self.index, time, lastEntry) = (index, moments.time(of: index), moments.lastEntry(of: index))
  }
}

/// The journal entries of a long jump that a player has not published yet.
@MainActor
struct UnpublishedEntries {
  /// The index of the first moment whose journal entries are not all published.
  let first: Int
  /// The sequence number of the last published entry.
  let lastEntry: UInt64

  /// Moves entries of whole moments into `changes`, until there are at least `limit`. The store may have dropped moments
  /// meanwhile, whose entries are lost.
  ///
  /// - Returns: The entries that are left; nil if none are.
  func take(
    into changes: inout ChangeBatch, upTo shown: ShownMoment, of moments: any MomentStore, atMost limit: Int
  ) -> UnpublishedEntries? {
    var index = max(first, moments.first)
    guard index <= shown.index else {
      changes.lostEntries = Int(clamping: shown.lastEntry - lastEntry)
      return nil
    }
    while index <= shown.index, changes.entries.count < limit {
      // Stores with leaps are in memory, without damage.
      changes.entries += (try? moments.entries(of: index)) ?? []
      index += 1
    }
    let end = moments.lastEntry(of: index - 1)
    changes.lostEntries = Int(clamping: end - lastEntry) - changes.entries.count
    return index > shown.index ? nil : UnpublishedEntries(first: index, lastEntry: end)
  }
}
