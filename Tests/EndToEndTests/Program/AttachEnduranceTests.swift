import Foundation
import Link
import Recordings
import TestSupport
import Testing

extension EndToEnd {
  /// Kills, stops and disconnects either side at random moments. `ATTACH_KILLS`, `ATTACH_CLIENTS` and
  /// `ATTACH_STOP_SECONDS` set other numbers.
  @Suite("Attaching, repeatedly", .needsTmux)
  struct AttachEnduranceTests {
    private static func number(_ variable: String, _ usual: Int) -> Int {
      ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? usual
    }

    private static let killCount = number("ATTACH_KILLS", 4)
    /// At most 8: each attempt to reopen the stream of a command comes after twice the delay of the one before.
    private static let cutCount = min(killCount, 8)
    private static let clientCount = number("ATTACH_CLIENTS", 60)
    private static let stopTime = Duration.seconds(number("ATTACH_STOP_SECONDS", 4))
    /// The largest growth of a program's memory over any number of clients, in bytes.
    private static let memorySlack = 12 << 20

    private func attach(_ arguments: String...) throws -> [String] {
      [try BuiltProgram.path(), "attach", "--no-state"] + arguments
    }

    @Test("a program killed at any moment is never shown as live, and is attached again")
    func killedPrograms() async throws {
      let program = try AttachedProgram("photo-app", "200", "1000", calls: 4_000)
      _ = try await program.waitForSocket()
      try await withTerminal(try attach("photo-app"), environment: program.environment) { terminal in
        for _ in 1...Self.killCount {
          try await terminal.wait(for: "the program of now") { lines in
            lines.contains { $0.contains("LIVE") } && lines.contains { $0.contains("photo-app[\(program.pid)]") }
          }
          try await OwnThread.sleep(for: .milliseconds(.random(in: 0...300)))
          program.kill()
          try await terminal.wait(for: "the end of the program") { lines in
            lines.contains { $0.contains("DETACHED") } && !lines.contains { $0.contains("LIVE") }
              && lines.contains { $0.contains("photo-app[\(program.pid)] is detached") }
          }
          try program.startAgain()
        }
        try await terminal.waitFor("photo-app[\(program.pid)]")
        try await terminal.waitForGone("is detached")
        try await terminal.send("q")
        #expect(try await terminal.exitStatus() == 0)
      }
      // A starting program removes the sockets of killed ones.
      let sockets = try FileManager.default.contentsOfDirectory(atPath: program.runtime.path("loadscope"))
      #expect(sockets == ["photo-app.\(program.pid).sock"])
    }

    @Test("a dashboard killed at any moment leaves nothing in the program")
    func killedDashboards() async throws {
      let program = try AttachedProgram("photo-app", "200", "1000", calls: 4_000)
      let path = try await program.waitForSocket()
      try await readPicture(of: path)
      let descriptors = try await settledDescriptors(of: program)
      for _ in 1...Self.killCount {
        try await withTerminal(try attach("photo-app"), environment: program.environment) { terminal in
          let pid = try await terminal.processID()
          try await OwnThread.sleep(for: .milliseconds(.random(in: 0...400)))
          kill(pid, SIGKILL)
        }
      }
      #expect(try await poll(for: .seconds(20)) { program.descriptorCount <= descriptors })
      try await readPicture(of: path)
    }

