import Dashboard
import InspectionModel
import Recordings

/// A source with time travel: the screen can show an earlier time, and return to the present.
///
/// The past is a player of kept changes, which come from a ``PastMaker``. In the past, the cursors of the source read the
/// player, and its lossless consumers the source.
@MainActor
final class TimeTraveller<Maker: PastMaker>: TimedSource {
  let maker: Maker

  /// The player of the past; nil while the screen shows the present.
  private(set) var past: RecordingPlayer?
  /// The time, in ns, at which the playing past ends and the screen shows the present again.
  private var playingEnd = Int64.max
  /// Whether the screen returns to the present as soon as the player has published all skipped journal entries.
  private var isReturning = false
  /// The time, in ns, and the entry of the first breakpoint hit while the past was shown; nil without a hit.
  private var unseenHit: (time: Int64, entry: UInt64)?
  /// The command that is performed once the past is made, with its request; nil if none waits.
  private var waiting: (command: NodeCommand, request: RequestNumber?)?

  /// The real time of the last call of ``advance(toReal:budget:)``.
  private(set) var realNow = Duration.zero
  /// The maximum real time that a key waits for the past. What takes longer goes on in later turns of the run loop.
  private let firstSlice: Duration

  init(_ maker: Maker, firstSlice: Duration = .milliseconds(50)) {
    (self.maker, self.firstSlice) = (maker, firstSlice)
    maker.onBreakpoint { [weak self] in self?.pause(at: $0) }
  }

  /// Whether the screen shows the past.
  var isInPast: Bool { past != nil }

  private var present: any SourceWithPast { maker.source }

  private var shown: any TimedSource { past ?? present }

  // MARK: TimedSource

  var title: String { present.title }
  var errorCodes: [String] { present.errorCodes }
  var isSetToRun: Bool { shown.isSetToRun }
  var speed: Double { shown.speed }
  var isOver: Bool { present.isOver }
  var failureText: String? { present.failureText }

  var realTimeUntilNextInstant: Duration? {
    if waiting != nil { return .zero }
    let ofPresent = isPresentRunning ? present.realTimeUntilNextInstant : nil
    return [ofPresent, past?.realTimeUntilNextInstant].compactMap(\.self).min()
  }

  /// Whether the present goes on: a program does so also while the past is shown.
  private var isPresentRunning: Bool { past == nil || maker.continuesInPast }

  @discardableResult
  func advance(toReal real: Duration, budget: Duration) -> Bool {
    realNow = real
    if waiting != nil {
      continueMaking(budget: budget)
      return waiting == nil
    }
    let isOnTime = !isPresentRunning || present.advance(toReal: real, budget: budget)
    guard let past else {
      maker.forget()
      return isOnTime
    }
    let isPlaying = past.isSetToRun
    let hasPlayed = past.advance(toReal: real, budget: budget)
    if isPlaying, past.isOver || past.now >= playingEnd { finishPlaying(past) }
    if isReturning { arrive(past) }
    return isOnTime && hasPlayed
  }

  // MARK: InspectionSource

  var capabilities: Capabilities { maker.capabilities(inPast: past) }

  func makeCursor(wake: @escaping @MainActor () -> Void) -> ChangeCursor { present.makeCursor(wake: wake) }

  func perform(_ command: NodeCommand, request: RequestNumber) {
    if let outcome = perform(command, for: request) { present.feed.reply(request, outcome) }
  }

  @discardableResult
  func perform(_ command: NodeCommand) -> CommandOutcome { perform(command, for: nil) ?? .done(nodes: 0) }

  /// Performs a command. Returns nil if the outcome comes later.
  private func perform(_ command: NodeCommand, for request: RequestNumber?) -> CommandOutcome? {
    let entersPast = past == nil && Self.isPast(command, before: present.now)
    if let (_, earlier) = waiting {
      if entersPast {
        // Of several commands into the past, the last one is performed.
        waiting = (command, request)
        if let earlier { present.feed.reply(earlier, .done(nodes: 0)) }
        return nil
      }
      cancelMaking(resumes: command != .clock(.pause))
    }
    if entersPast {
      do throws(Problem) {
        guard let moments = try maker.moments(budget: firstSlice) else {
          waiting = (command, request)
          present.feed.changed()
          return nil
        }
        enter(moments)
      } catch {
        maker.cancel(resumes: true)
        return .refused(error.message)
      }
    }
    if let past { return performInPast(command, past) }
    guard let request else { return present.perform(command) }
    present.perform(command, request: request)
    return nil
  }

