import Foundation
import TestSupport
import Testing

/// The path of the example hello-server, which takes minutes to build; nil to leave its test out.
private let helloServer = ProcessInfo.processInfo.environment["HELLO_SERVER"]

extension EndToEnd {
  /// The example hello-server, whose libraries make spans.
  @Suite("The example hello-server", .needsTmux, .enabled(if: helloServer != nil))
  struct HelloServerTests {
    @Test("causes lead from a failed route to the attempt of its client and the status of the response")
    func causes() async throws {
      let port = 20_000 + Int.random(in: 0..<10_000)
      let program = try AttachedProgram(at: try #require(helloServer), "\(port)")
      defer { program.kill() }
      _ = try await program.waitForSocket()
      let attach = [try BuiltProgram.path(), "attach", "--no-state", "hello-server"]
      try await withTerminal(attach, environment: program.environment) { terminal in
        // Each route is a family from its first request on, whatever is greeted.
        try await terminal.wait(for: "one family of each route") { lines in
          let families = lines.filter { $0.contains("call family") }
          return families.contains { $0.contains("GET /hello/*") && $0.contains("✗") }
            && families.contains { $0.contains("GET /greetings/*") }
            && !families.contains { $0.contains("/anna") || $0.contains("/ben") || $0.contains("/carl") }
        }
        // The failed request, and its causes.
        try await terminal.send("/")
        try await terminal.sendText("name:hello/carl error:gateway")
        try await terminal.send("Enter", "Down")
        try await terminal.wait(for: "the failed request") { lines in
          lines.contains { $0.contains("▶") && $0.contains("GET /hello/carl") && $0.contains("HTTPError") }
        }
        try await terminal.send("w")
        try await terminal.waitFor("because greeting(carl) failed")
        try await terminal.send("w")
        try await terminal.waitFor("because GET 127.0.0.1:\(port)/greetings/carl failed: http-503")
        // The request that failed: its attributes are in the detail.
        try await terminal.send("2", "z")
        try await terminal.waitFor("http.status_code")
        try await terminal.waitFor("GET 127.0.0.1:\(port)/greetings/carl → 503")
      }
    }
  }
}
