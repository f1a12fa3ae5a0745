/// Timers in the order of their deadlines, and of scheduling where those are equal.
///
/// The heap holds plain numbers; what a timer does stands in a table of slots, which are used again. Cancelling empties
/// the slot and leaves the number in the heap until it comes up, so it is O(1).
@MainActor
package struct TimerQueue {
  /// What is to be called, and what for.
  package struct Timer {
    package let label: String
    /// The event that led to it, for the instrument.
    fileprivate let cause: HeldCause?
    fileprivate let action: @MainActor () -> Void

    /// Its time has come: what it does is an effect of what has set it.
    @MainActor
    package func fire() { Instrumentation.effects(of: Instrumentation.number(of: cause), action) }

    /// Somebody does not want to wait for its time: what it does is an effect of that, where that is under way.
    @MainActor
    package func fireEarly() {
      if Instrumentation.instrument?.currentCause == nil { fire() } else { action() }
    }
  }

  /// Deadline and number as one number, which compares in one step.
  private struct Entry: Comparable, BitwiseCopyable {
    private let key: UInt128

    init(deadline: Int64, id: TimerID) {
      // Deadlines are not negative.
      key = UInt128(UInt64(deadline)) << 64 | UInt128(id.rawValue)
    }

    var deadline: Int64 { Int64(truncatingIfNeeded: key >> 64) }
    var id: TimerID { TimerID(rawValue: UInt64(truncatingIfNeeded: key)) }

    static func < (left: Entry, right: Entry) -> Bool { left.key < right.key }
  }

  private var heap = MinHeap<Entry>()
  private var slots: [TimerSlot] = []
  private var freeSlots: [Int] = []
  private var lastSequence: UInt64 = 0

  package init() {}

  /// Adds what a ``TimeSource`` was asked to schedule, at its time of `now`, all in nanoseconds.
  package mutating func insert(
    after delay: Duration, now: Int64, owner: AnyObject?, label: String, _ action: @escaping @MainActor () -> Void
  ) -> ScheduledTimer {
    let (deadline, overflow) = now.addingReportingOverflow(max(0, delay.wholeNanoseconds))
    let slot = freeSlots.popLast() ?? addSlot()
    lastSequence += 1
    let id = TimerID(sequence: lastSequence, slot: slot)
    slots[slot].fill(id, owner: owner, label: label, action)
    heap.insert(Entry(deadline: overflow ? .max : max(0, deadline), id: id))
    return id.timer
  }

  private mutating func addSlot() -> Int {
    slots.append(TimerSlot())
    return slots.count - 1
  }

  /// Takes a timer out and returns it, so that what its action alone keeps alive is released outside of this queue, to
  /// which it may turn in its `deinit`.
  package mutating func remove(_ timer: ScheduledTimer) -> Timer? {
    let id = TimerID(rawValue: timer.id)
    guard slots.indices.contains(id.slot), let removed = slots[id.slot].empty(id) else { return nil }
    freeSlots.append(id.slot)
    dropCancelled()
    return removed
  }

  /// The entries of the heap, those of cancelled timers included.
  package var entryCount: Int { heap.elements.count }

  /// The slots, free ones included.
  package var slotCount: Int { slots.count }

  /// When the next timer is due, in nanoseconds.
  package var nextDeadline: Int64? { heap.least?.deadline }

  /// The timer that is due next.
  package var nextTimer: ScheduledTimer? { heap.least?.id.timer }

  /// Takes out the next timer if it is due.
  package mutating func popDue(by now: Int64) -> Timer? {
    guard let first = heap.least, first.deadline <= now else { return nil }
    heap.removeLeast()
    let timer = slots[first.id.slot].empty(first.id)
    freeSlots.append(first.id.slot)
    dropCancelled()
    return timer
  }

  /// The timer that is due next.
  package var first: PendingTimer? { heap.least.flatMap(pending) }

  /// All timers, soonest first, and in the order of scheduling where they are due at the same time.
  package func sorted() -> [PendingTimer] {
    heap.elements.filter(isLive).sorted().compactMap(pending)
  }

  /// How many timers wait.
  package var count: Int { slots.count - freeSlots.count }

  /// So many of the timers, in the order of ``sorted()``, at a cost that does not depend on how many more there are.
  package func soonest(_ limit: Int) -> [PendingTimer] {
    heap.least(limit, where: isLive).compactMap(pending)
  }

  private func pending(_ entry: Entry) -> PendingTimer? {
    guard isLive(entry) else { return nil }
    let slot = slots[entry.id.slot]
    return PendingTimer(
      deadline: Duration(wholeNanoseconds: entry.deadline), owner: slot.owner, label: slot.label, timer: entry.id.timer)
  }

  /// Keeps the first entry of the heap a live one, so that the next deadline is always a real one.
  private mutating func dropCancelled() {
    while let first = heap.least, !isLive(first) { heap.removeLeast() }
    if entryCount > 64, entryCount > 2 * count { heap = MinHeap(heap.elements.filter(isLive)) }
  }

  private func isLive(_ entry: Entry) -> Bool {
    slots[entry.id.slot].id == entry.id
  }
}

/// A timer's number: in the order of scheduling, and with its slot in it, so that it is found without a search.
private struct TimerID: Equatable, BitwiseCopyable {
  private static let slotBits: UInt64 = 24

  let rawValue: UInt64

  init(rawValue: UInt64) { self.rawValue = rawValue }

  init(sequence: UInt64, slot: Int) {
    // Each of them would need a hundred bytes, and a million timers a second would go on for two weeks.
    precondition(slot < 1 << Self.slotBits, "more than 16,777,216 timers wait at the same time")
    rawValue = sequence << Self.slotBits | UInt64(slot)
  }

  var slot: Int { Int(rawValue & (1 << Self.slotBits - 1)) }

  var timer: ScheduledTimer { ScheduledTimer(id: rawValue) }
}

/// A place for what a timer does. An object, so that the weak reference stays where it is.
@MainActor
private final class TimerSlot {
  // Nothing is called while one of these is read or written.
  @exclusivity(unchecked) private(set) var id: TimerID?
  @exclusivity(unchecked) private(set) weak var owner: AnyObject?
  @exclusivity(unchecked) private(set) var label = ""
  @exclusivity(unchecked) private var cause: HeldCause?
  @exclusivity(unchecked) private var action: (@MainActor () -> Void)?
  @exclusivity(unchecked) private var hasOwner = false

  func fill(_ id: TimerID, owner: AnyObject?, label: String, _ action: @escaping @MainActor () -> Void) {
    self.id = id
    self.label = label
    cause = Instrumentation.heldCurrentCause
    self.action = action
    // A weak reference costs as much as all the rest.
    if hasOwner || owner != nil { self.owner = owner }
    hasOwner = owner != nil
  }

  /// Takes the timer out if it is still this one.
  func empty(_ id: TimerID) -> TimerQueue.Timer? {
    guard self.id == id, let action = action.take() else { return nil }
    self.id = nil
    return TimerQueue.Timer(label: label, cause: cause, action: action)
  }
}
