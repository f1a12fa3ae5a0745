import Foundation
import InspectionModel
import Link
import TestSupport
import Testing

@testable import loadscope

@Suite("The source of a program's loadables") @MainActor
struct RemoteSourceTests {
  @Test("a program that sends only pings is not reported as silent") func quiet() throws {
    let program = try FakeProgram()
    let source = try program.attach()
    for number in 1...4 {
      program.time += .seconds(5)
      program.send(#"{"ping":\#(number)}"#)
      source.readStream()
    }
    program.time += .seconds(10)
    source.advance(toReal: .zero, budget: .zero)
    #expect(source.trouble == [])
  }

  @Test("a program that is silent for long is reported as not responding until it responds") func silent()
    throws
  {
    let program = try FakeProgram()
    let source = try program.attach()
    program.time += .seconds(12)
    source.advance(toReal: .zero, budget: .zero)
    #expect(
      source.trouble == ["weather[7] has not responded for 12 s: it may be stopped, or its main thread busy."])
    var wakes = 0
    let cursor = source.makeCursor { wakes += 1 }
    _ = cursor.take()
    program.send(#"{"pong":0}"#)
    source.readStream()
    #expect(wakes == 1)
    source.advance(toReal: .zero, budget: .zero)
    #expect(source.trouble == [])
  }

  @Test("a lost program is found again by name only if it started after the loss") func sameName() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let sockets = SocketFolder(path: folder.path("sockets"))
    try sockets.create()
    let listener = try UnixSocket.listen(at: sockets.path(ofName: "weather", pid: getpid()))
    defer { close(listener) }
    let lost = ProgramStream.socket(path: sockets.path(ofName: "weather", pid: 1), name: "weather")
    #expect(lost.reopen(after: .now + 1, in: sockets) == nil)
    let connection = try #require(lost.reopen(after: .now - 1, in: sockets))
    connection.close()
  }

  @Test("a connection lost before its first picture is reopened after the same delay as any other") func lostAgain()
    throws
  {
    let program = try FakeProgram()
    let source = try program.attach()
    program.hangUp()
    source.readStream()
    #expect(source.realTimeUntilNextInstant == .milliseconds(500))
    program.time += .milliseconds(500)
    source.advance(toReal: .zero, budget: .zero)
    program.acceptAgain(FakeProgram.header)
    var wakes = 0
    let cursor = source.makeCursor { wakes += 1 }
    _ = cursor.take()
    program.hangUp()
    source.readStream()
    // A caller that sleeps until the next instant must learn that there is an earlier one.
    #expect(wakes == 1)
    #expect(source.realTimeUntilNextInstant == .milliseconds(500))
  }

  private static let failure =
    #"{"t":9,"seq":1,"events":[{"t":9,"seq":1,"node":"radar","event":"stateChanged","state":"failed","from":"idle","error":"no answer"}],"nodes":[{"n":0,"state":"failed","error":{"text":"no answer"},"stateEntry":1,"failures":1}]}"#

  @Test("changes that arrive with the first picture are shown") func together() throws {
    let program = try FakeProgram()
    let source = try program.attach([FakeProgram.header, FakeProgram.moment, Self.failure, #"{"end":"it is done"}"#])
    let cursor = source.makeCursor {}
    let changes = cursor.take()
    #expect(changes.nodes.map(\.state) == [.failed])
    #expect(changes.entries.map(\.sequence) == [1])
    #expect(source.trouble.first?.contains("it is done") == true)
  }

  /// A consumer such as a recorder, which keeps the times of the moments.
  private final class Times: ChangeConsumer {
    private(set) var times: [Int64] = []
    let content = ChangeContent.everything

    func consume(_ changes: ChangeBatch) { times.append(changes.clock.now) }
  }

  @Test("a recorder's first moment is not later than the next one") func recorded() throws {
    let program = try FakeProgram()
    let source = try program.attach()
    _ = source.makeCursor {}.take()
    program.time += .seconds(5)
    #expect(source.now == 5_000_000_000)
    let times = Times()
    source.add(times)
    program.send(Self.failure)
    source.readStream()
    #expect(times.times == [0, 9])
  }

  @Test("a picture is shown even if a later line is malformed") func malformedBehind() throws {
    let program = try FakeProgram()
    let source = try program.attach([FakeProgram.header, FakeProgram.moment, Self.failure, "a stray word"])
    #expect(source.makeCursor {}.take().nodes.map(\.state) == [.failed])
    #expect(source.trouble.first?.contains("line 4 is malformed") == true)
  }
}
