import Foundation
import Loadables

/// The schedule of items: a state machine without a clock, a store or a task.
///
/// The schedule contains the objects with an item that is or was due. An object is added when the first item is due.
struct ActionSchedule {
  enum Step: Sendable {
    /// Run the item, then report the result by calling `began`, `putOff` or `skipped`.
    case start(ActionName, ActionItem)
    /// Report that the item is due and waits for the network.
    case pendingInternet(ActionName)
  }

  private struct Entry {
    let item: ActionItem
    let name: ActionName
    var status: ActionStatus
    /// The next run, to the nanosecond; also after an early or postponed run.
    var nextRetry: ActionDate?
    /// The number of the entry's alarm, if set; also while the item waits for a free run.
    var alarm: UInt64?
    /// Whether the item became due during a run of the item's activity.
    var isOverdue = false

    init(_ item: ActionItem, of object: CollectionKey) {
      self.item = item
      name = ActionName(
        activity: Activity(object: object, identifier: item.identifier), date: ActionDate(item.date))
      status = ActionStatus(item)
    }

    /// The due date; nil after the last run.
    var due: ActionDate? { nextRetry ?? (status.isStarted ? nil : name.date) }

    var fullStatus: ActionStatus {
      var status = status
      status.due = status.isRunning || status.isPendingInternet ? nil : due
      return status
    }

    /// Whether the item has a status besides the properties that the object lists.
    var isTouched: Bool {
      status.isStarted || status.isRunning || status.isPendingInternet || isOverdue || nextRetry != nil
    }
  }

  private struct Alarm: Comparable, BitwiseCopyable {
    let date: Int64
    let number: UInt64

    static func < (left: Alarm, right: Alarm) -> Bool { (left.date, left.number) < (right.date, right.number) }
  }

  /// A due item, ready while the alarm is valid.
  private struct Ready {
    let alarm: Alarm
    let name: ActionName

    /// Whether `left` runs after `right`. The order of alarms keeps repeated failures from starving other items.
    static func > (left: Ready, right: Ready) -> Bool {
      (left.alarm.date, left.name) > (right.alarm.date, right.name)
    }
  }

  private var objects: [CollectionKey: [Entry]] = [:]
  private var running: [Activity: ActionName] = [:]
  private var waitingForInternet: Set<ActionName> = []
  /// The due items that wait for a free run; the first to run is the last element.
  private var ready: [Ready] = []
  /// The alarms. Invalid alarms are removed at the front, or all at once when the majority.
  private var alarms = MinHeap<Alarm>()
  private var alarmed: [UInt64: ActionName] = [:]
  private var lastAlarm: UInt64 = 0

  var hasInternet: Bool
  /// The number of suspensions; no item starts while the number is above zero.
  var suspendCount: Int

  var objectCount: Int { objects.count }

  private let runLimit: Int

  init(hasInternet: Bool, suspendCount: Int, runLimit: Int = .max) {
    self.hasInternet = hasInternet
    self.suspendCount = suspendCount
    self.runLimit = runLimit
  }

  // MARK: Requests of objects

  /// Replaces an object's items; no items if deleted. Items with a known identifier and date keep the known status.
  ///
  /// - Parameter keepsAll: Whether to keep the object even if all items are in the future.
  /// - Returns: The statuses of the object's items, by date, then by identifier.
  mutating func update(
    _ object: CollectionKey, _ items: [ActionItem], at now: ActionDate, keepsAll: Bool = false
  ) -> [ActionStatus] {
    var old = objects.removeValue(forKey: object) ?? []
    var entries: [Entry] = []
    var new: [Int] = []
    for item in items.sorted(by: ActionItem.isInOrder) {
      var entry = Entry(item, of: object)
      // The first of two equal items counts.
      guard entries.last?.name != entry.name, !entries.contains(where: { $0.name == entry.name }) else { continue }
      if let place = old.firstIndex(where: { $0.name == entry.name }) {
        let known = old.remove(at: place)
        entry.nextRetry = known.nextRetry
        entry.alarm = known.alarm
        entry.isOverdue = known.isOverdue
        entry.status.keep(known.status)
      } else {
        new.append(entries.count)
      }
      entry.status.isRunning = running[entry.name.activity] == entry.name
      if entry.status.isPendingInternet, !item.requiresInternet {
        entry.status.isPendingInternet = false
        waitingForInternet.remove(entry.name)
        setAlarm(for: &entry)
      }
      entries.append(entry)
    }
    for entry in old { forget(entry) }
    if keepsAll || entries.contains(where: { $0.isTouched || $0.name.date <= now }) {
      for index in new { setAlarm(for: &entries[index]) }
      objects[object] = entries
    } else {
      for entry in entries { forget(entry) }
    }
    dropEndedAlarms()
    return entries.map(\.fullStatus)
  }

