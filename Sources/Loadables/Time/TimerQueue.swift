/// A queue of timers by deadline, then in the order of scheduling.
///
/// The heap holds plain numbers; the timers' actions are in reusable slots. To cancel a timer, the queue only empties
/// the slot: the number is removed later, when it is first or when most numbers belong to cancelled timers.
@MainActor
package struct TimerQueue {
  package struct Timer {
    package let label: String
    /// The event that set the timer, which an instrument records as the cause of the action's effects.
    fileprivate let cause: HeldCause?
    fileprivate let action: @MainActor () -> Void

    /// Runs the action. Instruments record the event that set the timer as the cause of its effects.
    @MainActor
    package func fire() { LoadableInstruments.effects(of: LoadableInstruments.number(of: cause), action) }

    /// Runs the action early, with the current event as the cause or, without one, the event that set the timer.
    @MainActor
    package func fireEarly() {
      if LoadableInstruments.instrument?.currentCause == nil { fire() } else { action() }
    }
  }

  /// A timer's deadline and number in one integer, so that one comparison gives the order of firing.
  package struct Entry: Comparable, BitwiseCopyable {
    private let key: UInt128

    fileprivate init(deadline: Int64, id: TimerID) {
      // Deadlines are not negative.
      key = UInt128(UInt64(deadline)) << 64 | UInt128(id.rawValue)
    }

    /// The deadline in ns.
    package var deadline: Int64 { Int64(truncatingIfNeeded: key >> 64) }
    package var timer: ScheduledTimer { id.timer }
    fileprivate var id: TimerID { TimerID(rawValue: UInt64(truncatingIfNeeded: key)) }

    package static func < (left: Entry, right: Entry) -> Bool { left.key < right.key }
  }

  private var heap = MinHeap<Entry>()
  private var slots: [TimerSlot] = []
  private var freeSlots: [Int] = []
  private var lastSequence: UInt64 = 0

  package init() {}

  /// Adds a timer that fires `delay` after `now`, the current time in ns.
  package mutating func insert(
    after delay: Duration, now: Int64, owner: AnyObject?, label: String, _ action: @escaping @MainActor () -> Void
  ) -> ScheduledTimer {
    let (deadline, overflow) = now.addingReportingOverflow(max(0, delay.wholeNanoseconds))
    return insert(
      at: overflow ? .max : max(0, deadline), cause: LoadableInstruments.heldCurrentCause, owner: owner, label: label,
      action)
  }

  /// Adds a timer that fires at `deadline`, in ns and not negative.
  package mutating func insert(
    at deadline: Int64, cause: HeldCause?, owner: AnyObject?, label: String,
    _ action: @escaping @MainActor () -> Void
  ) -> ScheduledTimer {
    let slot = freeSlots.popLast() ?? addSlot()
    lastSequence += 1
    let id = TimerID(sequence: lastSequence, slot: slot)
    slots[slot].fill(id, cause: cause, owner: owner, label: label, action)
    heap.insert(Entry(deadline: deadline, id: id))
    return id.timer
  }

  private mutating func addSlot() -> Int {
    slots.append(TimerSlot())
    return slots.count - 1
  }

  /// Removes and returns a timer; nil if not pending. The caller should release the timer only after the call, because
  /// an object that the timer's action holds may use the queue in its `deinit`.
  package mutating func remove(_ timer: ScheduledTimer) -> Timer? {
    let id = TimerID(rawValue: timer.id)
    guard slots.indices.contains(id.slot), let removed = slots[id.slot].empty(id) else { return nil }
    freeSlots.append(id.slot)
    dropCancelled()
    return removed
  }

  /// The number of entries in the heap: the pending timers, and cancelled timers that are not removed yet.
  package var entryCount: Int { heap.elements.count }

  /// The number of slots for timers, both used and free.
  package var slotCount: Int { slots.count }

  /// The earliest deadline in ns; nil without timers.
  package var nextDeadline: Int64? { heap.least?.deadline }

  package var nextTimer: ScheduledTimer? { heap.least?.id.timer }

  /// Removes and returns the timer with the earliest deadline, if that is at or before `now`, in ns.
  package mutating func popDue(by now: Int64) -> Timer? {
    guard let first = heap.least, first.deadline <= now else { return nil }
    heap.removeLeast()
    let timer = slots[first.id.slot].empty(first.id)
    freeSlots.append(first.id.slot)
    dropCancelled()
    return timer
  }

  package var first: PendingTimer? { heap.least.flatMap(pending) }

  /// Returns all pending timers by deadline, then in the order of scheduling.
  package func sorted() -> [PendingTimer] {
    heap.elements.filter(isLive).sorted().compactMap(pending)
  }

  package var count: Int { slots.count - freeSlots.count }

  /// Returns the first `limit` timers of ``sorted()``. The cost does not depend on the number of timers after these.
  package func soonest(_ limit: Int) -> [PendingTimer] { soonestEntries(limit).compactMap(pending) }

  /// Returns the entries of ``soonest(_:)``, without what takes time to read of each timer.
  package func soonestEntries(_ limit: Int) -> [Entry] { heap.least(limit, where: isLive) }

  /// Returns the timer of an entry; nil if it is no longer pending.
  package func pending(_ entry: Entry) -> PendingTimer? {
    guard isLive(entry) else { return nil }
    let slot = slots[entry.id.slot]
    return PendingTimer(
      deadline: Duration(wholeNanoseconds: entry.deadline), owner: slot.owner, label: slot.label, timer: entry.id.timer)
  }

  /// Removes cancelled timers from the start of the heap, or from all of it if most of its timers are cancelled.
  private mutating func dropCancelled() {
    while let first = heap.least, !isLive(first) { heap.removeLeast() }
    if entryCount > 64, entryCount > 2 * count { heap = MinHeap(heap.elements.filter(isLive)) }
  }

  private func isLive(_ entry: Entry) -> Bool {
    slots[entry.id.slot].id == entry.id
  }
}

