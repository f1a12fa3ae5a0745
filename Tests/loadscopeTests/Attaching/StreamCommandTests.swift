import Foundation
import TestSupport
import Testing

@testable import loadscope

/// `attach --via COMMAND`.
@Suite("The command that prints a stream", .serialized)
@MainActor
struct StreamCommandTests {
  private let folder: TemporaryFolder
  private let time = Box(Duration.seconds(100))

  private final class Box {
    var value: Duration
    init(_ value: Duration) { self.value = value }
  }

  init() throws { folder = try TemporaryFolder() }

  /// A source whose command runs a script, with the first lines of a program in the file `$1`.
  private func attach(running script: String) throws -> RemoteSource {
    let lines = folder.path("lines.ndjson")
    try "\(FakeProgram.header)\n\(FakeProgram.moment)\n".write(toFile: lines, atomically: true, encoding: .utf8)
    try script.write(toFile: folder.path("run.sh"), atomically: true, encoding: .utf8)
    return try RemoteSource(.command(["sh", folder.path("run.sh"), lines]), clock: { [time] in time.value })
  }

  /// Reads the stream until the source has noticed its end.
  private func waitForEnd(_ source: RemoteSource) throws {
    let end = ContinuousClock.now + .seconds(20)
    while source.trouble.isEmpty {
      source.readStream()
      guard ContinuousClock.now < end else { throw CancellationError() }
      usleep(1_000)
    }
  }

  @Test("is named if it does not exist") func missing() throws {
    let problem = #expect(throws: Problem.self) {
      _ = try RemoteSource(.command(["no-such-command-at-all"]), clock: { .zero })
    }
    #expect(problem?.message == "--via no-such-command-at-all: no such command")
  }

  @Test("has its errors in the message if it ends before a program is shown") func endsEarly() throws {
    let problem = #expect(throws: Problem.self) { _ = try attach(running: "echo 'ssh: no route' >&2; exit 255") }
    #expect(problem?.message.hasSuffix("is this the stream of a program?\n  ssh: no route") == true)
  }

  @Test("has its last errors in the banner, with control characters escaped") func lastErrors() throws {
    let source = try attach(running: #"cat "$1"; printf 'one\ntwo\nthree\nf\033[31mour\n' >&2; exit 1"#)
    defer { source.close() }
    try waitForEnd(source)
    #expect(
      source.trouble == [
        #"weather[7] is detached: sh has ended: two; three; f\u{1B}[31mour."#, "sh runs again in 1 s.",
      ])
  }

  @Test("runs again after delays that grow up to half a minute, which the banner counts down") func delays() throws {
    let source = try attach(running: #"[ -e "$1.again" ] && exit 1; touch "$1.again"; cat "$1""#)
    defer { source.close() }
    try waitForEnd(source)
    var delays: [Double] = []
    for _ in 0..<8 {
      var delay = Duration.zero
      while let left = source.realTimeUntilNextInstant, source.trouble.last?.hasPrefix("sh runs again in") == true {
        #expect(left <= .seconds(1))
        delay += left
        time.value += left
        source.advance(toReal: .zero, budget: .zero)
        if source.isConnected { break }
      }
      delays.append(delay / .seconds(1))
      let end = ContinuousClock.now + .seconds(20)
      while source.isConnected, ContinuousClock.now < end {
        source.readStream()
        usleep(1_000)
      }
    }
    #expect(delays == [0.5, 1, 2, 4, 8, 16, 30, 30])
  }

  @Test("leaves no descriptor open, however often it runs") func descriptors() throws {
    let source = try attach(running: #"cat "$1"; exit 1"#)
    defer { source.close() }
    func count() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
    try waitForEnd(source)
    let before = try count()
    for _ in 0..<20 {
      time.value += .seconds(31)
      source.advance(toReal: .zero, budget: .zero)
      let end = ContinuousClock.now + .seconds(20)
      while source.isConnected, ContinuousClock.now < end {
        source.readStream()
        usleep(1_000)
      }
    }
    // Other tests open and close some meanwhile.
    #expect(try count() < before + 15)
  }

  @Test("is not run again after a malformed line, and the banner keeps the error") func malformed() throws {
    let source = try attach(running: #"cat "$1"; echo '{"t":-1}'"#)
    defer { source.close() }
    try waitForEnd(source)
    time.value += .seconds(60)
    source.advance(toReal: .zero, budget: .zero)
    #expect(source.isOver)
    #expect(source.trouble.first?.hasPrefix("weather[7] is detached: line 3 is malformed: ") == true)
    #expect(source.trouble.last == "The last state stays; q quits.")
  }
}
