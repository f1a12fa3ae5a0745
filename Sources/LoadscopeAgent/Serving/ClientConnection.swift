import Foundation
import InspectionModel
import Link
import Loadables
import NIOCore
import NIOPosix
import Recordings
import Synchronization

/// The connection to one client: sends changes and receives requests. Encodes lines off the main actor.
struct ClientConnection: Sendable {
  typealias Channel = NIOAsyncChannel<ByteBuffer, ByteBuffer>
  typealias Writer = NIOAsyncChannelOutboundWriter<ByteBuffer>

  /// The minimum time between two batches of changes that are sent to the client.
  private static let momentInterval = Duration.milliseconds(33)
  /// The interval between keep-alive messages.
  private static let pingInterval = Duration.seconds(5)
  /// The maximum time for writing the last line to a client that does not read.
  private static let lastWriteLimit = Duration.seconds(2)

  private let channel: Channel
  private let encoder = EncoderBox()

  /// Creates a connection over an accepted channel, whose `autoRead` option must be off.
  init(_ channel: any NIOCore.Channel) async throws {
    self.channel = try await channel.eventLoop.submit {
      try Channel(wrappingChannelSynchronously: channel)
    }.get()
    try await channel.setOption(.autoRead, value: true).get()
  }

  /// Serves the client until the client disconnects or the task is cancelled.
  func serve(_ agent: @escaping @Sendable () -> LoadscopeAgent?) async {
    guard let peer = await PeerProcess.of(channel.channel), peer.isOurs else {
      return await refuse("the program belongs to another user")
    }
    try? await channel.executeThenClose { input, output in
      guard let agent = agent() else { return }
      try await output.write(ByteBuffer(bytes: await agent.header.line))
      guard let session = await agent.attach(pid: peer.pid) else { return }
      let reason = await exchange(input, output, session, agent)
      // Detached before the last write, for which the client may never make room.
      await agent.detach(session)
      if let reason { await writeLast(ByteBuffer(bytes: ProgramLine.end(because: reason)), output) }
    }
  }

  /// Refuses the client: sends the reason and closes the connection.
  func refuse(_ sentence: String) async {
    try? await channel.executeThenClose { _, output in
      await writeLast(ByteBuffer(bytes: ProgramLine.end(because: sentence)), output)
    }
  }

  /// Writes the last line of the connection. Gives up after 2 s if the client does not read.
  private func writeLast(_ line: ByteBuffer, _ output: Writer) async {
    // Not a child task: a stopped agent cancels this task, but should still write the line.
    let write = Task { try? await output.write(line) }
    let limit = Task {
      try? await Task.sleep(for: Self.lastWriteLimit)
      write.cancel()
    }
    _ = await write.value
    limit.cancel()
  }

  /// Exchanges lines with the client. Returns the reason to close the connection; nil if the client has left.
  private func exchange(
    _ input: NIOAsyncChannelInboundStream<ByteBuffer>, _ output: Writer, _ session: ClientSession,
    _ agent: LoadscopeAgent
  ) async -> String? {
    // Both child tasks end with the function.
    async let _ = sendControl(output, session)
    async let _ = sendHeaders(output, session)
    let details = DetailRequests()
    // Not a child task: a description by the program may not return, and the client's control must end all the same.
    let answers = Task { await details.answerAll(from: session, of: agent, to: output) }
    defer { answers.cancel() }
    return await withTaskGroup(of: String?.self) { group in
      group.addTask { await receive(input, output, session, agent, details) }
      group.addTask { await sendMoments(output, session) }
      group.addTask { await sendPings(output) }
      group.addTask { await watchLease(agent) }
      let reason = await group.next() ?? nil
      let isCancelled = Task.isCancelled
      group.cancelAll()
      return isCancelled ? "the program's agent has stopped" : reason
    }
  }

  // MARK: To the client

  private func sendMoments(_ output: Writer, _ session: ClientSession) async -> String? {
    do {
      while let batch = await nextMoment(of: session) {
        // Suspends while the client does not read, which delays the next moment.
        for outcome in batch.outcomes {
          try await output.write(ByteBuffer(bytes: ProgramLine.reply(to: outcome.request, outcome.outcome)))
        }
        for piece in encoder.pieces(of: batch) {
          try await output.write(ByteBuffer(bytes: encoder.line(piece)))
          guard let count = piece.partCount else { continue }
          try await output.write(ByteBuffer(bytes: ProgramLine.ready(parts: count)))
        }
        try await Task.sleep(for: Self.momentInterval)
      }
    } catch {
      // Thrown when the client disconnects or the agent stops.
    }
    return nil
  }

  /// Returns the next changes for the client, merged into one batch; nil if the session has ended.
  private func nextMoment(of session: ClientSession) async -> ChangeBatch? {
    guard var batches = await session.next() else { return nil }
    var merged = ChangeCollector()
    // Releases each merged slice at once, as the first moment is large.
    batches.reverse()
    while let batch = batches.popLast() { merged.add(batch) }
    return merged.take()
  }

