import Foundation
import Link
import NIOCore
import NIOPosix
import Synchronization

/// Listens on the socket of an agent and serves the clients' connections, off the main actor.
final class AgentServer: Sendable {
  /// The maximum number of attached clients; further clients are refused.
  static let clientLimit = 8

  private let listener: Int32
  private let path: String
  /// The first line for every client, without the available commands. The agent adds these before it sends the line.
  let header: LinkHeader
  private let task = Mutex(Task<Void, Never>?.none)
  private let clientCount = Mutex(0)

  /// Creates a server, which does not serve yet. `listener` is the descriptor of the listening socket at `path`.
  init(listener: Int32, path: String, header: LinkHeader) {
    self.listener = listener
    self.path = path
    self.header = header
    ExitCleanup.shared.add(path)
  }

  /// Starts to serve clients on behalf of an agent, until ``stop()`` is called.
  @MainActor
  func run(_ agent: LoadscopeAgent) {
    let keepsDefault = PipeSignal.isDefault
    task.withLock {
      $0 = Task.detached { [self, weak agent] in
        guard let reason = await serve({ agent }, keepingPipeSignal: keepsDefault) else { return }
        await agent?.fail(because: reason)
      }
    }
  }

  /// Closes all connections and removes the socket.
  func stop() {
    ExitCleanup.shared.remove(path)
    unlink(path)
    task.withLock { $0?.cancel() }
  }

  /// Serves clients until the task is cancelled.
  ///
  /// - Parameter keepsDefault: Whether child processes of the program get the default action for SIGPIPE.
  /// - Returns: The reason why no client can connect any more; nil after a stop.
  private func serve(
    _ agent: @escaping @Sendable () -> LoadscopeAgent?, keepingPipeSignal keepsDefault: Bool
  ) async -> String? {
    // Channels are not read until their connections are served.
    let bootstrap = ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup).childChannelOption(
      .autoRead, value: false)
    let accepted = AcceptedChannels()
    var reason: String?
    do {
      let server = try await bootstrap.bind(listener) { channel in
        channel.eventLoop.makeCompletedFuture { accepted.add(channel) }
      }
      if keepsDefault { PipeSignal.ignoreInThisProcessOnly() }
      try await server.executeThenClose { try await serve($0, agent) }
    } catch {
      reason = "\(error)"
    }
    // Closes channels that were accepted during the stop and never served.
    await accepted.closeAll()
    return Task.isCancelled ? nil : reason ?? "the socket was closed"
  }

  private func serve(
    _ clients: NIOAsyncChannelInboundStream<any Channel>, _ agent: @escaping @Sendable () -> LoadscopeAgent?
  ) async throws {
    try await withThrowingDiscardingTaskGroup { group in
      for try await client in clients {
        let isAccepted = clientCount.withLock { count in
          count += 1
          return count <= Self.clientLimit
        }
        group.addTask { [self] in
          defer { clientCount.withLock { $0 -= 1 } }
          guard let connection = try? await ClientConnection(client) else { return }
          if isAccepted { await connection.serve(agent) } else { await connection.refuse(Self.fullSentence) }
        }
      }
    }
  }

  private static let fullSentence = "\(clientLimit) clients are attached to the program already, the most that it takes"
}

/// The channels of accepted connections that are still open.
private final class AcceptedChannels: Sendable {
  private struct State {
    var channels: [ObjectIdentifier: any Channel] = [:]
    var isClosed = false
  }

  private let state = Mutex(State())

  /// Adds a channel, which removes itself when closed. After ``closeAll()``, closes the channel at once.
  func add(_ channel: any Channel) -> any Channel {
    let id = ObjectIdentifier(channel)
    let isClosed = state.withLock { state in
      if !state.isClosed { state.channels[id] = channel }
      return state.isClosed
    }
    if isClosed {
      channel.close(promise: nil)
    } else {
      channel.closeFuture.whenComplete { [self] _ in state.withLock { $0.channels[id] = nil } }
    }
    return channel
  }

  func closeAll() async {
    let open = state.withLock { state in
      state.isClosed = true
      return Array(state.channels.values)
    }
    for channel in open { try? await channel.close() }
  }
}

/// The paths of the agents' sockets. Removes the sockets when the process exits normally.
private final class ExitCleanup: Sendable {
  static let shared = ExitCleanup()

  private let paths = Mutex<Set<String>>([])

  private init() { atexit { ExitCleanup.shared.removeAll() } }

  func add(_ path: String) { paths.withLock { _ = $0.insert(path) } }

  func remove(_ path: String) { paths.withLock { _ = $0.remove(path) } }

  private func removeAll() { paths.withLock { paths in for path in paths { unlink(path) } } }
}

/// The program's action for SIGPIPE. SwiftNIO has the process ignore the signal, and child processes would inherit that:
/// `yes | head` in a shell that the program starts would never end. A handler that does nothing ignores it as well, and
/// is the default action again in a child.
enum PipeSignal {
  /// Whether the program has left the default action.
  static var isDefault: Bool {
    #if os(Linux)
      var action = sigaction()
      sigaction(SIGPIPE, nil, &action)
      return address(action.__sigaction_handler.sa_handler) == address(SIG_DFL)
    #else
      // There, SwiftNIO leaves the signal alone.
      return false
    #endif
  }

  /// Replaces "ignore" by a handler that does nothing.
  static func ignoreInThisProcessOnly() {
    let action = signal(SIGPIPE, SIG_IGN)
    signal(SIGPIPE, address(action) == address(SIG_IGN) ? { _ in } : action)
  }

  private static func address(_ action: (@convention(c) (Int32) -> Void)?) -> Int {
    unsafeBitCast(action, to: Int.self)
  }
}
