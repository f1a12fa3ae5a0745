import Explanation
import Foundation
import InspectionModel
import Link
import Loadables
import Recordings

/// The loadables of an attached program, read from the stream that the program sends.
///
/// When the stream ends, the last state stays, and the source tries to reopen any stream but standard input. After a
/// reconnection, nodes keep their ids by name, and event numbers and times continue from the last ones.
@MainActor
final class RemoteSource: SourceWithPast, ChangeProducer {
  private(set) var title: String
  var errorCodes: [String] { header.errors }

  /// The program that is attached, or was attached last.
  private(set) var process: ProcessDescription

  /// Sentences about problems of the connection, for the screen's banner; empty without problems.
  private(set) var trouble: [String] = []

  private let stream: ProgramStream
  private(set) var connection: LinkConnection?
  private var loop: MainLoop?
  // A recording that begins with the program has all that the first moment tells.
  private(set) lazy var feed = ChangeFeed(self, entryLimit: max(historyLimit, 1 << 17))
  private(set) var mirror: ProgramMirror
  private let historyLimit: Int
  /// Called when the program's changes hit a breakpoint, which pauses only the screen.
  var onBreakpoint: (@MainActor (BreakpointHit) -> Void)?
  private(set) var header: LinkHeader
  private var control: ProgramControl

  /// Returns the monotonic time of this machine, since any fixed origin.
  private let clock: @MainActor () -> Duration
  private var freshness: StreamFreshness
  /// The time of the next attempt to reopen the stream, on `clock`; nil if no attempt is planned.
  private var nextAttempt: Duration?
  /// The delays before the attempts.
  private let attempts: BackoffTimeoutPolicy
  /// The time of the last attachment, on `clock`.
  private var lastAttachment: Duration
  /// Whether the stream is reopened after its end; never after a malformed line.
  private var canReopen: Bool
  /// The requests without a reply, and the times, on `clock`, at which the wait for one ends.
  private var requests: [RequestNumber: Duration] = [:]
  /// Whether the next turn of the loop reads lines that are left, besides new bytes.
  private var willRead = false
  var pictures = RemoteRequests<PictureRequest, PictureAnswer> { .picture($0, $1.node, $1.size) }
  var contents = RemoteRequests<ContentsRequest, ContentsText?> { .contents($0, $1.node) }
  private var unknownEvents = UnknownEvents()
  private var isAllChanged = false
  private var isAddingConsumer = false
  private var lastPing: Duration

  /// The time without a reply after which a command is answered here.
  private static let patience = Duration.seconds(5)
  /// The length of an attachment after which the attempts to reopen the stream begin again with the shortest delay.
  private static let stableTime = Duration.seconds(30)

  /// Opens a stream and waits for the program's first complete state. Throws if either fails.
  ///
  /// - Parameters:
  ///   - stream: The stream of the program.
  ///   - name: The name of this dashboard that other attached dashboards see, to ask for control; nil to watch only.
  ///   - historyLimit: The maximum number of journal entries that are kept for time travel.
  ///   - clock: Returns the time of a clock that never goes back, since any fixed origin.
  init(
    _ stream: ProgramStream, asController name: String? = nil, historyLimit: Int = .max,
    clock: @escaping @MainActor () -> Duration = RemoteSource.uptime
  ) throws(Problem) {
    (self.stream, self.historyLimit, self.clock) = (stream, historyLimit, clock)
    control = ProgramControl(name: name)
    (freshness, lastPing, lastAttachment) = (StreamFreshness(at: clock()), clock(), clock())
    (attempts, canReopen) = (stream.makeAttempts(), stream.canReopen)
    let connection = try stream.open()
    let first: FirstLines
    var mirror = ProgramMirror(historyLimit: historyLimit)
    do throws(Problem) { first = try FirstLines(of: connection, &mirror, at: clock) } catch {
      connection.close()
      throw error
    }
    (process, header) = (first.header.process, first.header)
    title = first.header.process.title
    (self.connection, self.mirror) = (connection, mirror)
    publish(first.changes)
    unknownEvents.note(first.changes, of: header)
    askForControl()
    first.rest.forEach(take)
    // The lines that have arrived with the first state, for a while: the program may send without a pause.
    var parts = 0
    while parts < 10, readPart() { parts += 1 }
  }

  /// Returns the time for which the machine has been awake since the first call.
  static func uptime() -> Duration { SuspendingClock.now - start }

  private static let start = SuspendingClock.now

  /// Lets the run loop call ``readStream()`` whenever data arrives, also after the stream was reopened.
  func follow(in loop: MainLoop) {
    self.loop = loop
    listen()
    readSoon()
  }

  private func listen() {
    guard let connection else { return }
    loop?.listen(to: connection.input) { [weak self] in self?.readStream() }
  }

