import InspectionModel
import Recordings

/// An attached program with time travel: the screen can go back to an earlier time of the program.
///
/// Only the screen goes back. The program continues, and its changes are still received and kept.
@MainActor
final class LiveTimeTraveller: TimedSource, ChangeProducer {
  private let program: RemoteSource
  private let historyLimit: Int
  private lazy var feed = ChangeFeed(self, entryLimit: historyLimit)
  /// The cursor that receives outcomes of commands. Changes of the program come through ``consume(_:)`` instead.
  private lazy var outcomes = program.makeCursor { [weak self] in self?.feed.changed() }

  /// The player of the past; nil while the screen shows the present.
  private var past: ShownPast?
  /// The time of the program, in ns, at which the playing past ends and the screen shows the present again.
  private var playingEnd = Int64.max
  /// Whether the screen returns to the present as soon as the player has published all skipped journal entries.
  private var isReturning = false
  /// The time, in ns, and the entry of the first breakpoint hit while the past was shown; nil without a hit.
  private var unseenHit: (time: Int64, entry: UInt64)?
  private var isAllChanged = false

  /// Adds time travel to a program. A consumer that reads late gets the last `historyLimit` journal entries.
  init(_ program: RemoteSource, historyLimit: Int) {
    (self.program, self.historyLimit) = (program, historyLimit)
    program.add(self)
    _ = outcomes
  }

  /// Disconnects from the program.
  func close() {
    program.remove(self)
    program.close()
  }

  /// Sentences about problems of the view, for the screen's banner; empty if there are none.
  var trouble: [String] {
    past?.player.isDropped == true
      ? ["The shown moment is no longer kept, because of --history. The next step goes to the oldest kept moment."] : []
  }

  private var moments: KeptMoments { program.moments }

  private var shown: any TimedSource { past?.player ?? program }

  // MARK: TimedSource

  var title: String { program.title }
  var isSetRunning: Bool { shown.isSetRunning }
  var speed: Double { shown.speed }
  var isOver: Bool { program.isOver }
  var failureText: String? { program.failureText }

  var realTimeUntilNextInstant: Duration? {
    [program.realTimeUntilNextInstant, past?.player.realTimeUntilNextInstant].compactMap { $0 }.min()
  }

  @discardableResult
  func advance(toReal real: Duration, budget: Duration) -> Bool {
    let isUpToDate = program.advance(toReal: real, budget: budget)
    guard let player = past?.player else { return isUpToDate }
    let isPlaying = player.isSetRunning
    let hasPlayed = player.advance(toReal: real, budget: budget)
    if isPlaying, player.isOver || player.now >= playingEnd { finishPlaying(player) }
    if isReturning { arrive(player) }
    return isUpToDate && hasPlayed
  }

  // MARK: InspectionSource

  var capabilities: Capabilities {
    if let past {
      var capabilities = past.player.capabilities
      capabilities.hasControl = program.capabilities.hasControl
      return capabilities
    }
    var capabilities = program.capabilities
    capabilities.refused[.breakpoint] = nil
    // A later event does not exist in the present, which the dashboard says.
    for tag in [ClockTag.stepBack, .previousEvent, .nextEvent, .jump] { capabilities.refusedOfClock[tag] = nil }
    return capabilities
  }

  func makeCursor(wake: @escaping @MainActor () -> Void) -> ChangeCursor { feed.makeCursor(wake: wake) }

  func perform(_ command: NodeCommand, request: RequestNumber) {
    if let outcome = performInView(command) {
      feed.reply(request, outcome)
    } else {
      program.perform(command, request: request)
    }
  }

  @discardableResult
  func perform(_ command: NodeCommand) -> CommandOutcome { performInView(command) ?? program.perform(command) }

  // MARK: ChangeProducer

  func collectChanges(_ content: ChangeContent) -> ChangeBatch {
    let present = outcomes.take()
    present.outcomes.forEach(feed.add)
    if let past {
      past.player.runEnd = program.now
      return past.takeChanges()
    }
    defer { isAllChanged = false }
    var batch = isAllChanged ? moments.state.everything : ChangeBatch(clock: present.clock)
    (batch.clock, batch.world) = (present.clock, present.world)
    return batch
  }