  /// Sends the name of the client that has control, at each change, to a client that has asked for control.
  private func sendControl(_ output: Writer, _ session: ClientSession) async {
    for await control in session.controlChanges {
      let line = ProgramLine.control(of: control.holder, isYours: control.isYours)
      // An error means that the client disconnected or the agent stops, which ends the other tasks too.
      guard (try? await output.write(ByteBuffer(bytes: line))) != nil else { return }
    }
  }

  /// Sends a client the header again whenever the program's commands have changed.
  private func sendHeaders(_ output: Writer, _ session: ClientSession) async {
    for await header in session.headers {
      guard (try? await output.write(ByteBuffer(bytes: header.line))) != nil else { return }
    }
  }

  /// Takes control from a client that no longer answers. A separate task: writing to such a client may not return.
  private func watchLease(_ agent: LoadscopeAgent) async -> String? {
    while true {
      let start = ContinuousClock.now
      do { try await Task.sleep(for: Self.pingInterval) } catch { return nil }
      let now = ContinuousClock.now
      // If the process itself was stopped, for example by a debugger, it could not hear any client.
      guard now - start < Self.pingInterval * 2 else { continue }
      await agent.expireLease(at: now)
    }
  }

  private func sendPings(_ output: Writer) async -> String? {
    var number: UInt64 = 0
    do {
      while true {
        try await Task.sleep(for: Self.pingInterval)
        number += 1
        try await output.write(ByteBuffer(bytes: ProgramLine.ping(number: number)))
      }
    } catch {
      return nil
    }
  }

  // MARK: From the client

  private func receive(
    _ input: NIOAsyncChannelInboundStream<ByteBuffer>, _ output: Writer, _ session: ClientSession,
    _ agent: LoadscopeAgent, _ details: DetailRequests
  ) async -> String? {
    var lines = LineSplitter(limit: LineSplitter.clientLimit)
    var number = 0
    do {
      for try await buffer in input {
        lines.append(buffer.readableBytesView)
        while let line = try next(&lines, &number) {
          switch line {
          case .request(let request, let command): await session.perform(command, request: request)
          case .unknownCommand(let request, let word):
            let outcome = CommandOutcome.refused("version \(FormatVersion.current) has no command `\(word.prefix(40))`")
            try await output.write(ByteBuffer(bytes: ProgramLine.reply(to: request, outcome)))
          case .ping(let number): try await output.write(ByteBuffer(bytes: ProgramLine.pong(number: number)))
          // With the time of arrival, as the main actor may be busy.
          case .pong: await agent.heard(from: session, at: .now)
          case .picture(let request, let node, let size):
            try await details.add(request, .picture(node, size), for: output)
          case .contents(let request, let node): try await details.add(request, .contents(node), for: output)
          case .control(let name): await agent.requestControl(for: session, called: name)
          }
        }
      }
    } catch let failure as LinkFailure {
      return failure.sentence
    } catch {
      // Thrown when the client disconnects or the agent stops.
    }
    return nil
  }

  private func next(_ lines: inout LineSplitter, _ number: inout Int) throws(LinkFailure) -> ClientLine? {
    try lines.next { bytes throws(LinkFailure) in
      number += 1
      // The node may have been released since the client sent the request; the reply then says so.
      return try ClientLine.read(bytes, number: number) { name in encoder.node(named: name) ?? NodeID.none }
    }
  }
}

/// The encoder of the changes for a client. Also finds nodes by the names in the client's requests.
private final class EncoderBox: Sendable {
  private let encoder = Mutex(MomentEncoder())

  func pieces(of changes: ChangeBatch) -> MomentPieces { encoder.withLock { $0.pieces(of: changes) } }

  func line(_ piece: MomentPiece) -> [UInt8] { encoder.withLock { $0.line(piece) } }

  func node(named name: String) -> NodeID? { encoder.withLock { $0.node(named: name) } }
}

/// The process at the other end of a connection, as the kernel knows it.
struct PeerProcess: Sendable {
  let user: uid_t
  let pid: pid_t

  /// Whether the process belongs to the user of this process.
  var isOurs: Bool { user == geteuid() }

  /// Asks the kernel; nil if it does not know.
  static func of(_ channel: any Channel) async -> PeerProcess? {
    guard let provider = channel as? any SocketOptionProvider else { return nil }
    #if os(Linux)
      let peer: EventLoopFuture<Credentials> = provider.unsafeGetSocketOption(
        level: .socket, name: .init(rawValue: SO_PEERCRED))
      return try? await peer.map { PeerProcess(user: $0.uid, pid: $0.pid) }.get()
    #else
      let level = NIOBSDSocket.OptionLevel(rawValue: 0)
      let user: EventLoopFuture<xucred> = provider.unsafeGetSocketOption(
        level: level, name: .init(rawValue: LOCAL_PEERCRED))
      let pid: EventLoopFuture<pid_t> = provider.unsafeGetSocketOption(
        level: level, name: .init(rawValue: LOCAL_PEERPID))
      guard let user = try? await user.map(\.cr_uid).get(), let pid = try? await pid.get() else { return nil }
      return PeerProcess(user: user, pid: pid)
    #endif
  }

  #if os(Linux)
    /// The system's `struct ucred`, which the system's headers declare only for GNU programs.
    private struct Credentials: Sendable {
      let pid: pid_t
      let uid: uid_t
      let gid: gid_t
    }
  #endif
}
