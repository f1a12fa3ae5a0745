import Foundation
import TestSupport
import Testing

@testable import loadscope

@Suite("Files on web servers")
struct WebFileTests {
  private func message(_ address: String) async -> String {
    do {
      return "\(try await WebFile(address: address).contents().count) bytes"
    } catch let problem as Problem {
      return problem.message
    } catch {
      return "another error: \(error)"
    }
  }

  @Test("the body of a response is loaded", arguments: [true, false])
  func body(hasLength: Bool) async throws {
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let server = try LocalServer(bytes.response(hasLength: hasLength))
    #expect(try await WebFile(address: server.url.absoluteString).contents() == bytes)
  }

  @Test("a status other than 200 is an error")
  func status() async throws {
    let server = try LocalServer([UInt8]("gone".utf8).response("404 Not Found"))
    let message = await message(server.url.absoluteString)
    #expect(message.hasPrefix("no picture: \(server.url): ") && message.contains("404"))
  }

  @Test("a redirect is followed, but never to a file")
  func redirects() async throws {
    let target = try LocalServer([UInt8](repeating: 7, count: 5).response())
    let server = try LocalServer([UInt8]().response("302 Found\r\nLocation: \(target.url)"))
    #expect(await message(server.url.absoluteString) == "5 bytes")
    let unsafe = try LocalServer([UInt8]().response("302 Found\r\nLocation: file://\(#filePath)"))
    #expect(await message(unsafe.url.absoluteString).contains("no picture"))
  }

  @Test("a file of too many bytes is not loaded to its end", arguments: [true, false])
  func tooMany(hasLength: Bool) async throws {
    let server = try LocalServer([UInt8](repeating: 7, count: (64 << 20) + 1).response(hasLength: hasLength))
    let message = await message(server.url.absoluteString)
    #expect(message.contains("no picture") && (hasLength || message.contains("more than 64 MiB")))
  }

  @Test("an unreachable server is an error")
  func unreachable() async throws {
    #expect(await message("http://127.0.0.1:1/cat.png").contains("no picture: http://127.0.0.1:1/cat.png: "))
  }

  @Test("an address is no option of curl, and no pattern of several addresses")
  func address() async throws {
    #expect(await message("--version").contains("no picture"))
    let server = try LocalServer([UInt8](repeating: 7, count: 5).response())
    #expect(await message("\(server.url)?[1-3]{a,b}") == "5 bytes")
  }
}
