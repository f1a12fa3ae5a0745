import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct FeedClient: Sendable {
  let server: String

  /// The server's response in place of contents.
  struct Failure: Error, CustomStringConvertible {
    let path: String
    let status: Int
    let text: String

    var description: String { "GET \(path): \(status) \(text)" }
  }

  func get(_ path: String) async throws -> String {
    guard let url = URL(string: server + path) else { throw URLError(.badURL) }
    let (data, response) = try await URLSession.shared.data(from: url)
    let text = String(decoding: data, as: UTF8.self)
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard status == 200 else { throw Failure(path: path, status: status, text: text) }
    return text
  }
}
