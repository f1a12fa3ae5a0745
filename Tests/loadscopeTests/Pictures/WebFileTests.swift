#if HAS_IMAGE_CODECS
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
      let message = await message(unsafe.url.absoluteString)
      #expect(message.hasPrefix("no picture: \(unsafe.url): ") && message.contains("file"))
    }

    @Test(
      "a file of too many bytes is not loaded to its end",
      arguments: [(true, "Maximum file size exceeded"), (false, "more than 64 MiB")])
    func tooMany(hasLength: Bool, reason: String) async throws {
      let server = try LocalServer([UInt8](repeating: 7, count: (64 << 20) + 1).response(hasLength: hasLength))
      #expect(await message(server.url.absoluteString).contains(reason))
    }

    @Test("an unreachable server is an error")
    func unreachable() async throws {
      let message = await message("http://127.0.0.1:1/cat.png")
      #expect(message.hasPrefix("no picture: http://127.0.0.1:1/cat.png: ") && message.contains("connect"))
    }

    @Test("a silent server ends the download")
    func silent() async throws {
      let server = try LocalServer(nil)
      let error = await #expect(throws: Problem.self) {
        try await WebFile(address: server.url.absoluteString, maximumSeconds: 1).contents()
      }
      #expect(error?.message.contains("timed out") == true)
    }

    @Test("a cancelled download kills curl", .timeLimit(.minutes(30)))
    func cancelled() async throws {
      let server = try LocalServer(nil)
      let task = Task { try await WebFile(address: server.url.absoluteString, maximumSeconds: 600).contents() }
      var requests = server.requests.makeAsyncIterator()
      _ = await requests.next()
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      withExtendedLifetime(server) {}
    }

    @Test("a download that is cancelled before it starts ends too", .timeLimit(.minutes(30)))
    func cancelledBefore() async throws {
      let server = try LocalServer(nil)
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await WebFile(address: server.url.absoluteString, maximumSeconds: 600).contents()
      }
      await #expect(throws: CancellationError.self) { try await task.value }
      withExtendedLifetime(server) {}
    }

    @Test("without curl, the error names it")
    func noCurl() async throws {
      let error = await #expect(throws: Problem.self) {
        try await WebFile(address: "http://127.0.0.1:1/", program: "no-such-curl").contents()
      }
      #expect(error?.message == PictureMessages.needsCurl)
    }

    @Test("an address is no option of curl, and no pattern of several addresses")
    func address() async throws {
      #expect(await message("--version").contains("no picture"))
      let server = try LocalServer([UInt8](repeating: 7, count: 5).response())
      #expect(await message("\(server.url)?[1-3]{a,b}") == "5 bytes")
    }
  }
#endif
