import Foundation
import InspectionModel
import Link
import Recordings

/// The loadables of another process, as its stream tells them.
///
/// When the stream ends, the last picture stays, and the stream is opened again. Nodes with the names of nodes of before are
/// those; entries and times go on behind those of before.
@MainActor
final class RemoteSource: TimedSource, ChangeProducer {
  private(set) var title: String

  /// The program that was attached last.
  private(set) var process: ProcessDescription

  /// What the screen has to know of the connection, in sentences; none while all is well.
  private(set) var trouble: [String] = []

  private let stream: ProgramStream
  private var connection: LinkConnection?
  private var loop: MainLoop?
  private lazy var feed = ChangeFeed(self)
  private var picture = RemotePicture()
  private var commands: Set<CommandTag>

  /// The real time, counted from anywhere, and when something has last come from the program.
  private let clock: @MainActor () -> Duration
  private var lastSign: Duration
  /// When the stream is opened again; nil while it is open.
  private var nextAttempt: Duration?
  /// Requests without an outcome.
  private var requests: Set<RequestNumber> = []
  private var isEverythingChanged = false
  private var lastPing: Duration

  /// After so long without a sign the program does not respond.
  private static let silence = Duration.seconds(11)
  /// The time between two attempts to open the stream again.
  private static let attemptInterval = Duration.milliseconds(500)

  /// Opens a stream, and waits for its first picture.
  ///
  /// - Parameters:
  ///   - stream: Where the lines of the program come from.
  ///   - clock: The real time, counted from anywhere.
  /// - Throws: Why nothing of it can be shown.
  init(_ stream: ProgramStream, clock: @escaping @MainActor () -> Duration = RemoteSource.uptime) throws(Problem) {
    (self.stream, self.clock) = (stream, clock)
    (lastSign, lastPing) = (clock(), clock())
    let connection = try stream.open()
    let first = try FirstLines(of: connection, at: clock)
    (process, commands) = (first.header.process, first.header.commands)
    title = Self.title(of: first.header.process)
    (self.connection, picture) = (connection, first.picture)
    publish(first.changes)
    first.rest.forEach(take)
    if let failure = first.failure { disconnect(failure.sentence) }
  }

  /// The time for which this machine has been awake since the process asked for it first.
  static func uptime() -> Duration { SuspendingClock.now - start }

  private static let start = SuspendingClock.now

  private static func title(of process: ProcessDescription) -> String {
    process.pid == 0 ? process.name : "\(process.name)[\(process.pid)]"
  }

  /// Follows the stream from now on.
  func follow(in loop: MainLoop) {
    self.loop = loop
    listen()
  }

  private func listen() {
    guard let connection else { return }
    loop?.listen(to: connection.input) { [weak self] in self?.readStream() }
  }

  // MARK: The stream

  /// Takes what has come from the program.
  func readStream() {
    guard let connection else { return }
    lastSign = clock()
    // Who waits for the end of the silence is to see it.
    if !trouble.isEmpty { feed.changed() }
    do throws(LinkFailure) {
      let state = try connection.read { take($0) }
      if state == .closed { disconnect("the program has ended, or the connection was lost") }
    } catch {
      disconnect(error.sentence)
    }
  }

  private func take(_ line: ProgramLine) {
    switch line {
    case .header(let header):
      (process, commands) = (header.process, header.commands)
      title = Self.title(of: header.process)
    case .moment(let changes):
      guard let connection else { return }
      if picture.isAttached {
        publish(picture.next(changes, connection.reader.names, at: clock()))
      } else {
        publish(picture.begin(process, changes, connection.reader, at: clock()))
        trouble = []
      }
    case .reply(let number, let outcome):
      if requests.remove(number) != nil { feed.reply(number, outcome) }
    case .ping(let number): connection?.send(.pong(number))
    case .pong: break
    case .end(let reason): disconnect("the program has ended the connection: \(reason)")
    }
  }

