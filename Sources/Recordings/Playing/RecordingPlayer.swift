import InspectionModel

/// A player of a run's stored moments: forward at any speed, back, and to any time.
///
/// In a file, a move forward reads all moments on the way. A move back reads all moments since the last whole state up
/// to the target. A store in memory may add and drop moments meanwhile, even the current moment.
@MainActor
package final class RecordingPlayer: TimedSource, ChangeProducer {
  package let title: String
  package let errorCodes: [String] = []

  /// The damage that limits the readable moments; nil until damage is found.
  package private(set) var damage: RecordingDamage?

  /// The end time of the run, at or after the last moment; nil if unknown. A program that goes on has a later one with
  /// each collected batch.
  private var runEnd: Int64?
  private let presentTime: (@MainActor () -> Int64)?

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
  private var unpublished: UnpublishedEntries?

  /// The time after which a move continues in ``advance(toReal:budget:)``, for a screen that shows its progress. If nil,
  /// every move ends before its command returns.
  package var moveBudget: Duration?
  /// The move that is under way; nil if there is none.
  private var seek: Seek?
  /// The maximum number of journal entries that a jump publishes at once, so that the screen is drawn soon.
  private let entryLimit: Int

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
    (entryLimit, presentTime) = (.max, nil)
    shown = ShownMoment(moments.first, of: moments)
    let moment: ChangeBatch
    (state, moment) = try moments.read(shown.index)
    now = shown.time
    anchorClock()
    var changes = state.everything
    (changes.entries, changes.lostEntries) = (moment.entries, moment.lostEntries)
    feed.publish(changes, of: self)
  }

  /// Creates a paused player at the end of a run, which publishes to the cursors of the run. They have that state.
  ///
  /// - Parameters:
  ///   - title: The name of the source, for the screen.
  ///   - moments: The moments to play, at least one.
  ///   - presentTime: Returns the present time of the run, in nanoseconds.
  ///   - feed: The distribution of the run's changes.
  ///   - kind: Returns the kind of time to show, given the end time of the run.
  ///   - entryLimit: The maximum number of journal entries that a jump publishes at once. Later calls of
  ///     ``advance(toReal:budget:)`` publish the rest.
  package init(
    title: String, atEndOf moments: KeptMoments, until presentTime: @escaping @MainActor () -> Int64,
    feed: ChangeFeed? = nil, entryLimit: Int = 40_000,
    kind: @escaping (Int64) -> ClockSnapshot.Kind
  ) {
    (self.title, self.moments, self.kind) = (title, moments, kind)
    (self.entryLimit, self.presentTime, runEnd) = (entryLimit, presentTime, presentTime())
    shown = ShownMoment(moments.count - 1, of: moments)
    (state, now) = (moments.state, max(shown.time, runEnd ?? 0))
    if let feed { self.feed = feed }
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

  /// Updates ``end`` to the present time of the run.
  package func followRun() { runEnd = presentTime?() ?? runEnd }

  /// The sequence number of the last journal entry at the shown time; 0 if the journal is empty.
  package var lastEntry: UInt64 { shown.lastEntry }

  /// Whether the store has dropped the current moment to stay within its limit.
  package var isDropped: Bool { shown.index < moments.first }

  /// The nodes with breakpoints at the shown time, with their breakpoints.
  package var breakpoints: [(NodeID, Breakpoint)] { state.breakpoints }

  /// Moves to the end time, after the last moment, and publishes all journal entries up to it.
  package func moveToEnd() {
    stopMoving()
    _ = travel(to: count - 1, until: nil)
    while unpublished != nil { publishRest() }
    now = end
    anchorClock()
  }

  /// Whether journal entries of a jump are not published yet. ``advance(toReal:budget:)`` publishes them.
  package var hasUnpublished: Bool { unpublished != nil }

  // MARK: InspectionSource

  package let capabilities = Capabilities.clockOnly(.recorded)

  package func makeCursor(wake: @escaping @MainActor () -> Void) -> ChangeCursor { feed.makeCursor(wake: wake) }

  /// Performs a command. The outcome of a move that takes long comes later.
  package func perform(_ command: NodeCommand, request: RequestNumber) {
    if let outcome = perform(command, until: moveBudget.map { ContinuousClock.now + $0 }) {
      feed.reply(request, outcome)
    } else {
      seek?.request = request
      feed.changed()
    }
  }

  @discardableResult
  package func perform(_ command: NodeCommand) -> CommandOutcome { perform(command, until: nil) ?? .done(nodes: 0) }

  /// Performs a command. Returns nil if a move goes on after the deadline.
  private func perform(_ command: NodeCommand, until deadline: ContinuousClock.Instant?) -> CommandOutcome? {
    if let reason = capabilities.refusal(of: command) { return .ignored(reason) }
    guard case .clock(let command) = command else { return .ignored(.recorded) }
    stopMoving()
    let outcome = perform(command, until: deadline)
    anchorClock()
    return outcome
  }

  /// The share of the current move that is done, in percent; nil if there is no move.
  package var movePercent: Int? { seek.map { min(99, $0.readCount * 100 / max(1, $0.totalCount)) } }

  /// Ends the current move where it is.
  package func stopMoving() {
    if let seek, let request = seek.request { feed.reply(request, seek.failure ?? .done(nodes: 0)) }
    seek = nil
  }

  // MARK: ChangeProducer

  package func collectChanges(_ content: ChangeContent) -> ChangeBatch {
    followRun()
    defer { isAllChanged = false }
    var batch = isAllChanged ? state.everything : ChangeBatch(clock: state.clock, world: state.world)
    batch.clock = clockSnapshot
    return batch
  }

  package func markAllChanged() { isAllChanged = true }

  package func pending(atMost limit: Int) -> PendingSnapshot {
    PendingSnapshot(soonest: Array(state.pending.soonest.prefix(limit)), count: state.pending.count)
  }

  private func perform(_ command: ClockCommand, until deadline: ContinuousClock.Instant?) -> CommandOutcome? {
    switch command {
    case .pause: setRunning(false)
    case .resume:
      guard !isOver else { return .ignored(.nothingPending) }
      setRunning(true)
    case .setSpeed(let speed): clock.setSpeed(speed, virtual: now, real: realNow)
    case .step:
      setRunning(false)
      if next < count { return travel(to: next, failure: .ignored(.nothingPending), until: deadline) }
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
      guard shown.index > moments.first else { return .ignored(.nothingBefore) }
      return travel(to: shown.index - 1, failure: .ignored(.nothingBefore), until: deadline)
    case .jump(let time):
      let time = min(max(time, start), end)
      return travel(to: moments.lastMoment(upTo: time, before: count), time: time, until: deadline)
    case .jumpToEvent(let node, let isForward):
      setRunning(false)
      let first = isForward ? next : shown.index - 1
      var seek = Seek(phase: .search(for: node, isForward: isForward, from: first))
      seek.totalCount = isForward ? count - first : first - moments.first
      seek.failure = .ignored(.noSuchEvent)
      self.seek = seek
      return travel(until: deadline)
    }
    return .done(nodes: 0)
  }

  // MARK: Time

  package var isSetToRun: Bool { clock.isRunning }
  package var speed: Double { clock.speed }
  package var isOver: Bool { now >= end && next >= count && unpublished == nil && seek == nil }
  package var failureText: String? { nil }

  @discardableResult
  package func advance(toReal real: Duration, budget: Duration) -> Bool {
    realNow = max(realNow, Int64(nanosecondsOf: real))
    if unpublished != nil {
      publishRest()
      anchorClock()
      guard unpublished == nil else { return false }
    }
    if let request = seek?.request {
      if let outcome = travel(until: ContinuousClock.now + budget) { feed.reply(request, outcome) }
      anchorClock()
      feed.changed()
      guard seek == nil else { return false }
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
    if unpublished != nil || seek != nil { return .zero }
    guard clock.isRunning, !isOver else { return nil }
    let time = next < count ? moments.time(of: next) : end
    return clock.realTime(untilVirtual: time, fromReal: realNow).map { .nanoseconds($0) }
  }

  private func setRunning(_ isRunning: Bool) { clock.setRunning(isRunning, virtual: now, real: realNow) }

  /// Sets the clock to the shown time, from which it continues.
  private func anchorClock() { clock.anchor(virtual: now, real: realNow) }

  private var clockSnapshot: ClockSnapshot {
    var snapshot = state.clock
    (snapshot.now, snapshot.isRunning, snapshot.speed, snapshot.kind) = (now, clock.isRunning, clock.speed, kind(end))
    // The run was resumed after its breakpoint, at an unknown time.
    if clock.isRunning || now > shown.time { snapshot.breakpoint = nil }
    return snapshot
  }

  // MARK: Moments

  /// The index of the moment after the current moment.
  private var next: Int { max(shown.index + 1, moments.first) }

  /// Begins a move to a moment; see ``travel(until:)``.
  ///
  /// - Parameters:
  ///   - time: The time to show at the end; nil for the time of the moment.
  ///   - failure: The outcome if the moment cannot be read; nil if the move then ends before it.
  private func travel(
    to target: Int, time: Int64? = nil, failure: CommandOutcome? = nil, until deadline: ContinuousClock.Instant?
  ) -> CommandOutcome? {
    var seek = Seek(phase: .forward(to: target), time: time, failure: failure)
    seek.begin(to: target, from: shown.index, keyFrame: moments.keyFrame(upTo: target))
    self.seek = seek
    return travel(until: deadline)
  }

  /// Continues the current move. Returns the outcome at its end, or nil if it goes on after the deadline.
  private func travel(until deadline: ContinuousClock.Instant?) -> CommandOutcome? {
    while var seek {
      // Released here: a single owner avoids a copy of the state.
      self.seek = nil
      if let outcome = advance(&seek) { return outcome }
      seek.readCount += 1
      self.seek = seek
      if let deadline, deadline <= .now { return nil }
    }
    return nil
  }

  /// Reads one moment of a move. Returns the outcome at the end of the move.
  private func advance(_ seek: inout Seek) -> CommandOutcome? {
    switch seek.phase {
    case .search(let node, let isForward, let candidate):
      guard (moments.first..<count).contains(candidate) else { return seek.failure }
      let entries = try? moments.entries(of: candidate)
      // A move forward finds the damage.
      guard entries != nil || isForward else { return seek.failure }
      if entries?.contains(where: { $0.node == node }) ?? true {
        seek.begin(to: candidate, from: shown.index, keyFrame: moments.keyFrame(upTo: candidate))
      } else {
        seek.phase = .search(for: node, isForward: isForward, from: candidate + (isForward ? 1 : -1))
      }
      return nil
    case .forward(let target):
      if shown.index < target, !leap(to: target) {
        guard takeNext() else { return arrive(seek, at: target) }
        now = shown.time
      }
      return shown.index < target ? nil : arrive(seek, at: target)
    case .back(let target, var past, let next):
      if leap(to: target) { return arrive(seek, at: target) }
      seek.phase = .forward(to: target)
      // The moment was readable before, so if it is not now, the file has changed: the current moment stays.
      do throws(RecordingDamage) { try moments.pass(&past, to: next) } catch {
        return arrive(seek, at: target)
      }
      guard next == target else {
        seek.phase = .back(to: target, past, next: next + 1)
        return nil
      }
      moveBack(to: target, past)
      return arrive(seek, at: target)
    }
  }

  private func arrive(_ seek: Seek, at target: Int) -> CommandOutcome {
    now = seek.time.map { max(shown.time, min($0, end)) } ?? shown.time
    return shown.index == target ? .done(nodes: 0) : seek.failure ?? .done(nodes: 0)
  }

  /// Moves to a moment at once, if the store can do that.
  private func leap(to target: Int) -> Bool {
    let old = shown
    guard target != old.index else { return true }
    guard var changes = moments.leap(&state, from: old.index, to: target) else { return false }
    shown = ShownMoment(target, of: moments)
    if target < old.index {
      changes.rewind = shown.lastEntry
      if let first = unpublished?.first, first > target { unpublished = nil }
    } else {
      unpublished = unpublished ?? UnpublishedEntries(first: old.index + 1, lastEntry: old.lastEntry)
      takeUnpublished(into: &changes)
    }
    feed.publish(changes, of: self)
    return true
  }

  private func publishRest() {
    var changes = ChangeBatch(clock: clockSnapshot, world: state.world)
    takeUnpublished(into: &changes)
    feed.publish(changes, of: self)
  }

  /// Moves unpublished journal entries into `changes`, up to the limit for one publication.
  private func takeUnpublished(into changes: inout ChangeBatch) {
    unpublished = unpublished?.take(into: &changes, upTo: shown, of: moments, atMost: entryLimit)
  }

  /// Applies the next moment. Returns false if that moment is damaged; no later moment can then be read.
  private func takeNext() -> Bool {
    let next = next
    do throws(RecordingDamage) {
      if isDropped {
        _ = leap(to: next)
      } else {
        feed.publish(try moments.advance(&state, to: next), of: self)
        shown = ShownMoment(next, of: moments)
      }
      return true
    } catch {
      (damage, readableCount) = (error, next)
      return false
    }
  }

  private func moveBack(to target: Int, _ past: RecordedState) {
    shown = ShownMoment(target, of: moments)
    var changes = state.changes(to: past)
    changes.rewind = shown.lastEntry
    feed.publish(changes, of: self)
    state = past
  }
}