  // MARK: The stream

  /// Reads the lines that the program has sent, and applies them. With a loop, which reads keys and draws in between, a
  /// part at a time.
  func readStream() {
    while readPart() {
      if loop != nil { return readSoon() }
    }
  }

  /// Reads lines for a part of a frame's time. Returns whether there may be more.
  private func readPart() -> Bool {
    guard let connection else { return false }
    freshness.receive(at: clock())
    // The warning about the silence must disappear from the screen.
    if !trouble.isEmpty { feed.changed() }
    do throws(LinkFailure) {
      let state = try connection.read { bytes throws(LinkFailure) in
        if let line = try mirror.read(bytes) { take(line) }
        return true
      }
      if state == .closed, self.connection != nil { disconnect(stream.end(lastErrors: connection.lastErrors)) }
      freshness.read(isBehind: state == .more, delay: mirror.delay)
      return state == .more
    } catch {
      if self.connection != nil { disconnect(malformed: error) }
      return false
    }
  }

  private func readSoon() {
    guard !willRead else { return }
    willRead = true
    loop?.post { [weak self] in
      self?.willRead = false
      self?.readStream()
    }
  }

  private func take(_ line: ProgramLine) {
    switch line {
    case .header(let header):
      (process, self.header) = (header.process, header)
      title = header.process.title
      feed.changed()
    case .moment(let changes):
      guard connection != nil else { return }
      unknownEvents.note(changes, of: header)
      let isFirst = !mirror.isAttached
      publish(mirror.apply(changes, at: clock()))
      if isFirst {
        lastAttachment = clock()
        trouble = unknownEvents.sentences(about: header)
        askForControl()
      }
    case .reply(let number, let outcome):
      if requests.removeValue(forKey: number) != nil { feed.reply(number, outcome) }
    case .control(let holder, let isYours):
      (control.isOurs, control.holder) = (isYours, holder)
      feed.changed()
    case .picture(let number, let answer):
      pictures.recipient(of: number)?(answer)
      requestPictures()
    case .contents(let number, let text):
      contents.recipient(of: number)?(text)
      requestContents()
    case .ping(let number): connection?.send(.pong(number))
    case .pong: break
    case .end(let reason): disconnect("the program has ended the connection: \(reason)")
    }
  }

  /// Closes the connection for good: the program would send the malformed line again.
  private func disconnect(malformed failure: LinkFailure) {
    canReopen = false
    disconnect(failure.sentence)
  }

  /// Closes the connection, keeps the last known state, and plans to reopen the stream if possible.
  private func disconnect(_ reason: String) {
    guard let connection else { return }
    loop?.ignore(connection.input)
    connection.close()
    self.connection = nil
    (control.isOurs, control.holder) = (false, nil)
    if mirror.isAttached {
      if clock() - lastAttachment >= Self.stableTime { attempts.reset() }
      publish(mirror.detach(at: clock()))
    }
    for request in requests.keys { feed.reply(request, .ignored(.notAttached)) }
    requests = [:]
    for recipient in pictures.removeAll() { recipient(.unavailable(PictureMessages.notAttached)) }
    for recipient in contents.removeAll() { recipient(nil) }
    planAttempt()
    trouble = ["\(process.title) is detached: \(reason).", outlook]
    feed.changed()
  }

  private func planAttempt() {
    nextAttempt = canReopen ? attempts.nextTimeout(afterFailure: true).map { clock() + $0 } : nil
  }

  /// The sentence about what happens next while no program is attached.
  private var outlook: String {
    guard let nextAttempt else { return "The last state stays; q quits." }
    return stream.outlook(of: process.name, in: nextAttempt - clock())
  }

  private func reopen() {
    guard let connection = stream.reopen(after: freshness.lastSignDate) else { return planAttempt() }
    self.connection = connection
    mirror.beginStream()
    nextAttempt = nil
    freshness.reopen(at: clock())
    if let last = trouble.indices.last { trouble[last] = stream.outlook(of: process.name) }
    feed.changed()
    listen()
  }

  /// The name of another client that has control; nil if there is none, or if this client has not asked for control.
  var controller: String? { control.other }

  private func askForControl() {
    if let request = control.request(to: header) { connection?.send(request) }
  }

  private func publish(_ batch: ChangeBatch) {
    feed.publish(batch, of: self)
    if let hit = mirror.hit { onBreakpoint?(hit) }
  }

  /// Whether the stream is open, though its program may not be shown yet.
  var isConnected: Bool { connection != nil }

  // MARK: Time

  var isSetToRun: Bool { mirror.isRunning }
  var speed: Double { mirror.speed }
  var isOver: Bool { connection == nil && !canReopen }
  var failureText: String? { nil }

