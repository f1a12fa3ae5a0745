import Inspection
import Loadables
import LoadablesTesting
import Scenarios

/// The connection of one simulated loadable to a server, with the time of the network each way.
@MainActor
final class ServerConnection: SyncService {
  private struct Sent {
    weak let request: ServerRequest?
    /// The event that the answer is an effect of.
    let cause: EventNumber?
  }

  private let server: SimulatedServer
  private let world: SimulatedWorld
  private let network: SyncLatency
  private var generator: SplitMix64
  private var drawn = 0
  /// The number of this client at the server.
  private var number = 0
  /// The requests that the server has accepted, by tag.
  private var accepted: [UInt64: Sent] = [:]
  private var lastTag: UInt64 = 0

  init(to server: SimulatedServer, network: Latency, name: String, in world: SimulatedWorld) {
    self.server = server
    self.world = world
    self.network = SyncLatency(network)
    generator = SplitMix64(seed: world.seed, node: name, purpose: .network)
    number = server.connect(self)
  }

  func request(after delay: Duration, _ end: @escaping @MainActor ((any Error)?) -> Void) -> any SyncRequest {
    let request = ServerRequest(end)
    wait(delay + drawNetwork()) { [weak self, weak request] in
      if let self, let request, !request.isOver { send(request) }
    }
    return request
  }

  private func send(_ request: ServerRequest) {
    lastTag += 1
    switch server.send(from: number, tag: lastTag) {
    case .accepted(let ticket):
      request.accepted(by: self, tag: lastTag, ticket)
      accepted[lastTag] = Sent(request: request, cause: world.inspector?.currentCause)
    case .refused(let failure): answer(request, failure)
    }
  }

  private func answer(_ request: ServerRequest, _ failure: TestError?) {
    wait(drawNetwork()) { [weak request] in request?.end(failure) }
  }

  fileprivate func abandon(_ tag: UInt64, _ ticket: SimulatedServer.Ticket) {
    if accepted.removeValue(forKey: tag) != nil { server.abandon(ticket) }
  }

  private func drawNetwork() -> Duration {
    defer { drawn += 1 }
    return network.draw(&generator, for: drawn)
  }

  private func wait(_ delay: Duration, _ action: @escaping @MainActor () -> Void) {
    // Also without a delay: an answer never comes before the call has returned.
    _ = world.timeSource.schedule(after: delay, owner: server, label: "network", action)
  }
}

extension ServerConnection: ServerClient {
  func requestEnded(_ tag: UInt64, _ failure: TestError?) {
    guard let sent = accepted.removeValue(forKey: tag), let request = sent.request else { return }
    world.attribute(sent.cause) { answer(request, failure) }
  }
}

@MainActor
private final class ServerRequest: SyncRequest {
  private var ended: (@MainActor ((any Error)?) -> Void)?
  private weak var connection: ServerConnection?
  private var place: (tag: UInt64, ticket: SimulatedServer.Ticket)?

  init(_ ended: @escaping @MainActor ((any Error)?) -> Void) { self.ended = ended }

  /// Whether the loadable has gone, or has the answer.
  var isOver: Bool { ended == nil }

  func accepted(by connection: ServerConnection, tag: UInt64, _ ticket: SimulatedServer.Ticket) {
    (self.connection, place) = (connection, (tag, ticket))
  }

  func end(_ failure: TestError?) { ended.take()?(failure) }

  func abandon() {
    ended = nil
    if let place = place.take() { connection?.abandon(place.tag, place.ticket) }
  }
}