  func markAllChanged() {
    if past == nil { isAllChanged = true } else { past?.markAllChanged() }
  }

  func pending(atMost limit: Int) -> PendingSnapshot {
    past?.player.pending(atMost: limit) ?? program.pending(atMost: limit)
  }

  // MARK: The past

  /// Performs a command that changes only the screen, such as a step back. Returns nil if the program must perform it.
  private func performInView(_ command: NodeCommand) -> CommandOutcome? {
    if past == nil {
      if case .setBreakpoint(let node, let breakpoint) = command { return program.set(breakpoint, of: node) }
      guard ShownPast.isEntered(by: command, at: program.now) else { return nil }
      enterPast()
    }
    guard let player = past?.player else { return .ignored(.past) }
    // The program has continued since the view entered the past.
    let shownEnd = player.end
    player.runEnd = program.now
    switch command {
    case .clock(.jump(let time)) where time >= shownEnd:
      isReturning = unseenHit == nil
      return perform(.jump(to: .max), player)
    case .clock(let command):
      isReturning = false
      return perform(command, player)
    default: return player.perform(command)
    }
  }

  private func perform(_ command: ClockCommand, _ player: RecordingPlayer) -> CommandOutcome {
    switch command {
    case .pause, .setSpeed: return player.perform(.clock(command))
    case .resume:
      playingEnd = unseenHit?.time ?? moments.time(of: moments.count - 1)
      player.perform(.clock(.resume))
      if player.now >= playingEnd { finishPlaying(player) }
      return .done(nodes: 0)
    case .jump(let time):
      // As in a run, the clock stops at a breakpoint on the way.
      let end = unseenHit.map { max($0.time, player.now) } ?? .max
      player.perform(.clock(.jump(to: min(time, end))))
      arrive(player)
      return .done(nodes: 0)
    case .step, .stepBack, .jumpToEvent:
      let outcome = player.perform(.clock(command))
      arrive(player)
      return outcome
    }
  }

  /// Switches the screen to the past, at its latest time, with a paused clock. Nothing visible changes yet.
  private func enterPast() {
    let lastEntry = moments.lastEntry
    past = ShownPast(
      title: title, moments, until: program.now, speed: 1,
      kind: { [moments] end in
        .pastOfProgram(at: end, newEvents: Int(clamping: moments.lastEntry - lastEntry))
      }, wake: { [weak self] in self?.feed.changed() })
  }

  private func arrive(_ player: RecordingPlayer) {
    if player.isOver || isReturning && !player.isInArrears { return leavePast(player) }
    if let hit = unseenHit, player.lastEntry >= hit.entry { unseenHit = nil }
  }

  private func finishPlaying(_ player: RecordingPlayer) {
    guard let hit = unseenHit else { return leavePast(player) }
    unseenHit = nil
    player.perform(.clock(.pause))
    player.perform(.clock(.jump(to: hit.time)))
  }

  /// Switches the screen back to the present, and hands on all changes that it skipped.
  private func leavePast(_ player: RecordingPlayer) {
    player.moveToEnd()
    if let past { feed.publish(past.takeChanges()) }
    (past, unseenHit, isReturning) = (nil, nil, false)
  }

  // MARK: Breakpoints

  /// Pauses the screen at the newest changes, which hit a breakpoint. If the past is shown, keeps the hit for later.
  private func pause(at hit: BreakpointHit) {
    let time = moments.time(of: moments.count - 1)
    if past == nil {
      enterPast()
      past?.player.perform(.clock(.jump(to: time)))
    } else if unseenHit == nil {
      unseenHit = (time, hit.entry)
    }
  }
}

extension LiveTimeTraveller: ChangeConsumer {
  var content: ChangeContent { .everything }

  /// Passes on what the program has changed, unless the screen shows the past.
  func consume(_ changes: ChangeBatch) {
    if past == nil { feed.publish(changes) } else { feed.changed() }
    if let hit = changes.clock.breakpoint { pause(at: hit) }
  }
}
