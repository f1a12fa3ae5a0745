import InspectionModel
import Loadables
import LoadablesTooling

/// A source whose nodes are the loadables of the running program.
///
/// The program owns the loadables; releasing a loadable removes its node. An unregistered loadable becomes a node at
/// its first event, or as a dependency of another node.
@MainActor
package final class LiveSource: InspectionSource, ChangeProducer {
  /// The rights of the source's consumers: only to watch, or also to control the program.
  package enum Access: Sendable {
    case readOnly
    case control
  }

  package let title: String
  package var errorCodes: [String] { control.errors.words }
  /// The inspector that watches the loadables. It gets the process's events itself unless `isInstalled` was false.
  package let inspector: Inspector

  private let timeSource: any TimeSource
  private let startTime: Int64
  private let access: Access
  private let control: SyncControl
  private var performer: LivePerformer?
  /// The name of the client that has control; nil without control, or if the program itself has control.
  private var controller: String?
  /// The task that stops waiting for late results of ended syncs. A cancelled sync may never report a result.
  private var endOfLateness: Task<Void, Never>?

  /// The maximum time after the end of control for which results of attempts that a client ended are dropped.
  var longestLateness = Duration.seconds(120)

  /// Called after the end of control, once no attempt that a client ended is expected to report a result any more.
  package var onSettled: (@MainActor () -> Void)?

  /// The clock, network and activity of the program, which a client with control may change.
  package var environment: LiveEnvironment

  private lazy var feed = ChangeFeed(self, entryLimit: inspector.journalCapacity)

  /// The maximum time for reading loadables per batch of changes; nil for no limit. The next batch has the rest.
  private let slice: Duration?

  /// Creates a source and starts to watch the loadables of this process.
  ///
  /// - Parameters:
  ///   - title: The source's name on the screen.
  ///   - timeSource: The clock for the times of journal entries. Ignored if `environment` has a clock.
  ///   - environment: The clock, network and activity that a client with control may change; nil for none.
  ///   - errors: The errors that a client with control can inject.
  ///   - access: The right of consumers to send commands. With `.control`, control begins at once.
  ///   - startTime: The clock's time that counts as 0 in the source, in nanoseconds; nil for the current time.
  ///   - slice: The maximum time for reading loadables per batch of changes; nil for no limit.
  ///   - isInstalled: Whether the inspector gets the process's events itself. If false, the caller passes events to it.
  ///   - describeError: Makes the text of an error when it is first read, on any thread; nil to make texts at once.
  ///   - admits: Returns whether an unregistered loadable becomes a node at its first event.
  package init(
    title: String, timeSource: any TimeSource = SystemTimeSource.shared, environment: LiveEnvironment? = nil,
    errors: InjectableErrors = InjectableErrors(), access: Access = .readOnly, startTime: Int64? = nil,
    slice: Duration? = nil, journalCapacity: Int = Inspector.journalCapacity, isInstalled: Bool = true,
    describeError: (@Sendable (any Error) -> String)? = nil,
    admits: @escaping @MainActor (any PureLoadableProtocol) -> Bool = { _ in true }
  ) {
    self.title = title
    self.slice = slice
    self.access = access
    let environment = environment ?? LiveEnvironment()
    self.environment = environment
    let timeSource = environment.clock ?? timeSource
    self.timeSource = timeSource
    let startTime = startTime ?? timeSource.now.wholeNanoseconds
    self.startTime = startTime
    inspector = Inspector(
      timeSource: timeSource, startTime: startTime,
      journalCapacity: journalCapacity, holding: .weakly, admits: admits, describeError: describeError)
    control = SyncControl(inspector, timeSource: timeSource, errors: errors)
    inspector.wake = { [weak self] in self?.feed.changed() }
    inspector.syncControl = control
    control.onSettled = { [weak self] in self?.onSettled?() }
    if isInstalled { LoadableInstruments.install(inspector) }
    if access == .control { beginControl() }
  }

  isolated deinit {
    endControl()
    endOfLateness?.cancel()
    control.uninstall()
    LoadableInstruments.uninstall(inspector)
  }

  // MARK: Control

  /// Whether a client, or the program itself, has control.
  package var isControlled: Bool { performer != nil }

  /// Whether sync attempts that a client ended may still report late results, which the source must drop.
  package var awaitsLateResults: Bool { control.awaitsLateResults }

  /// Takes control of the program: commands can change it until ``endControl()``.
  ///
  /// - Parameter client: The name of the client that gets control, for the journal; nil for the program itself.
  /// - Returns: False if another source of this process has control.
  @discardableResult
  package func beginControl(by client: String? = nil) -> Bool {
    guard performer == nil else { return true }
    guard control.begin() else { return false }
    endOfLateness?.cancel()
    performer = LivePerformer(inspector, control)
    controller = client
    if let client { inspector.note(.run(.controlChanged(to: client))) }
    return true
  }

  /// Ends control and undoes its effects: clears faults, releases syncs that faults hold, and restores back-offs. The
  /// network and activity follow the system again, and the clock runs at the system's speed.
  package func endControl() {
    guard let performer else { return }
    self.performer = nil
    performer.release()
    environment.reset()
    if controller.take() != nil { inspector.note(.run(.controlChanged(to: nil))) }
    guard awaitsLateResults else { return }
    endOfLateness = Task { [weak control, longestLateness] in
      try? await Task.sleep(for: longestLateness)
      if !Task.isCancelled { control?.forgetLateResults() }
    }
  }

  // MARK: InspectionSource

  package var capabilities: Capabilities {
    access == .control ? Self.capabilities(ofControlIn: environment) : .none(because: .readOnly)
  }

  /// Returns the commands that a program with this environment refuses to a client with control, each with the reason.
  package static func capabilities(ofControlIn environment: LiveEnvironment) -> Capabilities {
    LivePerformer.capabilities(in: environment)
  }

  /// Returns the picture of a node; nil if the node has none now.
  package func picture(of node: NodeID) -> (any InspectablePicture)? {
    (inspector.loadable(node) as? any PictureLoadable)?.inspectedPicture
  }

  package func makeCursor(wake: @escaping @MainActor () -> Void) -> ChangeCursor { feed.makeCursor(wake: wake) }

  /// Adds a consumer that receives every change without gaps. Must be called before the first event.
  package func addAtStart(_ consumer: any ChangeConsumer) { feed.addAtStart([consumer]) }

  /// Returns a new cursor whose first batch lacks the current state. The caller adds the state by marking all nodes as
  /// changed. `wake` is called when there are new changes.
  package func makeEmptyCursor(wake: @escaping @MainActor () -> Void) -> ChangeCursor {
    feed.makeEmptyCursor(wake: wake)
  }

  package func perform(_ command: NodeCommand, request: RequestNumber) {
    // In a task: the loadables' observers must not run within the consumer's update. Control may end before.
    Task { [weak self, weak performer] in
      guard let self else { return }
      let outcome = performer === self.performer ? perform(command) : .ignored(.withoutControl)
      feed.reply(request, outcome)
    }
  }

  /// Refuses a command: sends the reason as the outcome of the request.
  package func refuse(_ reason: CommandOutcome.Reason, request: RequestNumber) {
    feed.reply(request, .ignored(reason))
  }

  private func perform(_ command: NodeCommand) -> CommandOutcome {
    guard let performer else { return .ignored(.readOnly) }
    if let reason = LivePerformer.capabilities(in: environment).refusal(of: command) { return .ignored(reason) }
    return performer.perform(command, in: environment)
  }

  // MARK: ChangeProducer

  package func collectChanges(_ content: ChangeContent) -> ChangeBatch {
    var clock = ClockSnapshot(now: inspector.now, isRunning: true, kind: .live)
    if let source = environment.clock { (clock.isRunning, clock.speed) = (source.isRunning, source.speed) }
    clock.next = next.map { UpcomingEvent(time: $0.time, node: $0.node, label: $0.label) }
    var batch =
      content == .everything
      ? inspector.drain(clock: clock, until: slice.map { .now + $0 })
      : inspector.drainEntries(clock: clock)
    batch.world = environment.snapshot
    return batch
  }

  /// The timer that is due first; nil if none is. While a client has paused the clock, the timer to which a step moves.
  private var next: PendingEvent? {
    guard let clock = environment.clock, !clock.isRunning else { return pending(atMost: 1).soonest.first }
    return clock.soonestTimers(1).first.map(pending)
  }

  package func markAllChanged() { inspector.markAllDirty() }

  /// Returns the pending timers of the system clock and of the program's clock that are due first, at most `limit`.
  /// Timers of other clocks are unknown.
  package func pending(atMost limit: Int) -> PendingSnapshot {
    let system = SystemTimeSource.shared
    guard let clock = environment.clock else {
      guard timeSource === system else { return PendingSnapshot(soonest: [], count: 0) }
      return PendingSnapshot(soonest: system.soonestTimers(limit).map(pending), count: system.timerCount)
    }
    let soonest = (system.soonestTimers(limit).map { pending($0, on: clock) } + clock.soonestTimers(limit).map(pending))
      .sorted { $0.time < $1.time }
    return PendingSnapshot(soonest: Array(soonest.prefix(limit)), count: system.timerCount + clock.timerCount)
  }

  /// Returns a timer of the system clock as an event, with the deadline converted to the program's clock and its speed.
  private func pending(_ timer: PendingTimer, on clock: ControllableTimeSource) -> PendingEvent {
    let left = max(.zero, timer.deadline - SystemTimeSource.shared.now)
    let passing = clock.isRunning ? left * clock.speed : left
    return pending(
      PendingTimer(deadline: clock.now + passing, owner: timer.owner, label: timer.label, timer: timer.timer))
  }

  private func pending(_ timer: PendingTimer) -> PendingEvent {
    PendingEvent(
      id: .timer(timer.timer.id), time: max(0, timer.deadline.wholeNanoseconds - startTime),
      node: (timer.owner as? any PureLoadableProtocol).flatMap(inspector.announcedID), label: timer.label)
  }
}
