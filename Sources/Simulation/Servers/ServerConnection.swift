import Loadables
import LoadablesTesting
import Scenarios

/// The connection of one simulated loadable to a server, with the time of the network each way.
@MainActor
final class ServerConnection: SyncService {
  private let server: SimulatedServer
  private let timeSource: ManualTimeSource
  private let network: SyncLatency
  private var generator: SplitMix64
  private var drawn = 0

  init(to server: SimulatedServer, network: Latency, name: String, in world: SimulatedWorld) {
    self.server = server
    self.timeSource = world.timeSource
    self.network = SyncLatency(network)
    generator = SplitMix64(seed: world.seed, node: name, purpose: .network)
  }

  func request(after delay: Duration, _ end: @escaping @MainActor ((any Error)?) -> Void) -> any SyncRequest {
    let request = ServerRequest(end)
    wait(delay + drawNetwork()) { [weak self, weak request] in
      guard let self, let request, !request.isOver else { return }
      switch server.send(request, tag: 0) {
      case .accepted(let ticket):
        request.accepted(ticket, by: server) { [weak self, weak request] failure in
          if let request { self?.answer(request, failure) }
        }
      case .refused(let failure): answer(request, failure)
      }
    }
    return request
  }

  private func answer(_ request: ServerRequest, _ failure: TestError?) {
    wait(drawNetwork()) { [weak request] in request?.end(failure) }
  }

  private func drawNetwork() -> Duration {
    defer { drawn += 1 }
    return network.draw(&generator, for: drawn)
  }

  private func wait(_ delay: Duration, _ action: @escaping @MainActor () -> Void) {
    // Also without a delay: an answer never comes before the call has returned.
    _ = timeSource.schedule(after: delay, owner: server, label: "network", action)
  }
}

@MainActor
private final class ServerRequest: SyncRequest, ServerClient {
  private var ended: (@MainActor ((any Error)?) -> Void)?
  private var answered: (@MainActor (TestError?) -> Void)?
  private var ticket: SimulatedServer.Ticket?
  private weak var server: SimulatedServer?

  init(_ ended: @escaping @MainActor ((any Error)?) -> Void) { self.ended = ended }

  /// Whether the loadable has gone, or has the answer.
  var isOver: Bool { ended == nil }

  func accepted(
    _ ticket: SimulatedServer.Ticket, by server: SimulatedServer, _ answered: @escaping @MainActor (TestError?) -> Void
  ) {
    (self.ticket, self.server, self.answered) = (ticket, server, answered)
  }

  func requestEnded(_ tag: UInt64, _ failure: TestError?) {
    ticket = nil
    answered.take()?(failure)
  }

  func end(_ failure: TestError?) { ended.take()?(failure) }

  func abandon() {
    (ended, answered) = (nil, nil)
    if let ticket = ticket.take() { server?.abandon(ticket) }
  }
}
