import Foundation
import Loadables

/// Decides when items run: a pure state machine, without a clock, a store or tasks.
///
/// The schedule has only objects with an item that is or was due. An object is added when its first item is due.
struct ActionSchedule {
  enum Step: Sendable {
    /// The caller must run the item: call `began` and, at the end, `ended`; or instead `putOff` or `skipped`.
    case start(ActionName, ActionItem)
    /// The caller must report that the item is due and waits for the network.
    case pendingInternet(ActionName)
  }

  private struct Entry {
    let item: ActionItem
    let name: ActionName
    var status: ActionStatus
    /// The date of the next run if it is not the item's own date: of a retry, or of an early or postponed first run.
    var nextRetry: ActionDate?
    /// The number of the alarm that makes the item due; nil if none is set. Kept while waiting for the run limit.
    var alarm: UInt64?
    /// Whether the item became due while another item of the object with the same identifier was running.
    var isOverdue = false

    init(_ item: ActionItem, of object: CollectionKey) {
      self.item = item
      name = ActionName(
        activity: Activity(object: object, identifier: item.identifier), date: ActionDate(item.date))
      status = ActionStatus(item)
    }

    /// The date of the next run; nil after the last run.
    var due: ActionDate? { nextRetry ?? (status.isStarted ? nil : name.date) }

    var fullStatus: ActionStatus {
      var status = status
      status.due = status.isRunning || status.isPendingInternet ? nil : due
      return status
    }

    /// Whether the schedule knows more about the item than the object lists, such as a run.
    var isTouched: Bool {
      status.isStarted || status.isRunning || status.isPendingInternet || isOverdue || nextRetry != nil
    }
  }

  private struct Alarm: Comparable, BitwiseCopyable {
    let date: Int64
    let number: UInt64

    static func < (left: Alarm, right: Alarm) -> Bool { (left.date, left.number) < (right.date, right.number) }
  }

  /// A due item that starts when the run limit allows, unless its alarm is cancelled before.
  private struct Ready {
    let alarm: Alarm
    let name: ActionName

    /// Returns whether `left` runs after `right`. The alarm's date counts first, so failing items do not starve others.
    static func > (left: Ready, right: Ready) -> Bool {
      (left.alarm.date, left.name) > (right.alarm.date, right.name)
    }
  }

  private var objects: [CollectionKey: [Entry]] = [:]
  private var running: [Activity: ActionName] = [:]
  private var waitingForInternet: Set<ActionName> = []
  /// The due items that wait for the run limit. The last element runs first.
  private var ready: [Ready] = []
  /// The set alarms, and cancelled ones, which are removed when they come first or are the majority.
  private var alarms = MinHeap<Alarm>()
  private var alarmed: [UInt64: ActionName] = [:]
  private var lastAlarm: UInt64 = 0

  var hasInternet: Bool
  /// The number of suspensions. No item starts while the number is above zero.
  var suspendCount: Int

  var objectCount: Int { objects.count }
  var runningCount: Int { running.count }
  /// The number of due items that wait for the run limit.
  var waitingCount: Int { ready.count { alarmed[$0.alarm.number] != nil } }

  private let runLimit: Int

  init(hasInternet: Bool, suspendCount: Int, runLimit: Int = .max) {
    self.hasInternet = hasInternet
    self.suspendCount = suspendCount
    self.runLimit = runLimit
  }

  // MARK: Requests of objects

