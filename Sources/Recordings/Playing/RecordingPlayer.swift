import InspectionModel

/// A player of a run's stored moments: forward at any speed, back, and to any time.
///
/// A move forward reads all moments on the way. A move back reads the moments from the target's last key frame on.
@MainActor
package final class RecordingPlayer: TimedSource, ChangeProducer {
  package let title: String

  /// The damage that limits the readable moments; nil until damage is found.
  package private(set) var damage: RecordingDamage?

  private let moments: any MomentStore
  /// The end time of the run, at or after the last moment; nil if unknown.
  private let runEnd: Int64?
  private let kind: (Int64) -> ClockSnapshot.Kind
  /// The number of moments, reduced to the readable moments once damage is found.
  private var count: Int
  private var state = RecordedState()
  private var index = 0
  /// The current time, in nanoseconds: from the time of the current moment to the time of the next moment.
  package private(set) var now: Int64 = 0
  private var clock = VirtualClock(isRunning: false, speed: 1)
  private var realNow: Int64 = 0
  private lazy var feed = ChangeFeed(self)
  private var isAllChanged = false

  /// Creates a paused player at the first moment.
  ///
  /// - Parameters:
  ///   - title: The name of the source, for the screen.
  ///   - moments: The moments to play, at least one.
  ///   - runEnd: The end time of the run, in nanoseconds; nil if unknown.
  ///   - kind: Returns the kind of the clock's time, for the end time of the recording.
  /// - Throws: ``RecordingDamage`` if the first moment cannot be read.
  package init(
    title: String, _ moments: any MomentStore, until runEnd: Int64? = nil,
    kind: @escaping (Int64) -> ClockSnapshot.Kind = { .recording(end: $0) }
  ) throws(RecordingDamage) {
    self.title = title
    self.moments = moments
    self.runEnd = runEnd
    self.kind = kind
    count = moments.count
    let first = try moments.advance(&state, to: 0)
    now = moments.time(of: 0)
    anchorClock()
    feed.publish(first)
  }

  /// The time of the first moment, in nanoseconds on the run's clock.
  package var start: Int64 { moments.time(of: 0) }

  /// The end time of the readable recording, in nanoseconds on the run's clock.
  package var end: Int64 {
    let last = moments.time(of: count - 1)
    return damage == nil ? max(last, runEnd ?? last) : last
  }

  /// The number of the last journal entry at the current time; 0 if the journal is empty.
  package var lastEntry: UInt64 { moments.lastEntry(of: index) }

  /// The nodes with breakpoints at the current time, with their breakpoints.
  package var breakpoints: [(NodeID, Breakpoint)] {
    state.nodes.compactMap { node in node.flatMap { node in node.breakpoint.map { (node.id, $0) } } }
  }

  /// Moves to the last moment and to the end time.
  package func moveToEnd() {
    moveForward(to: count - 1)
    now = end
    anchorClock()
  }

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
    guard isAllChanged else { return ChangeBatch(clock: clockSnapshot, world: state.world) }
    return ChangeBatch(
      clock: clockSnapshot, world: state.world, checks: state.checks, nodes: state.nodes.compactMap(\.self),
      roots: state.roots)
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
      if index + 1 < count { return show(index + 1) ? .done(nodes: 0) : .ignored(.nothingPending) }
      // The time after the last moment is the last step.
      guard now < end else { return .ignored(.nothingPending) }
      now = end
    case .stepBack:
      setRunning(false)
      // The time since the moment is the first step.
      if now > moments.time(of: index) { return show(index) ? .done(nodes: 0) : .ignored(.nothingBefore) }
      return index > 0 && show(index - 1) ? .done(nodes: 0) : .ignored(.nothingBefore)
    case .jump(let time):
      let time = min(max(time, start), end)
      move(to: lastMoment(upTo: time))
      now = max(moments.time(of: index), min(time, end))
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
  package var isOver: Bool { now >= end && index == count - 1 }
  package var failureText: String? { nil }

  @discardableResult
  package func advance(toReal real: Duration, budget: Duration) -> Bool {
    realNow = max(realNow, Int64(nanosecondsOf: real))
    guard clock.isRunning else { return true }
    let started = ContinuousClock.now
    let target = min(clock.virtualTime(atReal: realNow), end)
    while index + 1 < count, moments.time(of: index + 1) <= target {
      guard takeNext() else { break }
      now = moments.time(of: index)
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
    guard clock.isRunning, !isOver else { return nil }
    let next = index + 1 < count ? moments.time(of: index + 1) : end
    return clock.realTime(untilVirtual: next, fromReal: realNow).map { .nanoseconds($0) }
  }

  private func setRunning(_ isRunning: Bool) { clock.setRunning(isRunning, virtual: now, real: realNow) }

  /// Anchors the clock, so that it counts from the current time.
  private func anchorClock() { clock.anchor(virtual: now, real: realNow) }

  private var clockSnapshot: ClockSnapshot {
    var snapshot = state.clock
    (snapshot.now, snapshot.isRunning, snapshot.speed) = (now, clock.isRunning, clock.speed)
    snapshot.kind = kind(end)
    // The run was resumed after its breakpoint, at an unknown time.
    if clock.isRunning || now > moments.time(of: index) { snapshot.breakpoint = nil }
    return snapshot
  }

  // MARK: Moments

  /// Moves to the end of a moment, and returns whether the moment could be read.
  private func show(_ target: Int) -> Bool {
    move(to: target)
    now = moments.time(of: index)
    return index == target
  }

  private func move(to target: Int) {
    if target > index { moveForward(to: target) } else if target < index { moveBack(to: target) }
  }

  private func moveForward(to target: Int) {
    while index < target, takeNext() {}
  }

  /// Applies the next moment. Returns false if the moment cannot be read; the current moment is then the last moment.
  private func takeNext() -> Bool {
    do throws(RecordingDamage) {
      feed.publish(try moments.advance(&state, to: index + 1))
      index += 1
      return true
    } catch {
      (damage, count) = (error, index + 1)
      return false
    }
  }

  private func moveBack(to target: Int) {
    var past = RecordedState()
    let keyFrame = moments.keyFrame(upTo: target)
    do throws(RecordingDamage) {
      for index in keyFrame...target { _ = try moments.advance(&past, to: index) }
    } catch {
      // It was readable before, so the file has changed since: the current moment stays.
      return
    }
    feed.publish(rewound(to: past, lastEntry: moments.lastEntry(of: target)))
    (state, index) = (past, target)
  }

  /// Returns the changes that turn the current state into a past state.
  private func rewound(to past: RecordedState, lastEntry: UInt64) -> ChangeBatch {
    ChangeBatch(
      rewind: lastEntry, gone: state.nodes.compactMap { $0?.id }.filter { past.node($0) == nil },
      clock: past.clock, world: past.world,
      checks: past.checks.enumerated().filter { state.checks.at($0) != $1 }.map(\.element),
      nodes: past.nodes.compactMap(\.self).filter { state.node($0.id) != $0 }, roots: past.roots)
  }

  /// Returns the index of the last moment up to a time; 0 if there is none.
  private func lastMoment(upTo time: Int64) -> Int {
    max(0, (0..<count).partitionIndex { moments.time(of: $0) > time } - 1)
  }

  private func nextMoment(about node: NodeID, isForward: Bool) -> Int? {
    var candidate = isForward ? index + 1 : index - 1
    while (0..<count).contains(candidate) {
      // The caller finds the damage when it goes to that moment.
      guard let entries = try? moments.entries(of: candidate) else { return isForward ? candidate : nil }
      if entries.contains(where: { $0.node == node }) { return candidate }
      candidate += isForward ? 1 : -1
    }
    return nil
  }
}
