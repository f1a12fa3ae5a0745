/// Timers in the order of their deadlines, and of scheduling where those are equal.
///
/// The heap holds plain numbers; what a timer does stands in a table of slots. Cancelling empties the slot and leaves the
/// number in the heap until it comes up, so it is O(1).
@MainActor
package struct TimerQueue {
  /// What is to be called, and what for.
  package struct Timer {
    package private(set) weak var owner: AnyObject?
    package let label: String
    package let action: @MainActor () -> Void
  }

  private struct Entry: Comparable {
    let deadline: Int64
    let sequence: UInt64
    let slot: Int

    static func < (left: Entry, right: Entry) -> Bool {
      (left.deadline, left.sequence) < (right.deadline, right.sequence)
    }
  }

  private var heap = BinaryHeap<Entry>()
  private var slots: [(sequence: UInt64, timer: Timer)?] = []
  private var freeSlots: [Int] = []
  /// Where a timer that can be cancelled stands.
  private var slotOfSequence: [UInt64: Int] = [:]
  private var lastSequence: UInt64 = 0

  package init() {}

  /// Adds what a ``TimeSource`` was asked to schedule, at its time of `now`, all in nanoseconds.
  package mutating func insert(
    after delay: Duration, now: Int64, owner: AnyObject?, label: String, _ action: @escaping @MainActor () -> Void
  ) -> ScheduledTimer {
    let (deadline, overflow) = now.addingReportingOverflow(max(0, delay.wholeNanoseconds))
    let timer = Timer(owner: owner, label: label, action: Instrumentation.carryingCause(action))
    return insert(timer, deadline: overflow ? .max : deadline)
  }

  private mutating func insert(_ timer: Timer, deadline: Int64) -> ScheduledTimer {
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
  package mutating func remove(_ timer: ScheduledTimer) -> Timer? {
    guard let slot = slotOfSequence.removeValue(forKey: timer.id), let removed = slots[slot]?.timer else { return nil }
    slots[slot] = nil
    freeSlots.append(slot)
    dropCancelled()
    return removed
  }

  /// The entries of the heap, those of cancelled timers included.
  package var entryCount: Int { heap.elements.count }

  /// The slots, free ones included.
  package var slotCount: Int { slots.count }

  /// When the next timer is due, in nanoseconds.
  package var nextDeadline: Int64? { heap.least?.deadline }

  /// Takes out the next timer if it is due.
  package mutating func popDue(by now: Int64) -> Timer? {
    guard let first = heap.least, first.deadline <= now else { return nil }
    heap.removeLeast()
    defer { dropCancelled() }
    guard let (_, timer) = slots[first.slot] else { return nil }
    slots[first.slot] = nil
    freeSlots.append(first.slot)
    slotOfSequence[first.sequence] = nil
    return timer
  }

  /// The timer that is due next.
  package var first: PendingTimer? { heap.least.flatMap(pending) }

  /// All timers, soonest first, and in the order of scheduling where they are due at the same time.
  package func sorted() -> [PendingTimer] {
    heap.elements.filter(isLive).sorted().compactMap(pending)
  }

  private func pending(_ entry: Entry) -> PendingTimer? {
    slots[entry.slot].map { slot in
      PendingTimer(
        deadline: .nanoseconds(entry.deadline), owner: slot.timer.owner, label: slot.timer.label,
        timer: ScheduledTimer(id: entry.sequence))
    }
  }

  /// Keeps the first entry of the heap a live one, so that the next deadline is always a real one.
  private mutating func dropCancelled() {
    while let first = heap.least, !isLive(first) { heap.removeLeast() }
    if entryCount > 64, entryCount > 2 * slotOfSequence.count { heap = BinaryHeap(heap.elements.filter(isLive)) }
  }

  private func isLive(_ entry: Entry) -> Bool {
    slots[entry.slot]?.sequence == entry.sequence
  }
}
