import InspectionModel
import Loadables

/// The loadables of a running program as a source.
///
/// The program owns its loadables. A node is removed with its loadable; an unregistered loadable becomes a node with
/// its first event or as a dependency of another node.
@MainActor
package final class LiveSource: InspectionSource, ChangeProducer {
  /// The rights of a consumer of the source.
  package enum Access: Sendable {
    case readOnly
    case control
  }

  package let title: String
  /// The inspector of the loadables, an instrument of the process until the source is released.
  package let inspector: Inspector

  package let capabilities: Capabilities

  private let timeSource: any TimeSource
  private let startTime: Int64

  private lazy var feed = ChangeFeed(self, entryLimit: inspector.journalCapacity)

  /// The time spent on asking loadables per batch; the rest follows in the next batch. Nil for no limit.
  private let slice: Duration?

  /// Starts to watch the process.
  ///
  /// - Parameters:
  ///   - title: The source's name on the screen.
  ///   - timeSource: The clock of the loadables' timers.
  ///   - access: The rights of consumers.
  ///   - startTime: The time of `timeSource` that is the source's 0, in nanoseconds; nil for now.
  ///   - slice: The time spent on asking loadables per batch; nil for no limit.
  ///   - describeError: Makes the text of an error on first reading, on any thread; nil makes it at once.
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

  /// Adds a lossless consumer before the first event.
  package func addAtStart(_ consumer: any ChangeConsumer) { feed.addAtStart([consumer]) }

  /// Returns a new, empty cursor. The caller has to mark everything as changed.
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
    return inspector.perform(command, by: .person) { command in
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

  package func markEverythingChanged() { inspector.markAllDirty() }

  /// Returns the timers of the system's time source, including earlier ones. Those of other time sources are unknown.
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
  /// Creates the commands of a running program: sync, if the consumer has control. Its clock is the system's.
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