  /// Returns the statuses of an object's items; empty unless the schedule contains the object.
  func statuses(of object: CollectionKey) -> [ActionStatus] { objects[object]?.map(\.fullStatus) ?? [] }

  func status(of name: ActionName) -> ActionStatus? { entry(name)?.fullStatus }

  private func entry(_ name: ActionName) -> Entry? {
    objects[name.activity.object]?.first { $0.name == name }
  }

  private mutating func change(_ name: ActionName, _ change: (inout Self, inout Entry) -> Void) {
    guard let index = objects[name.activity.object]?.firstIndex(where: { $0.name == name }),
      var entry = objects[name.activity.object]?[index]
    else { return }
    change(&self, &entry)
    objects[name.activity.object]?[index] = entry
  }

  private mutating func forget(_ entry: Entry) {
    if let alarm = entry.alarm { alarmed[alarm] = nil }
    waitingForInternet.remove(entry.name)
  }

  // MARK: Alarms

  private mutating func setAlarm(for entry: inout Entry) {
    cancelAlarm(of: &entry)
    guard let due = entry.due else { return }
    lastAlarm += 1
    entry.alarm = lastAlarm
    alarmed[lastAlarm] = entry.name
    alarms.insert(Alarm(date: due.nanoseconds, number: lastAlarm))
    dropEndedAlarms()
  }

  private mutating func cancelAlarm(of entry: inout Entry) {
    guard let alarm = entry.alarm else { return }
    entry.alarm = nil
    alarmed[alarm] = nil
    dropEndedAlarms()
  }

  private mutating func dropEndedAlarms() {
    while let first = alarms.least, alarmed[first.number] == nil { alarms.removeLeast() }
    // In bulk, so that the amortised cost is low.
    guard alarms.elements.count > 64, alarms.elements.count > 2 * alarmed.count else { return }
    alarms = MinHeap(alarms.elements.filter { alarmed[$0.number] != nil })
  }

  /// The date of the next alarm; nil without an alarm or during a suspension.
  var nextAlarm: ActionDate? {
    guard suspendCount == 0 else { return nil }
    return alarms.least.map { ActionDate(nanoseconds: $0.date) }
  }

  // MARK: Runs

  /// Returns the next step, if any. Items run in the order of alarm date, due date, identifier and object.
  mutating func takeStep(at now: ActionDate) -> Step? {
    guard suspendCount == 0 else { return nil }
    collect(at: now)
    while running.count < runLimit, let next = ready.popLast() {
      guard alarmed[next.alarm.number] != nil else { continue }
      if let step = evaluate(next.name) { return step }
    }
    return nil
  }

  private mutating func collect(at now: ActionDate) {
    if hasInternet {
      for name in waitingForInternet { change(name) { $0.setAlarm(for: &$1) } }
      waitingForInternet = []
    }
    let count = ready.count
    while let first = alarms.least, first.date <= now.nanoseconds {
      alarms.removeLeast()
      if let name = alarmed[first.number] { ready.append(Ready(alarm: first, name: name)) }
      dropEndedAlarms()
    }
    guard ready.count > count else { return }
    ready.removeAll { alarmed[$0.alarm.number] == nil }
    ready.sort(by: >)
  }

  /// Handles an item that is due, or whose network is back.
  private mutating func evaluate(_ name: ActionName) -> Step? {
    var step: Step?
    change(name) { schedule, entry in
      schedule.cancelAlarm(of: &entry)
      if schedule.running[name.activity] != nil {
        entry.isOverdue = true
        entry.status.isPendingInternet = false
      } else if entry.item.requiresInternet, !schedule.hasInternet {
        schedule.waitingForInternet.insert(name)
        guard !entry.status.isPendingInternet else { return }
        entry.status.isPendingInternet = true
        step = .pendingInternet(name)
      } else {
        schedule.start(&entry)
        step = .start(name, entry.item)
      }
    }
    return step
  }

