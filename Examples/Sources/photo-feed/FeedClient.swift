import Foundation
import LoadscopeAgent

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct FeedClient: Sendable {
  let server: String
  let agent: LoadscopeAgent

  /// The server's response in place of contents.
  struct Failure: Error, CustomStringConvertible {
    let path: String
    let status: Int
    let text: String

    var description: String { "GET \(path): \(status) \(text)" }
  }

  /// Sends a request, which the dashboard shows among the calls named `GET`.
  func get(_ path: String) async throws -> String {
    try await agent.call("GET", path) { try await fetch(path) }
  }

  /// Likes a photo. If the server is busy, tries again, which the dashboard shows as attempts within the call.
  func like(_ photo: String) async throws {
    try await agent.call("like", photo) { call in
      for delay in [0.5, 1, 2] {
        do {
          return try await call.attempt { _ = try await get("/likes") }
        } catch let failure as Failure where failure.status == 429 {
          try await Task.sleep(for: .seconds(delay))
        }
      }
      try await call.attempt { _ = try await get("/likes") }
    }
  }

  private func fetch(_ path: String) async throws -> String {
    guard let url = URL(string: server + path) else { throw URLError(.badURL) }
    let (data, response) = try await URLSession.shared.data(from: url)
    let text = String(decoding: data, as: UTF8.self)
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard status == 200 else { throw Failure(path: path, status: status, text: text) }
    return text
  }
}