    @Test("a connection cut at any byte is reopened") func cutConnections() async throws {
      let program = try AttachedProgram("photo-app", "200", "1000")
      _ = try await program.waitForSocket()
      // The first connection lives long enough for a picture; each further one is cut after a random number of bytes.
      let script = """
        number=$(cat number 2>/dev/null || echo 0)
        echo $((number + 1)) >number
        if [ "$number" -eq 0 ]; then bytes=200000
        elif [ "$number" -gt \(Self.cutCount) ]; then exec "$1" relay photo-app
        else bytes=$(shuf -i 1-60000 -n 1); fi
        "$1" relay photo-app </dev/null | head -c "$bytes"
        """
      let command = try attach("--via", "sh cut.sh \(try BuiltProgram.path())")
      try await withTerminal(command, environment: program.environment, files: ["cut.sh": script]) { terminal in
        let isOver = try await poll(for: .seconds(180)) {
          (terminal.folder.read("number").flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) } ?? 0)
            > Self.cutCount + 1
        }
        #expect(isOver)
        try await terminal.wait(for: "the picture") { lines in
          lines.contains { $0.contains("LIVE") } && lines.contains { $0.contains("no_network") }
        }
        try await terminal.waitForGone("is detached")
        try await terminal.send("q")
        #expect(try await terminal.exitStatus() == 0)
      }
    }

    @Test("a program has the same descriptors and memory after many clients")
    func manyClients() async throws {
      let program = try AttachedProgram("photo-app", "200", "1000")
      let path = try await program.waitForSocket()
      for _ in 1...20 { try await readPicture(of: path) }
      let (descriptors, memory) = (try await settledDescriptors(of: program), program.memory)
      for number in 1...Self.clientCount {
        // Every third client disconnects within the picture, at any byte.
        try await readPicture(of: path, upTo: number % 3 == 0 ? .random(in: 0...40_000) : .max)
      }
      #expect(try await poll(for: .seconds(20)) { program.descriptorCount <= descriptors })
      let growth = program.memory - memory
      #expect(growth < Self.memorySlack, "\(growth) bytes more after \(Self.clientCount) clients")
    }

    @Test("a stopped dashboard costs the program no memory and no time, and is correct at once when resumed")
    func stoppedDashboard() async throws {
      let program = try AttachedProgram("photo-app", "2000", "10000")
      _ = try await program.waitForSocket()
      try await withTerminal(try attach("photo-app"), environment: program.environment) { terminal in
        try await terminal.waitFor("no_network")
        let pid = try await terminal.processID()
        kill(pid, SIGSTOP)
        // Time for the sockets and the journal to fill.
        try await OwnThread.sleep(for: .seconds(3))
        let memory = program.memory
        try await OwnThread.sleep(for: Self.stopTime)
        let growth = program.memory - memory
        #expect(growth < 3 * Self.memorySlack, "\(growth) bytes more in \(Self.stopTime)")
        // A new state, which no earlier picture shows.
        program.kill()
        kill(pid, SIGCONT)
        try await terminal.waitFor("DETACHED")
        try program.startAgain()
        try await terminal.waitFor("photo-app[\(program.pid)]")
        try await terminal.waitForGone("is detached")
        try await terminal.send("q")
        #expect(try await terminal.exitStatus() == 0)
      }
    }

    @Test("a stopped program is shown as not responding until it resumes")
    func stoppedProgram() async throws {
      let program = try AttachedProgram("photo-app")
      _ = try await program.waitForSocket()
      try await withTerminal(try attach("photo-app"), environment: program.environment) { terminal in
        try await terminal.waitFor("no_network")
        kill(program.pid, SIGSTOP)
        try await terminal.waitFor("has not responded for", timeout: .seconds(40))
        try await OwnThread.sleep(for: Self.stopTime)
        let screen = try await terminal.screen()
        #expect(screen.contains { $0.contains("has not responded for") })
        kill(program.pid, SIGCONT)
        try await terminal.waitForGone("has not responded", timeout: .seconds(20))
        try await terminal.waitFor("LIVE")
        try await terminal.send("q")
      }
    }

    // MARK: A client of the test's own

    /// Connects, reads the first picture or `limit` bytes of it, and disconnects.
    private func readPicture(of path: String, upTo limit: Int = .max) async throws {
      let descriptor = try UnixSocket.connect(to: path)
      defer { close(descriptor) }
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
      var (lines, reader, count) = (LineSplitter(limit: LineSplitter.programLimit), LinkReader(), 0)
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let isRead = try await poll(for: .seconds(20), every: .milliseconds(2)) {
        while count < limit {
          let length = read(descriptor, &buffer, min(buffer.count, limit - count))
          guard length > 0 else { return false }
          count += length
          lines.append(buffer[..<length])
          while let line = try lines.next({ line throws(LinkFailure) in try reader.read(line, since: RecordedState()) })
          {
            if case .moment? = line { return true }
          }
        }
        return true
      }
      #expect(isRead)
    }

    /// The program's number of descriptors without clients.
    private func settledDescriptors(of program: AttachedProgram) async throws -> Int {
      var last = -1
      let count: Int? = try await poll(for: .seconds(20), every: .milliseconds(300)) {
        defer { last = program.descriptorCount }
        return program.descriptorCount == last ? last : nil
      }
      return try #require(count)
    }
  }
}
