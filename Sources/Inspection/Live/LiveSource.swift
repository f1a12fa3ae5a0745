import InspectionModel
import Loadables

/// A source of the loadables of the running program.
///
/// The program owns the loadables. A node is removed when the node's loadable is released. An unregistered loadable
/// becomes a node with the loadable's first event, or as a dependency of another node.
@MainActor
package final class LiveSource: InspectionSource, ChangeProducer {
  /// The rights of a consumer of the source.
  package enum Access: Sendable {
    case readOnly
    case control
  }

  package let title: String
  /// The inspector of the loadables, by default installed as an instrument of the process until the source is released.
  package let inspector: Inspector

  private let timeSource: any TimeSource
  private let startTime: Int64
  private let access: Access
  private let control: SyncControl
  private var performer: LivePerformer?
  /// The client that has control.
  private var controller: String?
  /// Ends the wait for late results, of cancelled requests for example.
  private var endOfLateness: Task<Void, Never>?

  /// The maximum time for which late results of ended attempts are dropped after the end of control.
  private static let longestLateness = Duration.seconds(120)

  /// Called when the last late result of an attempt that a client ended has arrived, after the end of control.
  package var onSettled: (@MainActor () -> Void)?

  /// The parts of the program that a client with control may change besides the loadables.
  package var environment: LiveEnvironment

  private lazy var feed = ChangeFeed(self, entryLimit: inspector.journalCapacity)

  /// The maximum time per batch for reading loadables; the other loadables follow in the next batch. Nil for no limit.
  private let slice: Duration?

  /// Creates a source and starts to watch the loadables of the process.
  ///
  /// - Parameters:
  ///   - title: The source's name on the screen.
  ///   - timeSource: The clock of the entries; the clock of `environment` if there is one.
  ///   - environment: The parts of the program that a client with control may change.
  ///   - access: The rights of consumers. Control begins at once.
  ///   - startTime: The time of the clock that is the source's 0, in nanoseconds; nil for now.
  ///   - slice: The maximum time per batch for reading loadables; nil for no limit.
  ///   - isInstalled: Whether the inspector is an instrument of the process. If false, the caller passes events to it.
  ///   - describeError: Returns the text of an error, on first access and on any thread; nil describes errors at once.
  ///   - admits: Returns whether an unregistered loadable becomes a node with the present event, its first.
  package init(
    title: String, timeSource: any TimeSource = SystemTimeSource.shared, environment: LiveEnvironment? = nil,
    access: Access = .readOnly, startTime: Int64? = nil, slice: Duration? = nil,
    journalCapacity: Int = Inspector.journalCapacity, isInstalled: Bool = true,
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
    control = SyncControl(inspector, timeSource: timeSource)
    inspector.wake = { [weak self] in self?.feed.changed() }
    inspector.syncControl = control
    control.onSettled = { [weak self] in self?.onSettled?() }
    if isInstalled { Instrumentation.install(inspector) }
    if access == .control { beginControl() }
  }

  isolated deinit {
    endControl()
    endOfLateness?.cancel()
    control.uninstall()
    Instrumentation.uninstall(inspector)
  }

  // MARK: Control

  /// Whether a client has control.
  package var isControlled: Bool { performer != nil }

  /// Whether attempts that a client ended may still report results, which the source must see to drop.
  package var awaitsLateResults: Bool { control.awaitsLateResults }

  /// Lets commands change the program until ``endControl()``.
  ///
  /// - Parameter client: The client that has control, for the log; nil for the program itself.
  /// - Returns: False if another source of this process has control.
  @discardableResult
  package func beginControl(by client: String? = nil) -> Bool {
    guard performer == nil else { return true }
    guard control.begin() else { return false }
    endOfLateness?.cancel()
    performer = LivePerformer(inspector, control)
    controller = client
    if let client { inspector.note(.controlChanged(to: client)) }
    return true
  }

  /// Clears the faults, ends the held syncs, restores the back-offs, and lets the clock, the network and the activity
  /// follow the system again.
  package func endControl() {
    guard let performer else { return }
    self.performer = nil
    performer.release()
    environment.reset()
    if controller.take() != nil { inspector.note(.controlChanged(to: nil)) }
    guard awaitsLateResults else { return }
    endOfLateness = Task { [weak control] in
      try? await Task.sleep(for: Self.longestLateness)
      if !Task.isCancelled { control?.forgetLateResults() }
    }
  }

  // MARK: InspectionSource

  package var capabilities: Capabilities {
    access == .control ? Self.capabilities(ofControlIn: environment) : .none(because: .readOnly)
  }

  /// Returns the capabilities of a client with control.
  package static func capabilities(ofControlIn environment: LiveEnvironment) -> Capabilities {
    LivePerformer.capabilities(in: environment)
  }

  /// Returns the picture of a node; nil if the node has none now.
  package func picture(of node: NodeID) -> (any InspectablePicture)? {
    (inspector.loadable(node) as? any PictureLoadable)?.inspectedPicture
  }

  package func makeCursor(wake: @escaping @MainActor () -> Void) -> ChangeCursor { feed.makeCursor(wake: wake) }

  /// Adds a lossless consumer. Must be called before the first event.
  package func addAtStart(_ consumer: any ChangeConsumer) { feed.addAtStart([consumer]) }

  /// Returns a new cursor without changes. The caller must then mark everything as changed.
  package func makeEmptyCursor(wake: @escaping @MainActor () -> Void) -> ChangeCursor {
    feed.makeEmptyCursor(wake: wake)
  }

  package func perform(_ command: NodeCommand, request: RequestNumber) {
    // In its own turn: the loadables' observers must not run within the consumer's update. Control may end meanwhile.
    Task { [weak self, weak performer] in
      guard let self else { return }
      let outcome = performer === self.performer ? perform(command) : .ignored(.withoutControl)
      feed.reply(request, outcome)
    }
  }

  /// Answers a request without performing it.
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

  /// The next pending timer; while a client has paused the clock, the timer that a step goes to.
  private var next: PendingEvent? {
    guard let clock = environment.clock, !clock.isRunning else { return pending(atMost: 1).soonest.first }
    return clock.soonestTimers(1).first.map(pending)
  }

  package func markAllChanged() { inspector.markAllDirty() }

  /// Returns the pending timers of the system's time source and of the program's clock, also earlier timers. Timers of
  /// other sources are unknown.
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

  /// Returns a timer of the system as of the program's clock at its speed.
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
