import AsyncHTTPClient
import Hummingbird
import LoadscopeAgent
import LoadscopeTracing
import Tracing

/// A server to attach to: `hello-server [PORT]`, then `loadscope attach hello-server`.
///
/// `GET /hello/{name}` asks the same server for a greeting, at `GET /greetings/{name}`, which fails at first, and tries up
/// to three times. Visitors come every second. Hummingbird and async-http-client make the spans; the attempts are the
/// server's own.
@main
struct HelloServer {
  static let port = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 8087

  @MainActor
  static func main() async throws {
    let agent = try LoadscopeAgent.start(name: "hello-server", access: .control)
    InstrumentationSystem.bootstrap(LoadscopeTracer(agent))

    let greetings = Greetings(agent: agent, url: "http://127.0.0.1:\(port)/greetings")
    let outage = Outage()
    let router = Router()
    router.add(middleware: TracingMiddleware())
    router.get("hello/:name") { _, context in
      try await greetings.greeting(for: try context.parameters.require("name"))
    }
    router.get("greetings/:name") { _, context in
      let name = try context.parameters.require("name")
      guard await outage.isOver(for: name) else { throw HTTPError(.serviceUnavailable) }
      return "Hello, \(name)!"
    }
    let visitors = Task { try await visit() }
    let server = Application(router: router, configuration: .init(address: .hostname("127.0.0.1", port: port)))
    try await server.run()
    visitors.cancel()
  }

  /// Asks for greetings, one a second.
  private static func visit() async throws {
    for name in ["anna", "ben", "carl"].cycled() {
      try await Task.sleep(for: .seconds(1))
      var request = HTTPClientRequest(url: "http://127.0.0.1:\(port)/hello/\(name)")
      request.headers.add(name: "user-agent", value: "visitor")
      _ = try? await HTTPClient.shared.execute(request, timeout: .seconds(10))
    }
  }
}

/// Gets greetings from another server, with retries.
struct Greetings: Sendable {
  /// All attempts have failed.
  struct Failure: Error {}

  let agent: LoadscopeAgent
  let url: String

  func greeting(for name: String) async throws -> String {
    try await agent.call("greeting", name) { call in
      var delay = Duration.milliseconds(100)
      for _ in 0..<2 {
        if let greeting = try? await call.attempt({ try await request(name) }) { return greeting }
        try await Task.sleep(for: delay)
        delay *= 2
      }
      return try await call.attempt { try await request(name) }
    }
  }

  private func request(_ name: String) async throws -> String {
    let response = try await HTTPClient.shared.execute(HTTPClientRequest(url: "\(url)/\(name)"), timeout: .seconds(1))
    guard response.status == .ok else { throw HTTPError(.badGateway) }
    return String(buffer: try await response.body.collect(upTo: 1 << 16))
  }
}

/// An outage of some greetings: Anna's are always there, each second request for Ben's fails, and all for Carl's.
actor Outage {
  private var requests: [String: Int] = [:]

  func isOver(for name: String) -> Bool {
    requests[name, default: 0] += 1
    switch name {
    case "ben": return requests[name, default: 0].isMultiple(of: 2)
    case "carl": return false
    default: return true
    }
  }
}

extension Array {
  /// The elements again and again.
  fileprivate func cycled() -> some Sequence<Element> {
    sequence(state: 0) { next in
      defer { next = (next + 1) % count }
      return self[next]
    }
  }
}
