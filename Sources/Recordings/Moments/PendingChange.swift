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
    var kept: [PendingEvent] = []
    var start = 0
    for place in gone {
      guard (start..<old.soonest.count).contains(place) else { return nil }
      kept += old.soonest[start..<place]
      start = place + 1
    }
    kept += old.soonest[start...]
    var list: [PendingEvent] = []
    start = 0
    for (place, event) in new {
      let end = start + place - list.count
      guard end >= start, end <= kept.count else { return nil }
      list += kept[start..<end]
      list.append(event)
      start = end
    }
    let soonest = list + kept[start...]
    return PendingSnapshot(soonest: soonest, count: max(count, soonest.count))
  }
}