/// A timer's number. Numbers rise in the order of scheduling, and contain the index of the timer's slot.
private struct TimerID: Equatable, BitwiseCopyable {
  private static let slotBits: UInt64 = 24

  let rawValue: UInt64

  init(rawValue: UInt64) { self.rawValue = rawValue }

  init(sequence: UInt64, slot: Int) {
    // Each timer needs a hundred bytes. A million timers a second would exhaust the sequence in two weeks.
    precondition(slot < 1 << Self.slotBits, "more than 16,777,216 timers wait at the same time")
    rawValue = sequence << Self.slotBits | UInt64(slot)
  }

  var slot: Int { Int(rawValue & (1 << Self.slotBits - 1)) }

  var timer: ScheduledTimer { ScheduledTimer(id: rawValue) }
}

/// A reusable slot for one timer. A class, so that the weak reference to the owner does not move in memory.
@MainActor
private final class TimerSlot {
  // Accesses have no callbacks.
  @exclusivity(unchecked) private(set) var id: TimerID?
  @exclusivity(unchecked) private(set) weak var owner: AnyObject?
  @exclusivity(unchecked) private(set) var label = ""
  @exclusivity(unchecked) private var cause: HeldCause?
  @exclusivity(unchecked) private var action: (@MainActor () -> Void)?
  @exclusivity(unchecked) private var hasOwner = false

  func fill(
    _ id: TimerID, cause: HeldCause?, owner: AnyObject?, label: String, _ action: @escaping @MainActor () -> Void
  ) {
    self.id = id
    self.label = label
    self.cause = cause
    self.action = action
    // Avoids a weak reference if possible, which costs as much as the rest.
    if hasOwner || owner != nil { self.owner = owner }
    hasOwner = owner != nil
  }

  /// Empties the slot and returns its timer; nil if the slot does not hold the timer `id`, for example once cancelled.
  func empty(_ id: TimerID) -> TimerQueue.Timer? {
    guard self.id == id, let action = action.take() else { return nil }
    self.id = nil
    return TimerQueue.Timer(label: label, cause: cause, action: action)
  }
}