  /// The time until the next attempt to reopen the stream or the next check for silence; nil if neither is planned.
  var realTimeUntilNextInstant: Duration? {
    if let nextAttempt {
      let left = max(.zero, nextAttempt - clock())
      // The banner counts the seconds.
      return stream.hasCountdown ? min(left, .seconds(1)) : left
    }
    guard connection != nil else { return nil }
    let untilSilence = freshness.timeUntilSilence(at: clock())
    return requests.values.min().map { min(untilSilence, max(.zero, $0 - clock())) } ?? untilSilence
  }

  @discardableResult
  func advance(toReal real: Duration, budget: Duration) -> Bool {
    if let nextAttempt {
      if nextAttempt <= clock() { reopen() }
      if connection == nil, let last = trouble.indices.last, trouble[last] != outlook {
        trouble[last] = outlook
        feed.changed()
      }
    }
    giveUpRequests()
    reportSilence()
    return true
  }

  /// Replies to the requests that the program has not answered in time. A later reply has no effect.
  private func giveUpRequests() {
    let now = clock()
    for (request, deadline) in requests where deadline <= now {
      requests[request] = nil
      feed.reply(request, .undelivered("no reply for 5 s; the program may still perform the command"))
    }
  }

  private func reportSilence() {
    guard let connection else { return }
    let now = clock()
    let silence = freshness.silence(at: now)
    let isLong = silence > StreamFreshness.longestSilence
    guard mirror.isAttached else {
      return isLong && mirror.reader.header == nil ? disconnect("it does not answer") : ()
    }
    // Without an output, no ping can be sent: the silence of a pipe is no sign of a problem.
    let isSilent = isLong && connection.canSend
    if isSilent, now - lastPing > StreamFreshness.longestSilence {
      lastPing = now
      connection.send(.ping(0))
    }
    let seconds = silence.components.seconds
    trouble =
      isSilent
      ? ["\(process.title) has not responded for \(seconds) s: it may be stopped, or its main thread busy."]
      : unknownEvents.sentences(about: header)
  }

  // MARK: InspectionSource

  var capabilities: Capabilities {
    control.capabilities(of: header, isAttached: mirror.isAttached, canSend: connection?.canSend == true)
  }

  func makeCursor(wake: @escaping @MainActor () -> Void) -> ChangeCursor { feed.makeCursor(wake: wake) }

  func perform(_ command: NodeCommand, request: RequestNumber) {
    if case .setBreakpoint = command { return feed.reply(request, perform(command)) }
    if let reason = refusal(of: command) { return feed.reply(request, .ignored(reason)) }
    guard let connection, let command = mirror.inProgram(command) else {
      return feed.reply(request, .ignored(.unknownNode))
    }
    guard connection.send(.request(request, command), mirror.reader.names) else {
      return feed.reply(request, .undelivered("the command was not sent: the program does not read"))
    }
    requests[request] = clock() + Self.patience
  }

  @discardableResult
  func perform(_ command: NodeCommand) -> CommandOutcome {
    guard case .setBreakpoint(let node, let breakpoint) = command else {
      return .ignored(refusal(of: command) ?? .readOnly)
    }
    guard let change = mirror.set(breakpoint, of: node) else { return .ignored(.unknownNode) }
    publish(change)
    return .done(nodes: 1)
  }

  private func refusal(of command: NodeCommand) -> CommandOutcome.Reason? { capabilities.refusal(of: command) }

  // MARK: ChangeProducer

  func collectChanges(_ content: ChangeContent) -> ChangeBatch {
    defer { isAllChanged = false }
    let instant = isAddingConsumer ? mirror.arrival : clock()
    var batch = isAllChanged ? mirror.everything(at: instant) : mirror.nothing(at: instant)
    if let connection, mirror.isAttached {
      let age = freshness.age(of: mirror, at: clock(), sendsPings: connection.canSend)
      batch.clock.lag = age.wholeNanoseconds
    }
    return batch
  }

  func markAllChanged() { isAllChanged = true }

  func pending(atMost limit: Int) -> PendingSnapshot { mirror.pending(atMost: limit) }

  /// Adds a consumer of every change, such as a recorder. The first batch for the consumer has the complete state.
  func add(_ consumer: any ChangeConsumer) {
    // The first batch has the time of the last changes: the present may be later than the next changes.
    isAddingConsumer = true
    feed.add(consumer)
    isAddingConsumer = false
  }

  func remove(_ consumer: any ChangeConsumer) { feed.remove(consumer) }

  /// The moments since the first attachment, the oldest given up first.
  var moments: KeptMoments { mirror.moments }

  /// The current time on the program's clock, in ns; after reconnections, continued from the first program's clock.
  var now: Int64 { mirror.now(at: clock()) }

  func close() { connection?.close() }
}
