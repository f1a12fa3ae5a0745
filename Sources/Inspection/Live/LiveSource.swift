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
  /// The inspector of the loadables, installed as an instrument of the process until the source is released.
  package let inspector: Inspector

  package let capabilities: Capabilities

  private let timeSource: any TimeSource
  private let startTime: Int64

  private lazy var feed = ChangeFeed(self, entryLimit: inspector.journalCapacity)

  /// The maximum time per batch for reading loadables; the other loadables follow in the next batch. Nil for no limit.
  private let slice: Duration?

  /// Creates a source and starts to watch the loadables of the process.
  ///
  /// - Parameters:
  ///   - title: The source's name on the screen.
  ///   - timeSource: The clock of the loadables' timers.
  ///   - access: The rights of consumers.
  ///   - startTime: The time of `timeSource` that is the source's 0, in nanoseconds; nil for now.
  ///   - slice: The maximum time per batch for reading loadables; nil for no limit.
  ///   - describeError: Returns the text of an error, on first access and on any thread; nil describes errors at once.
  package init(
    title: String, timeSource: any TimeSource = SystemTimeSource.shared, access: Access = .readOnly,
    startTime: Int64? = nil, slice: Duration? = nil, journalCapacity: Int = Inspector.journalCapacity,
    describeError: (@Sendable (any Error) -> String)? = nil
  ) {
    self.title = title
    self.slice = slice
    self.timeSource = timeSource
    let startTime = startTime ?? timeSource.now.wholeNanoseconds
    self.startTime = startTime
    capabilities = Capabilities(access)
    inspector = Inspector(
      timeSource: timeSource, startTime: startTime,
      journalCapacity: journalCapacity, holding: .weakly, registersUnknown: true, describeError: describeError)
    inspector.wake = { [weak self] in self?.feed.changed() }
    Instrumentation.install(inspector)
  }

  isolated deinit {
    Instrumentation.uninstall(inspector)
  }

  // MARK: InspectionSource

  package func makeCursor(wake: @escaping @MainActor () -> Void) -> ChangeCursor { feed.makeCursor(wake: wake) }

  /// Adds a lossless consumer. Must be called before the first event.
  package func addAtStart(_ consumer: any ChangeConsumer) { feed.addAtStart([consumer]) }

  /// Returns a new cursor without changes. The caller must then mark everything as changed.
  package func makeEmptyCursor(wake: @escaping @MainActor () -> Void) -> ChangeCursor {
    feed.makeEmptyCursor(wake: wake)
  }

  package func perform(_ command: NodeCommand, request: RequestNumber) {
    // In its own turn: the loadables' observers must not run within the consumer's update.
    Task { [weak self] in
      guard let self else { return }
      feed.reply(request, perform(command))
    }
  }

  private func perform(_ command: NodeCommand) -> CommandOutcome {
    if let reason = capabilities.refusal(of: command) { return .ignored(reason) }
    return inspector.perform(command, by: .user) { command in
      switch command {
      case .sync(let node): inspector.sync(node)
      case .syncIfNeeded(let node): inspector.syncIfNeeded(node)
      case .syncRoots: inspector.syncRoots { _ in true }
      default: .ignored(.notInLiveProcess)
      }
    }
  }

  // MARK: ChangeProducer

  package func collectChanges(_ content: ChangeContent) -> ChangeBatch {
    var clock = ClockSnapshot(now: inspector.now, isRunning: true, kind: .live)
    clock.next = pending(atMost: 1).soonest.first.map {
      UpcomingEvent(time: $0.time, node: $0.node, label: $0.label)
    }
    guard content == .everything else { return inspector.drainEntries(clock: clock) }
    return inspector.drain(clock: clock, until: slice.map { .now + $0 })
  }

  package func markAllChanged() { inspector.markAllDirty() }

  /// Returns the pending timers of the system's time source, also earlier timers. Timers of other sources are unknown.
  package func pending(atMost limit: Int) -> PendingSnapshot {
    guard let system = timeSource as? SystemTimeSource else { return PendingSnapshot(soonest: [], count: 0) }
    let soonest = system.soonestTimers(limit).map { timer in
      PendingEvent(
        id: .timer(timer.timer.id), time: max(0, timer.deadline.wholeNanoseconds - startTime),
        node: (timer.owner as? any PureLoadableProtocol).flatMap(inspector.announcedID), label: timer.label)
    }
    return PendingSnapshot(soonest: soonest, count: system.timerCount)
  }
}

extension Capabilities {
  /// Creates the capabilities of a running program: syncs, if the consumer has control. The clock is the system clock.
  fileprivate init(_ access: LiveSource.Access) {
    self.init()
    for tag in CommandTag.allCases { refused[tag] = Self.refusal(of: tag, access) }
    for tag in ClockTag.allCases { refusedOfClock[tag] = .systemClock }
  }

  private static func refusal(of tag: CommandTag, _ access: LiveSource.Access) -> CommandOutcome.Reason? {
    switch tag {
    case .sync, .syncIfNeeded: access == .control ? nil : .readOnly
    case .clock: .systemClock
    default: .notInLiveProcess
    }
  }
}