  /// Replaces the items of an object; none if it was deleted. Items with a known identifier and date keep their status.
  ///
  /// - Parameter keepsAll: Whether to keep the object even if none of its items is due.
  /// - Returns: The statuses of the object's items, by date, then by identifier.
  mutating func update(
    _ object: CollectionKey, _ items: [ActionItem], at now: ActionDate, keepsAll: Bool = false
  ) -> [ActionStatus] {
    var old = objects.removeValue(forKey: object) ?? []
    var entries: [Entry] = []
    var new: [Int] = []
    for item in items.sorted(by: ActionItem.isInOrder) {
      var entry = Entry(item, of: object)
      // Of equal items, only the first counts.
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

  /// Returns the statuses of an object's items; empty if the schedule does not have the object.
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
    // Removed in bulk, so that the amortised cost is low.
    guard alarms.elements.count > 64, alarms.elements.count > 2 * alarmed.count else { return }
    alarms = MinHeap(alarms.elements.filter { alarmed[$0.number] != nil })
  }

  /// The date of the next alarm, when an item becomes due; nil if none is set or the schedule is suspended.
  var nextAlarm: ActionDate? {
    guard suspendCount == 0 else { return nil }
    return alarms.least.map { ActionDate(nanoseconds: $0.date) }
  }

  // MARK: Runs

  /// Returns the next step; nil if none is due. Items run by alarm date, due date, identifier and object.
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

  /// Starts a due item; or makes it wait for the network, or for a running item of the same object and identifier.
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

  /// Notes that a run has started, which counts as an attempt.
  ///
  /// - Returns: The status of the item; nil if the schedule no longer has the item.
  mutating func began(_ name: ActionName, at now: ActionDate) -> ActionStatus? {
    change(name) { schedule, entry in
      // This run also covers an alarm that was set since.
      schedule.cancelAlarm(of: &entry)
      entry.isOverdue = false
      entry.status.attempts += 1
      entry.nextRetry = entry.item.retryTimeout > .zero ? now + entry.item.retryTimeout : nil
      entry.status.exactNextRetry = entry.nextRetry
    }
    return status(of: name)
  }

  /// Postpones a run to a date. The postponed run does not count as an attempt.
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

  /// Starts an item of an object in the schedule whatever its date, or makes it wait for the network that it requires.
  mutating func forceRun(_ activity: Activity, at now: ActionDate) -> ForcedRun {
    guard suspendCount == 0 else { return .isSuspended }
    guard running[activity] == nil else { return .isRunning }
    guard let name = objects[activity.object]?.first(where: { $0.name.activity == activity })?.name else {
      return .isUnknown
    }
    change(name) { _, entry in
      // Also applies if the item first waits for the network.
      entry.nextRetry = min(entry.due ?? now, now)
    }
    return evaluate(name).map { .step($0) } ?? .isPendingInternet
  }

  /// Notes that a run has ended, with `error` if it failed, and sets the alarm for the next run.
  ///
  /// - Returns: The status of the item; nil if the schedule no longer has the item.
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

  /// Removes an item that its object no longer lists, and drops the run that was about to start.
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

  /// Ends the run of an object's items with one identifier. Those that became due during the run are now due.
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

  /// Adapts to a clock that was set back: shortens waits longer than a retry timeout, and defers items no longer due.
  mutating func clockWasSetBack(to now: ActionDate) {
    for next in ready where next.alarm.date > now.nanoseconds { alarms.insert(next.alarm) }
    ready.removeAll { $0.alarm.date > now.nanoseconds }
    for (object, entries) in objects {
      for (place, entry) in entries.enumerated() {
        let latest = now + entry.item.retryTimeout
        guard var entry = objects[object]?[place], let nextRetry = entry.nextRetry, nextRetry > latest else { continue }
        entry.nextRetry = latest
        if entry.status.isStarted { entry.status.exactNextRetry = latest }
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

/// All items of an object with the same identifier, at any date. At most one of them runs at a time.
struct Activity: Hashable, Sendable {
  let object: CollectionKey
  let identifier: String
}

/// The identity of an item: its activity (object and identifier) and its due date.
struct ActionName: Hashable, Sendable {
  let activity: Activity
  let date: ActionDate
}

extension ActionName: Comparable {
  /// Returns whether `left` sorts before `right`: by date, then by identifier, then by object.
  static func < (left: ActionName, right: ActionName) -> Bool {
    (left.date, left.activity.identifier, left.activity.object)
      < (right.date, right.activity.identifier, right.activity.object)
  }
}