  /// Keeps the last picture, and opens the stream again soon.
  private func disconnect(_ reason: String) {
    guard let connection else { return }
    loop?.ignore(connection.input)
    connection.close()
    self.connection = nil
    if picture.isAttached { publish(picture.detach(at: clock())) }
    for request in requests { feed.reply(request, .ignored(.notAttached)) }
    requests = []
    let next =
      stream.canReopen ? "Waiting for \(process.name) to come back." : "The last picture stays. q leaves."
    trouble = ["\(Self.title(of: process)) is detached: \(reason).", next]
    nextAttempt = stream.canReopen ? clock() + Self.attemptInterval : nil
    feed.changed()
  }

  private func reopen() {
    nextAttempt = clock() + Self.attemptInterval
    guard let connection = stream.reopen() else { return }
    self.connection = connection
    nextAttempt = nil
    lastSign = clock()
    listen()
  }

  private func publish(_ batch: ChangeBatch) { feed.publish(batch) }

  // MARK: Time

  let isSetRunning = true
  let speed = 1.0
  var isOver: Bool { connection == nil && !stream.canReopen }
  var failureText: String? { nil }

  /// When the next attempt is due, or silence has to be told.
  var realTimeUntilNextInstant: Duration? {
    if let nextAttempt { return max(.zero, nextAttempt - clock()) }
    guard connection != nil else { return nil }
    return max(.seconds(1), lastSign + Self.silence - clock())
  }

  @discardableResult
  func advance(toReal real: Duration, budget: Duration) -> Bool {
    if let nextAttempt, nextAttempt <= clock() { reopen() }
    tellSilence()
    return true
  }

  private func tellSilence() {
    guard connection != nil, picture.isAttached else { return }
    // A pipe that says nothing is no sign that something is wrong.
    let now = clock()
    let isSilent = connection?.canSend == true && now - lastSign > Self.silence
    if isSilent, now - lastPing > Self.silence {
      lastPing = now
      connection?.send(.ping(0))
    }
    let seconds = Int((now - lastSign) / .seconds(1))
    trouble =
      isSilent
      ? ["\(Self.title(of: process)) has not responded for \(seconds) s: it may be stopped, or its main thread busy."]
      : []
  }

  // MARK: InspectionSource

  var capabilities: Capabilities {
    var capabilities = Capabilities()
    let reason = picture.isAttached ? CommandOutcome.Reason.readOnly : .notAttached
    for tag in CommandTag.allCases where tag != .clock && !commands.contains(tag) || !picture.isAttached {
      capabilities.refused[tag] = reason
    }
    capabilities.refused[.clock] = nil
    for tag in ClockTag.allCases { capabilities.refusedOfClock[tag] = picture.isAttached ? .systemClock : .notAttached }
    return capabilities
  }

  func makeCursor(wake: @escaping @MainActor () -> Void) -> ChangeCursor { feed.makeCursor(wake: wake) }

  func perform(_ command: NodeCommand, request: RequestNumber) {
    if let reason = refusal(of: command) { return feed.reply(request, .ignored(reason)) }
    guard let connection, let command = picture.inProgram(command) else {
      return feed.reply(request, .ignored(.unknownNode))
    }
    requests.insert(request)
    connection.send(.request(request, command))
  }

  @discardableResult
  func perform(_ command: NodeCommand) -> CommandOutcome { .ignored(refusal(of: command) ?? .readOnly) }

  private func refusal(of command: NodeCommand) -> CommandOutcome.Reason? { capabilities.refusal(of: command) }

  // MARK: ChangeProducer

  func collectChanges(_ content: ChangeContent) -> ChangeBatch {
    defer { isEverythingChanged = false }
    return isEverythingChanged ? picture.everything(at: clock()) : picture.nothing(at: clock())
  }

  func markEverythingChanged() { isEverythingChanged = true }

  func pending(atMost limit: Int) -> PendingSnapshot { picture.pending(atMost: limit) }

  /// Adds what records all that happens.
  func add(_ consumer: any ChangeConsumer) { feed.add(consumer) }

  func removeConsumers() { feed.removeConsumers(of: .everything) }

  /// The time that is shown, in nanoseconds.
  var now: Int64 { picture.now(at: clock()) }

  /// Ends the connection.
  func close() { connection?.close() }
}
