import InspectionModel

/// A player of a run's stored moments: forward at any speed, back, and to any time.
///
/// In a file, a move forward reads all moments on the way. A move back reads all moments since the last whole state up
/// to the target. A store in memory may add and drop moments meanwhile, even the current moment.
@MainActor
package final class RecordingPlayer: TimedSource, ChangeProducer {
  package let title: String

  /// The damage that limits the readable moments; nil until damage is found.
  package private(set) var damage: RecordingDamage?

  /// The end time of the run, at or after the last moment; nil if unknown.
  package var runEnd: Int64?

  private let moments: any MomentStore
  private let kind: (Int64) -> ClockSnapshot.Kind
  /// The number of moments before the damage; `Int.max` while no damage is known.
  private var readableCount = Int.max
  /// The current moment, which the store may have dropped.
  private var shown: ShownMoment
  private var state: RecordedState
  /// The shown time, in nanoseconds: at or after the current moment, and not after the next moment.
  package private(set) var now: Int64
  private var clock = VirtualClock(isRunning: false, speed: 1)
  private var realNow: Int64 = 0
  private lazy var feed = ChangeFeed(self)
  private var isAllChanged = false
  /// The journal entries that a long jump forward has not published yet; nil if all are published.
  private var arrears: Arrears?

  private struct Arrears {
    /// The index of the first moment whose journal entries are not all published.
    var first: Int
    /// The sequence number of the last published entry.
    var lastEntry: UInt64
  }

  /// The maximum number of journal entries that a jump publishes at once, so that the screen is drawn soon.
  private let entryLimit: Int

  private struct ShownMoment {
    let index: Int
    let time: Int64
    let lastEntry: UInt64

    init(_ index: Int, of moments: any MomentStore) {
      (self.index, time, lastEntry) = (index, moments.time(of: index), moments.lastEntry(of: index))
    }
  }

  /// Creates a paused player at the first moment.
  ///
  /// - Parameters:
  ///   - title: The name of the source, for the screen.
  ///   - moments: The moments to play, at least one.
  ///   - runEnd: The end time of the run, in nanoseconds; nil if unknown.
  ///   - kind: Returns the kind of time to show, given the end time of the recording.
  /// - Throws: ``RecordingDamage`` if the first moment cannot be read.
  package init(
    title: String, _ moments: any MomentStore, until runEnd: Int64? = nil,
    kind: @escaping (Int64) -> ClockSnapshot.Kind = { .recording(end: $0) }
  ) throws(RecordingDamage) {
    (self.title, self.moments, self.runEnd, self.kind) = (title, moments, runEnd, kind)
    entryLimit = .max
    shown = ShownMoment(moments.first, of: moments)
    let moment: ChangeBatch
    (state, moment) = try moments.read(shown.index)
    now = shown.time
    anchorClock()
    var changes = state.everything
    (changes.entries, changes.lostEntries) = (moment.entries, moment.lostEntries)
    feed.publish(changes)
  }

  /// Creates a paused player at the end of a run. Publishes nothing yet: the consumers must already have that state.
  ///
  /// - Parameters:
  ///   - title: The name of the source, for the screen.
  ///   - moments: The moments to play, at least one.
  ///   - runEnd: The end time of the run, in nanoseconds.
  ///   - kind: Returns the kind of time to show, given the end time of the run.
  ///   - entryLimit: The maximum number of journal entries that a jump publishes at once. Later calls of
  ///     ``advance(toReal:budget:)`` publish the rest.
  package init(
    title: String, atEndOf moments: KeptMoments, until runEnd: Int64, entryLimit: Int = 40_000,
    kind: @escaping (Int64) -> ClockSnapshot.Kind
  ) {
    (self.title, self.moments, self.runEnd, self.kind) = (title, moments, runEnd, kind)
    self.entryLimit = entryLimit
    shown = ShownMoment(moments.count - 1, of: moments)
    state = moments.state
    now = max(shown.time, runEnd)
    anchorClock()
  }

  private var count: Int { min(moments.count, readableCount) }

  /// The time of the first moment, in nanoseconds on the run's clock.
  package var start: Int64 { moments.time(of: moments.first) }

  /// The end time of the readable recording, in nanoseconds on the run's clock.
  package var end: Int64 {
    let last = moments.time(of: count - 1)
    return damage == nil ? max(last, runEnd ?? last) : last
  }

  /// The sequence number of the last journal entry at the shown time; 0 if the journal is empty.
  package var lastEntry: UInt64 { shown.lastEntry }

  /// Whether the store has dropped the current moment to stay within its limit.
  package var isDropped: Bool { shown.index < moments.first }

  /// The nodes with breakpoints at the shown time, with their breakpoints.
  package var breakpoints: [(NodeID, Breakpoint)] {
    state.nodes.compactMap { node in node.flatMap { node in node.breakpoint.map { (node.id, $0) } } }
  }

  /// Moves to the end time, after the last moment, and publishes all journal entries up to it.
  package func moveToEnd() {
    move(to: count - 1)
    while arrears != nil { publishArrears() }
    now = end
    anchorClock()
  }

  /// Whether journal entries of a jump are not published yet. ``advance(toReal:budget:)`` publishes them.
  package var isInArrears: Bool { arrears != nil }

  // MARK: InspectionSource

  package let capabilities = Capabilities.clockOnly(.recorded)

  package func makeCursor(wake: @escaping @MainActor () -> Void) -> ChangeCursor { feed.makeCursor(wake: wake) }

  package func perform(_ command: NodeCommand, request: RequestNumber) { feed.reply(request, perform(command)) }

  @discardableResult
  package func perform(_ command: NodeCommand) -> CommandOutcome {
    if let reason = capabilities.refusal(of: command) { return .ignored(reason) }
    guard case .clock(let command) = command else { return .ignored(.recorded) }
    let outcome = perform(command)
    anchorClock()
    return outcome
  }

  // MARK: ChangeProducer

  package func collectChanges(_ content: ChangeContent) -> ChangeBatch {
    defer { isAllChanged = false }
    var batch = isAllChanged ? state.everything : ChangeBatch(clock: state.clock, world: state.world)
    batch.clock = clockSnapshot
    return batch
  }

  package func markAllChanged() { isAllChanged = true }

  package func pending(atMost limit: Int) -> PendingSnapshot {
    PendingSnapshot(soonest: Array(state.pending.soonest.prefix(limit)), count: state.pending.count)
  }

  private func perform(_ command: ClockCommand) -> CommandOutcome {
    switch command {
    case .pause: setRunning(false)
    case .resume:
      guard !isOver else { return .ignored(.nothingPending) }
      setRunning(true)
    case .setSpeed(let speed): clock.setSpeed(speed, virtual: now, real: realNow)
    case .step:
      setRunning(false)
      if next < count { return show(next) ? .done(nodes: 0) : .ignored(.nothingPending) }
      // The time after the last moment is the last step.
      guard now < end else { return .ignored(.nothingPending) }
      now = end
    case .stepBack:
      setRunning(false)
      // The time since the moment is the first step.
      guard now == shown.time else {
        now = shown.time
        return .done(nodes: 0)
      }
      return shown.index > moments.first && show(shown.index - 1) ? .done(nodes: 0) : .ignored(.nothingBefore)
    case .jump(let time):
      let time = min(max(time, start), end)
      move(to: lastMoment(upTo: time))
      now = max(shown.time, min(time, end))
    case .jumpToEvent(let node, let isForward):
      setRunning(false)
      guard let event = nextMoment(about: node, isForward: isForward), show(event) else {
        return .ignored(.noSuchEvent)
      }
    }
    return .done(nodes: 0)
  }

  // MARK: Time

  package var isSetRunning: Bool { clock.isRunning }
  package var speed: Double { clock.speed }
  package var isOver: Bool { now >= end && next >= count && arrears == nil }
  package var failureText: String? { nil }

  @discardableResult
  package func advance(toReal real: Duration, budget: Duration) -> Bool {
    realNow = max(realNow, Int64(nanosecondsOf: real))
    if arrears != nil {
      publishArrears()
      anchorClock()
      guard arrears == nil else { return false }
    }
    guard clock.isRunning else { return true }
    let started = ContinuousClock.now
    let target = min(clock.virtualTime(atReal: realNow), end)
    while next < count, moments.time(of: next) <= target {
      guard takeNext() else { break }
      now = shown.time
      if started.duration(to: .now) > budget {
        // The clock must not run ahead of the shown time.
        anchorClock()
        return false
      }
    }
    now = max(now, min(target, end))
    if isOver { setRunning(false) }
    return true
  }

  package var realTimeUntilNextInstant: Duration? {
    if arrears != nil { return .zero }
    guard clock.isRunning, !isOver else { return nil }
    let time = next < count ? moments.time(of: next) : end
    return clock.realTime(untilVirtual: time, fromReal: realNow).map { .nanoseconds($0) }
  }

  private func setRunning(_ isRunning: Bool) { clock.setRunning(isRunning, virtual: now, real: realNow) }

  /// Sets the clock to the shown time, from which it continues.
  private func anchorClock() { clock.anchor(virtual: now, real: realNow) }

  private var clockSnapshot: ClockSnapshot {
    var snapshot = state.clock
    (snapshot.now, snapshot.isRunning, snapshot.speed) = (now, clock.isRunning, clock.speed)
    snapshot.kind = kind(end)
    // The run was resumed after its breakpoint, at an unknown time.
    if clock.isRunning || now > shown.time { snapshot.breakpoint = nil }
    return snapshot
  }

  // MARK: Moments

  /// The index of the moment after the current moment.
  private var next: Int { max(shown.index + 1, moments.first) }

  /// Moves to the end of a moment, and returns whether the moment could be read.
  private func show(_ target: Int) -> Bool {
    move(to: target)
    now = shown.time
    return shown.index == target
  }

  private func move(to target: Int) {
    let old = shown
    guard target != old.index else { return }
    guard var changes = moments.leap(&state, from: old.index, to: target) else {
      return target > old.index ? moveForward(to: target) : moveBack(to: target)
    }
    shown = ShownMoment(target, of: moments)
    if target < old.index {
      changes.rewind = shown.lastEntry
      if let first = arrears?.first, first > target { arrears = nil }
    } else {
      arrears = arrears ?? Arrears(first: old.index + 1, lastEntry: old.lastEntry)
      takeArrears(into: &changes)
    }
    feed.publish(changes)
  }

  private func publishArrears() {
    var changes = ChangeBatch(clock: clockSnapshot, world: state.world)
    takeArrears(into: &changes)
    feed.publish(changes)
  }

  /// Moves unpublished journal entries into `changes`, up to the limit for one publication.
  private func takeArrears(into changes: inout ChangeBatch) {
    guard let (first, last) = arrears.map({ (max($0.first, moments.first), $0.lastEntry) }) else { return }
    guard first <= shown.index else {
      // The store has dropped the current moment.
      changes.lostEntries = Int(clamping: shown.lastEntry - last)
      arrears = nil
      return
    }
    var index = first
    while index <= shown.index, changes.entries.count < entryLimit {
      // Stores with leaps are in memory, without damage.
      changes.entries += (try? moments.entries(of: index)) ?? []
      index += 1
    }
    let end = moments.lastEntry(of: index - 1)
    // The store may have dropped moments.
    changes.lostEntries = Int(clamping: end - last) - changes.entries.count
    arrears = index > shown.index ? nil : Arrears(first: index, lastEntry: end)
  }

  private func moveForward(to target: Int) {
    while shown.index < target, takeNext() {}
  }

  /// Applies the next moment. Returns false if that moment is damaged; no later moment can then be read.
  private func takeNext() -> Bool {
    let next = next
    do throws(RecordingDamage) {
      if isDropped {
        move(to: next)
      } else {
        feed.publish(try moments.advance(&state, to: next))
        shown = ShownMoment(next, of: moments)
      }
      return true
    } catch {
      (damage, readableCount) = (error, next)
      return false
    }
  }

  private func moveBack(to target: Int) {
    let past: RecordedState
    // The moment was readable before, so the file has changed since: the current moment stays.
    do throws(RecordingDamage) { (past, _) = try moments.read(target) } catch { return }
    shown = ShownMoment(target, of: moments)
    var changes = state.changes(to: past)
    changes.rewind = shown.lastEntry
    feed.publish(changes)
    state = past
  }

  /// Returns the index of the last moment up to a time; the first if there is none.
  private func lastMoment(upTo time: Int64) -> Int {
    let first = moments.first
    return max(first, (first..<count).partitionIndex { moments.time(of: $0) > time } - 1)
  }

  private func nextMoment(about node: NodeID, isForward: Bool) -> Int? {
    var candidate = isForward ? next : shown.index - 1
    while (moments.first..<count).contains(candidate) {
      // The caller finds the damage when it goes to that moment.
      guard let entries = try? moments.entries(of: candidate) else { return isForward ? candidate : nil }
      if entries.contains(where: { $0.node == node }) { return candidate }
      candidate += isForward ? 1 : -1
    }
    return nil
  }
}
