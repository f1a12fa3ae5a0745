import Foundation
import LoadableImages
import LoadableImagesHTTP
import Loadables
import TestSupport
import Testing

@Suite("HTTPImageLoader")
struct HTTPImageLoaderTests {
  private let bytes = [UInt8](repeating: 7, count: 200_000)

  @Test("the body of a response is loaded", arguments: ["image/png", "IMAGE/JPEG", "application/octet-stream"])
  func body(type: String) async throws {
    let server = try LocalServer(bytes.response(type: type))
    #expect(try await HTTPImageLoader().load(server.url) == bytes)
  }

  @Test func loadsAtOnceHaveTheirOwnBytes() async throws {
    let loader = HTTPImageLoader()
    let servers = try (0..<8).map { try LocalServer([UInt8](repeating: $0, count: 50_000).response()) }
    let loaded = try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
      for (index, server) in servers.enumerated() {
        group.addTask { (index, try await loader.load(server.url)) }
      }
      return try await group.reduce(into: [Int: [UInt8]]()) { $0[$1.0] = $1.1 }
    }
    for index in servers.indices { #expect(loaded[index] == [UInt8](repeating: UInt8(index), count: 50_000)) }
  }

  @Test func anotherStatusIsAnError() async throws {
    let server = try LocalServer(bytes.response("404 Not Found"))
    await #expect(throws: ImageLoadingError.status(404)) { try await HTTPImageLoader().load(server.url) }
  }

  @Test func aRedirectIsFollowed() async throws {
    let target = try LocalServer(bytes.response())
    let server = try LocalServer([UInt8]().response("302 Found\r\nLocation: \(target.url)"))
    #expect(try await HTTPImageLoader().load(server.url) == bytes)
  }

  @Test func aRedirectToAFileIsNotFollowed() async throws {
    let server = try LocalServer([UInt8]().response("302 Found\r\nLocation: file://\(#filePath)"))
    await #expect(throws: ImageLoadingError.self) { try await HTTPImageLoader().load(server.url) }
  }

  @Test func anotherMediaTypeIsAnError() async throws {
    let server = try LocalServer(Array("<html>".utf8).response(type: "text/html"))
    await #expect(throws: ImageLoadingError.mediaType("text/html")) { try await HTTPImageLoader().load(server.url) }
  }

  @Test("a body over the limit is an error, with and without its length", arguments: [true, false])
  func limit(hasLength: Bool) async throws {
    let server = try LocalServer(bytes.response(hasLength: hasLength))
    #expect(try await HTTPImageLoader(maximumByteCount: bytes.count).load(server.url) == bytes)
    await #expect(throws: ImageLoadingError.tooManyBytes(maximum: bytes.count - 1)) {
      try await HTTPImageLoader(maximumByteCount: bytes.count - 1).load(server.url)
    }
  }

  @Test func aSilentServerTimesOut() async throws {
    let server = try LocalServer(nil)
    let timeout = Duration.milliseconds(50)
    await #expect(throws: ImageLoadingError.timedOut(after: timeout)) {
      try await HTTPImageLoader(timeout: timeout).load(server.url)
    }
  }

  @Test func aCancelledTaskEndsTheLoad() async throws {
    let server = try LocalServer(nil)
    let task = Task { try await HTTPImageLoader().load(server.url) }
    for await _ in server.requests { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func aServerThatIsNotThereIsAnError() async throws {
    let url = try #require(URL(string: "http://127.0.0.1:1/photo"))
    let error = await #expect(throws: ImageLoadingError.self) { try await HTTPImageLoader().load(url) }
    guard case .connection = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func filesAreLoadedToo() async throws {
    let url = URL(filePath: #filePath)
    #expect(try await HTTPImageLoader().load(url) == [UInt8](Data(contentsOf: url)))
  }

  @Test @MainActor func aPublicImageIsLoadedByHTTP() async throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../LoadableImagesTests/Files/rgb.jpg")
    let server = try LocalServer([UInt8](Data(contentsOf: file)).response(type: "image/jpeg"))
    let image = PublicImageCache(loader: HTTPImageLoader()).image(at: server.url)
    #expect(try await image.fetch().description == "37x26")
  }
}
