import Foundation
import Loadables

/// Decides which items run when: a state machine without a clock, a store or a task.
///
/// It knows the objects that have an item that is due, or has been. Of the others it is told when their time has come.
struct ActionSchedule {
  /// What there is to do.
  enum Step: Sendable {
    /// The item is to be run: whether it begins is told by `began`, `putOff` or `skipped`.
    case start(ActionName, ActionItem)
    /// The item is due, and has begun to wait for the network.
    case pendingInternet(ActionName)
  }

  /// An item with what is known of it.
  private struct Entry {
    let item: ActionItem
    let name: ActionName
    var status: ActionStatus
    /// When it runs again, to the nanosecond; also if it is run before its date, or could not begin.
    var nextRetry: ActionDate?
    /// The number of the alarm by which it comes up again, if it does; also while it waits for room.
    var alarm: UInt64?
    /// Whether it came up while a run of the same activity was under way.
    var isOverdue = false

    init(_ item: ActionItem, of object: CollectionKey) {
      self.item = item
      name = ActionName(
        activity: Activity(object: object, identifier: item.identifier), date: ActionDate(item.date))
      status = ActionStatus(item)
    }

    /// When it is to be run; nil if it has run, and does not again.
    var due: ActionDate? { nextRetry ?? (status.isStarted ? nil : name.date) }

    /// What is known of it, with its next run.
    var fullStatus: ActionStatus {
      var status = status
      status.due = status.isRunning || status.isPendingInternet ? nil : due
      return status
    }

    /// Whether more is known of it than its object says.
    var isTouched: Bool {
      status.isStarted || status.isRunning || status.isPendingInternet || isOverdue || nextRetry != nil
    }
  }

  private struct Alarm: Comparable, BitwiseCopyable {
    let date: Int64
    let number: UInt64

    static func < (left: Alarm, right: Alarm) -> Bool { (left.date, left.number) < (right.date, right.number) }
  }

  /// An item whose alarm has gone off: it is ready as long as that alarm counts.
  private struct Ready {
    let alarm: Alarm
    let name: ActionName

    /// Whether it is done after another one: what came up first is done first, so that nothing that fails again and again
    /// keeps the others waiting.
    static func > (left: Ready, right: Ready) -> Bool {
      (left.alarm.date, left.name) > (right.alarm.date, right.name)
    }
  }

  private var objects: [CollectionKey: [Entry]] = [:]
  /// Of each activity that is under way, by which item.
  private var running: [Activity: ActionName] = [:]
  private var waitingForInternet: Set<ActionName> = []
  /// What has come up and waits for room: the first to be done comes last.
  private var ready: [Ready] = []
  /// When an item comes up; those that do not count any more stay here until they are the first, or the most.
  private var alarms = MinHeap<Alarm>()
  /// The alarms that count, those that have gone off among them.
  private var alarmed: [UInt64: ActionName] = [:]
  private var lastAlarm: UInt64 = 0

  /// Whether the network is there.
  var hasInternet: Bool
  /// How many suspensions are not taken back; nothing starts while there is one.
  var suspendCount: Int

  /// How many objects it knows.
  var objectCount: Int { objects.count }

  /// So many runs are under way at once at the most.
  private let runLimit: Int

  init(hasInternet: Bool, suspendCount: Int, runLimit: Int = .max) {
    self.hasInternet = hasInternet
    self.suspendCount = suspendCount
    self.runLimit = runLimit
  }

  // MARK: What objects ask for

  /// An object was looked at: these are its items now, in any order; none if it is gone. What is known of an item with
  /// the same identifier and date holds on.
  ///
  /// - Parameter keepsAll: Whether to know the object even if all of it is in the future.
  /// - Returns: What is known of its items, in order.
  mutating func update(
    _ object: CollectionKey, _ items: [ActionItem], at now: ActionDate, keepsAll: Bool = false
  ) -> [ActionStatus] {
    var old = objects.removeValue(forKey: object) ?? []
    var entries: [Entry] = []
    var new: [Int] = []
    for item in items.sorted(by: ActionItem.isInOrder) {
      var entry = Entry(item, of: object)
      // Of two that are the same, the first counts.
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

  /// What is known of an object's items: nothing, unless one of them is due or has been.
  func statuses(of object: CollectionKey) -> [ActionStatus] { objects[object]?.map(\.fullStatus) ?? [] }

  /// What is known of an item.
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

  /// Lets an item come up when it is due.
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
    // In bulk, so that it costs nothing an event.
    guard alarms.elements.count > 64, alarms.elements.count > 2 * alarmed.count else { return }
    alarms = MinHeap(alarms.elements.filter { alarmed[$0.number] != nil })
  }

  /// When an item comes up next; nil if none does by itself.
  var nextAlarm: ActionDate? {
    guard suspendCount == 0 else { return nil }
    return alarms.least.map { ActionDate(nanoseconds: $0.date) }
  }

  // MARK: Runs

  /// Takes out the next thing that is to be done now, in the order in which items have come up, and of those of one date
  /// in order of their identifiers.
  mutating func takeStep(at now: ActionDate) -> Step? {
    guard suspendCount == 0 else { return nil }
    collect(at: now)
    while running.count < runLimit, let next = ready.popLast() {
      guard alarmed[next.alarm.number] != nil else { continue }
      if let step = comeUp(next.name) { return step }
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

  /// An item's time has come, or the network's.
  private mutating func comeUp(_ name: ActionName) -> Step? {
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

  /// A run has begun.
  ///
  /// - Returns: What is known of its item, if that is still there.
  mutating func began(_ name: ActionName, at now: ActionDate) -> ActionStatus? {
    change(name) { schedule, entry in
      // If the object has asked for it anew meanwhile, this is what it has asked for.
      schedule.cancelAlarm(of: &entry)
      entry.isOverdue = false
      entry.status.attempts += 1
      entry.nextRetry = entry.item.retryTimeout > .zero ? now + entry.item.retryTimeout : nil
      entry.status.exactNextRetry = entry.nextRetry
    }
    return status(of: name)
  }

  /// A run could not begin, which does not count as one: it is due at a date.
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

  /// What became of the wish to run an item before its time.
  enum Urging {
    case step(Step)
    case isPendingInternet
    case isRunning
    case isSuspended
    case isUnknown
  }

  /// Lets an item run now, whatever its date, with the network if it requires that. Its object has to be known.
  mutating func urge(_ activity: Activity, at now: ActionDate) -> Urging {
    guard suspendCount == 0 else { return .isSuspended }
    guard running[activity] == nil else { return .isRunning }
    guard let name = objects[activity.object]?.first(where: { $0.name.activity == activity })?.name else {
      return .isUnknown
    }
    change(name) { _, entry in
      // Also if it has to wait for the network now.
      entry.nextRetry = min(entry.due ?? now, now)
    }
    return comeUp(name).map { .step($0) } ?? .isPendingInternet
  }

  /// A run has ended, well or not.
  ///
  /// - Returns: What is known of its item, if that is still there.
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

  /// A run could not begin, since the object does not ask for it any more.
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

  /// An activity is not under way any more: an item of it that came up meanwhile comes up now.
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

  /// The clock was set back: no item waits for its next retry any longer than its timeout, and what waits for room is not
  /// run before its date.
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
  /// It is the same item as this one.
  fileprivate mutating func keep(_ known: ActionStatus) {
    attempts = known.attempts
    isPendingInternet = known.isPendingInternet
    exactNextRetry = known.exactNextRetry
    failuresInARow = known.failuresInARow
    lastError = known.lastError
  }
}