  /// Returns whether a command moves the screen from the present to the past. `now` is the present time in ns.
  private static func isPast(_ command: NodeCommand, before now: Int64) -> Bool {
    switch command {
    case .clock(.stepBack), .clock(.jumpToEvent(_, isForward: false)): true
    case .clock(.jump(let time)): time < now
    default: false
    }
  }

  // MARK: Making the past

  /// The progress of what is done before the past can be shown; nil if nothing is in progress.
  var progress: RewindProgress? { waiting == nil ? nil : maker.progress }

  private func continueMaking(budget: Duration) {
    guard let (command, request) = waiting else { return }
    var outcome: CommandOutcome
    do throws(Problem) {
      guard let moments = try maker.moments(budget: budget) else { return present.feed.changed() }
      waiting = nil
      outcome = performInPast(command, enter(moments))
    } catch {
      waiting = nil
      maker.cancel(resumes: true)
      outcome = .refused(error.message)
    }
    if let request { present.feed.reply(request, outcome) } else { present.feed.changed() }
  }

  /// Ends what is done to show the past. The screen still shows the present.
  ///
  /// - Parameter resumes: Whether to resume the clock if it ran before.
  func cancelMaking(resumes: Bool = true) {
    guard let (_, request) = waiting.take() else { return }
    maker.cancel(resumes: resumes)
    if let request { present.feed.reply(request, .done(nodes: 0)) }
    present.feed.changed()
  }

  // MARK: The past

  /// Switches the screen to the past, at its latest time, with a paused clock. Nothing visible changes yet.
  @discardableResult
  private func enter(_ moments: KeptMoments) -> RecordingPlayer {
    let player = RecordingPlayer(
      title: title, atEndOf: moments, until: { [present] in present.now }, feed: present.feed, kind: maker.clockKind())
    player.perform(.clock(.setSpeed(maker.speedInPast)))
    past = player
    present.feed.show(player)
    return player
  }

  private func performInPast(_ command: NodeCommand, _ player: RecordingPlayer) -> CommandOutcome {
    // A program may have continued since the past was entered.
    let shownEnd = player.end
    player.followRun()
    guard case .clock(let command) = command else { return player.perform(command) }
    isReturning = false
    switch command {
    case .pause, .setSpeed: return player.perform(.clock(command))
    case .resume:
      playingEnd = unseenHit?.time ?? maker.playingEnd
      let outcome = player.perform(.clock(.resume))
      if player.now >= playingEnd { finishPlaying(player) }
      return past == nil ? .done(nodes: 0) : outcome
    case .jump(let time):
      isReturning = time >= shownEnd && unseenHit == nil
      // As in a run, the clock stops at a breakpoint on the way.
      let end = unseenHit.map { max($0.time, player.now) } ?? .max
      player.perform(.clock(.jump(to: min(time >= shownEnd ? .max : time, end))))
      arrive(player)
      return .done(nodes: 0)
    case .step, .stepBack, .jumpToEvent:
      let outcome = player.perform(.clock(command))
      arrive(player)
      return outcome
    }
  }

  private func arrive(_ player: RecordingPlayer) {
    if player.isOver || isReturning && !player.hasUnpublished { return leave(player) }
    if let hit = unseenHit, player.lastEntry >= hit.entry { unseenHit = nil }
  }

  private func finishPlaying(_ player: RecordingPlayer) {
    guard let hit = unseenHit else { return leave(player) }
    unseenHit = nil
    player.perform(.clock(.pause))
    player.perform(.clock(.jump(to: hit.time)))
  }

  /// Switches the screen back to the present, and hands on all changes that it skipped.
  private func leave(_ player: RecordingPlayer) {
    player.moveToEnd()
    forgetPast()
  }

  /// Forgets the past, whose last changes the cursors have.
  func forgetPast() {
    (past, unseenHit, isReturning) = (nil, nil, false)
    present.feed.show(nil)
  }

  /// Pauses the screen at the newest changes, which hit a breakpoint. If the past is shown, keeps the hit for later.
  private func pause(at hit: BreakpointHit) {
    if past == nil {
      guard let moments = try? maker.moments(budget: firstSlice) else { return }
      enter(moments).perform(.clock(.jump(to: moments.time(of: moments.count - 1))))
    } else if unseenHit == nil {
      unseenHit = (maker.playingEnd, hit.entry)
    }
  }
}
