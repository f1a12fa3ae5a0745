import InspectionModel

/// The difference between two lists of pending events, such as timers and steps of the script.
///
/// The lists are sorted by time, so one pass along both lists finds removed and new events: O(n) in the length of the
/// lists. The result is also correct for unsorted lists.
struct PendingChange {
  /// The number of all pending events after the change. The lists have only the soonest of them.
  let count: Int
  /// The indexes of the removed events in the old list, ascending.
  let gone: [Int]
  /// The new events with their indexes in the new list, ascending.
  let new: [(place: Int, event: PendingEvent)]

  init(count: Int, gone: [Int], new: [(place: Int, event: PendingEvent)]) {
    (self.count, self.gone, self.new) = (count, gone, new)
  }

  init(from old: PendingSnapshot, to pending: PendingSnapshot) {
    let (old, new) = (old.soonest, pending.soonest)
    var (gone, added): ([Int], [Int]) = ([], [])
    var (place, newPlace) = (0, 0)
    while place < old.count, newPlace < new.count {
      let (time, newTime) = (old[place].time, new[newPlace].time)
      if time == newTime, old[place] == new[newPlace] {
        place += 1
        newPlace += 1
      } else if newTime > time || newTime == time && place + 1 < old.count && old[place + 1] == new[newPlace] {
        gone.append(place)
        place += 1
      } else {
        added.append(newPlace)
        newPlace += 1
      }
    }
    self.gone = gone + (place..<old.count)
    self.new = (added + (newPlace..<new.count)).map { ($0, new[$0]) }
    count = pending.count
  }

  /// The number of removed and new events.
  var size: Int { gone.count + new.count }

  /// Returns the pending events after the change; nil if an index is invalid.
  func applied(to old: PendingSnapshot) -> PendingSnapshot? {
    let old = old.soonest
    var list: [PendingEvent] = []
    list.reserveCapacity(old.count + new.count)
    var (next, goneCount) = (0, 0)
    /// Appends kept events of the old list until the new list is that long, or the old list ends.
    func keep(until count: Int) {
      while list.count < count, next < old.count {
        if goneCount < gone.count, gone[goneCount] == next { goneCount += 1 } else { list.append(old[next]) }
        next += 1
      }
    }
    for (place, event) in new {
      keep(until: place)
      guard list.count == place else { return nil }
      list.append(event)
    }
    keep(until: .max)
    guard goneCount == gone.count else { return nil }
    return PendingSnapshot(soonest: list, count: max(count, list.count))
  }
}