  private mutating func start(_ entry: inout Entry) {
    running[entry.name.activity] = entry.name
    waitingForInternet.remove(entry.name)
    entry.isOverdue = false
    entry.status.isPendingInternet = false
    entry.status.isRunning = true
  }

  /// Records the start of a run.
  ///
  /// - Returns: The status of the item; nil if the item no longer exists.
  mutating func began(_ name: ActionName, at now: ActionDate) -> ActionStatus? {
    change(name) { schedule, entry in
      // This run also covers a newer request of the object.
      schedule.cancelAlarm(of: &entry)
      entry.isOverdue = false
      entry.status.attempts += 1
      entry.nextRetry = entry.item.retryTimeout > .zero ? now + entry.item.retryTimeout : nil
      entry.status.exactNextRetry = entry.nextRetry
    }
    return status(of: name)
  }

  /// Postpones a run to a date. The run does not count as an attempt.
  mutating func putOff(_ name: ActionName, until date: ActionDate) {
    change(name) { schedule, entry in
      entry.isOverdue = false
      entry.status.isRunning = false
      entry.nextRetry = date
      if entry.status.isStarted { entry.status.exactNextRetry = date }
      schedule.setAlarm(for: &entry)
    }
    release(name.activity)
  }

  enum ForcedRun {
    case step(Step)
    case isPendingInternet
    case isRunning
    case isSuspended
    case isUnknown
  }

  /// Starts an item of a known object regardless of the date; if the required network is missing, the item waits.
  mutating func forceRun(_ activity: Activity, at now: ActionDate) -> ForcedRun {
    guard suspendCount == 0 else { return .isSuspended }
    guard running[activity] == nil else { return .isRunning }
    guard let name = objects[activity.object]?.first(where: { $0.name.activity == activity })?.name else {
      return .isUnknown
    }
    change(name) { _, entry in
      // Also if it waits for the network first.
      entry.nextRetry = min(entry.due ?? now, now)
    }
    return evaluate(name).map { .step($0) } ?? .isPendingInternet
  }

  /// Records the end of a run.
  ///
  /// - Returns: The status of the item; nil if the item no longer exists.
  @discardableResult
  mutating func ended(_ name: ActionName, _ error: (any Error)?) -> ActionStatus? {
    change(name) { schedule, entry in
      entry.status.isRunning = false
      entry.status.lastError = error
      entry.status.failuresInARow = error == nil ? 0 : entry.status.failuresInARow + 1
      schedule.setAlarm(for: &entry)
    }
    release(name.activity)
    return status(of: name)
  }

  /// Removes an item that the object no longer lists, and ends the item's run.
  mutating func skipped(_ name: ActionName) {
    if let place = objects[name.activity.object]?.firstIndex(where: { $0.name == name }),
      let entry = objects[name.activity.object]?.remove(at: place)
    {
      forget(entry)
      dropEndedAlarms()
      if objects[name.activity.object]?.isEmpty == true { objects[name.activity.object] = nil }
    }
    release(name.activity)
  }

  /// Ends an activity's run: items of the activity that became due meanwhile are due now.
  private mutating func release(_ activity: Activity) {
    running[activity] = nil
    let waiting = objects[activity.object]?.filter { $0.isOverdue && $0.name.activity == activity } ?? []
    for entry in waiting {
      change(entry.name) { schedule, entry in
        entry.isOverdue = false
        schedule.setAlarm(for: &entry)
      }
    }
  }

  /// Handles a clock set back: limits each retry delay to the retry timeout, and defers items that are no longer due.
  mutating func clockWasSetBack(to now: ActionDate) {
    for next in ready where next.alarm.date > now.nanoseconds { alarms.insert(next.alarm) }
    ready.removeAll { $0.alarm.date > now.nanoseconds }
    for (object, entries) in objects {
      for (place, entry) in entries.enumerated() {
        let latest = now + entry.item.retryTimeout
        guard var entry = objects[object]?[place], let nextRetry = entry.nextRetry, nextRetry > latest else { continue }
        entry.nextRetry = latest
        entry.status.exactNextRetry = latest
        if entry.alarm != nil { setAlarm(for: &entry) }
        objects[object]?[place] = entry
      }
    }
  }
}

extension ActionStatus {
  fileprivate mutating func keep(_ known: ActionStatus) {
    attempts = known.attempts
    isPendingInternet = known.isPendingInternet
    exactNextRetry = known.exactNextRetry
    failuresInARow = known.failuresInARow
    lastError = known.lastError
  }
}
