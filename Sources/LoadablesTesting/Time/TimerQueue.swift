import HeapModule
import Loadables

/// Timers in the order of their deadlines, and of scheduling where those are equal.
///
/// The heap holds plain numbers; what a timer does stands in a table of slots. Cancelling empties the slot and leaves the
/// number in the heap until it comes up, so it is O(1).
struct TimerQueue {
  /// What is to be called, and what for.
  struct Timer {
    weak var owner: AnyObject?
    let label: String
    let action: @MainActor () -> Void
  }

  /// A timer that has not fired yet.
  typealias Waiting = (deadline: Int64, timer: Timer, id: ScheduledTimer)

  private struct Entry: Comparable {
    let deadline: Int64
    let sequence: UInt64
    let slot: Int

    static func < (left: Entry, right: Entry) -> Bool {
      (left.deadline, left.sequence) < (right.deadline, right.sequence)
    }
  }

  private var heap = Heap<Entry>()
  private var slots: [(sequence: UInt64, timer: Timer)?] = []
  private var freeSlots: [Int] = []
  /// Where a timer that can be cancelled stands.
  private var slotOfSequence: [UInt64: Int] = [:]
  private var lastSequence: UInt64 = 0

  mutating func insert(_ timer: Timer, deadline: Int64) -> ScheduledTimer {
    lastSequence += 1
    let slot: Int
    if let free = freeSlots.popLast() {
      slot = free
      slots[free] = (lastSequence, timer)
    } else {
      slot = slots.count
      slots.append((lastSequence, timer))
    }
    slotOfSequence[lastSequence] = slot
    heap.insert(Entry(deadline: deadline, sequence: lastSequence, slot: slot))
    return ScheduledTimer(id: lastSequence)
  }

  /// Takes a timer out and returns it, so that what its action alone keeps alive is released outside of this queue, to
  /// which it may turn in its `deinit`.
  mutating func remove(_ timer: ScheduledTimer) -> Timer? {
    guard let slot = slotOfSequence.removeValue(forKey: timer.id), let removed = slots[slot]?.timer else { return nil }
    slots[slot] = nil
    freeSlots.append(slot)
    dropCancelled()
    return removed
  }

  /// The entries of the heap, those of cancelled timers included.
  var entryCount: Int { heap.count }

  /// The slots, free ones included.
  var slotCount: Int { slots.count }

  var nextDeadline: Int64? { heap.min?.deadline }

  mutating func popDue(by now: Int64) -> Timer? {
    guard let first = heap.min, first.deadline <= now else { return nil }
    heap.removeMin()
    defer { dropCancelled() }
    guard let (_, timer) = slots[first.slot] else { return nil }
    slots[first.slot] = nil
    freeSlots.append(first.slot)
    slotOfSequence[first.sequence] = nil
    return timer
  }

  /// The timer that is due next.
  var first: Waiting? { heap.min.flatMap(waiting) }

  /// All timers, soonest first.
  func sorted() -> [Waiting] {
    heap.unordered.filter(isLive).sorted().compactMap(waiting)
  }

  private func waiting(_ entry: Entry) -> Waiting? {
    slots[entry.slot].map { (entry.deadline, $0.timer, ScheduledTimer(id: entry.sequence)) }
  }

  /// Keeps the first entry of the heap a live one, so that the next deadline is always a real one.
  private mutating func dropCancelled() {
    while let first = heap.min, !isLive(first) { heap.removeMin() }
    if heap.count > 64, heap.count > 2 * slotOfSequence.count {
      heap = Heap(heap.unordered.filter(isLive))
    }
  }

  private func isLive(_ entry: Entry) -> Bool {
    slots[entry.slot]?.sequence == entry.sequence
  }
}
