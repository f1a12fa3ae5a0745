import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// A real HTTP server on loopback that fails as servers do: some requests always, some at random, some during an
/// outage.
struct FlakyServer: Sendable {
  /// The server's address, such as `http://127.0.0.1:40123`.
  let url: String

  private typealias Connection = NIOAsyncChannel<HTTPServerRequestPart, HTTPServerResponsePart>

  /// The posts fail for `outage` at the end of each `period`, in seconds.
  private static let (outage, period) = (12.0, 30.0)

  /// Starts the server on a free port.
  static func start() async throws -> FlakyServer {
    let server = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .bind(host: "127.0.0.1", port: 0) { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.configureHTTPServerPipeline()
          return try Connection(wrappingChannelSynchronously: channel)
        }
      }
    let port = server.channel.localAddress?.port ?? 0
    let start = ContinuousClock.now
    Task.detached {
      try await server.executeThenClose { connections in
        try await withThrowingDiscardingTaskGroup { group in
          for try await connection in connections { group.addTask { await serve(connection, since: start) } }
        }
      }
    }
    return FlakyServer(url: "http://127.0.0.1:\(port)")
  }

  private static func serve(_ connection: Connection, since start: ContinuousClock.Instant) async {
    try? await connection.executeThenClose { requests, responses in
      for try await part in requests {
        guard case .head(let request) = part else { continue }
        let answer = await answer(to: request.uri, after: start.duration(to: .now))
        let headers = HTTPHeaders([("content-length", "\(answer.text.utf8.count)"), ("content-type", "text/plain")])
        try await responses.write(.head(HTTPResponseHead(version: .http1_1, status: answer.status, headers: headers)))
        try await responses.write(.body(.byteBuffer(ByteBuffer(string: answer.text))))
        try await responses.write(.end(nil))
      }
    }
  }

  private static func answer(to path: String, after time: Duration) async -> (status: HTTPResponseStatus, text: String)
  {
    try? await Task.sleep(for: .milliseconds(.random(in: 60...700)))
    let second = (time / .seconds(1)).truncatingRemainder(dividingBy: period)
    switch path {
    case "/posts" where second > period - outage: return (.serviceUnavailable, "the database is being moved")
    case _ where path.hasPrefix("/photos/") && Int.random(in: 0..<5) == 0:
      return (.badGateway, "no answer from the photo store")
    case "/likes" where Int.random(in: 0..<3) == 0: return (.tooManyRequests, "slow down")
    default: return (.ok, "contents of \(path)")
    }
  }
}
