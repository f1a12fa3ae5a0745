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

  @Test("the clock tells the age of the state of a program that has missed its ping, until the program responds")
  func age() throws {
    let program = try FakeProgram()
    let source = try program.attach()
    let cursor = source.makeCursor()
    program.time += .seconds(5)
    #expect(cursor.take().clock.lag == 0)
    program.time += .seconds(2)
    #expect(cursor.take().clock.lag == 7_000_000_000)
    program.send(#"{"ping":1}"#)
    source.readStream()
    #expect(cursor.take().clock.lag == 0)
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

  @Test("changes received together with the first moment are shown") func together() throws {
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

  private static let newerHeader = #"{"link":"loadscope","version":"3.99","process":{"name":"weather","pid":7}}"#

  @Test("words of a newer version are shown as such, and end nothing") func newerWords() throws {
    let program = try FakeProgram()
    let moment =
      #"{"t":0,"seq":0,"key":true,"new":["radar"],"running":true,"roots":[0],"#
      + #""nodes":[{"n":0,"key":"radar","kind":"quantum","state":"entangled","spin":0.5}]}"#
    let source = try program.attach([Self.newerHeader, moment])
    let cursor = source.makeCursor {}
    let first = try #require(cursor.take().nodes.first)
    #expect(first.identity.facts == [NodeFact(name: "kind", value: "quantum")])
    program.send(
      #"{"t":1,"seq":2,"events":[{"t":1,"seq":1,"node":"radar","event":"teleported","to":"mars"},"#
        + #"{"t":1,"seq":2,"node":"radar","event":"retryReset","by":"oracle","reason":"whim","cause":1}]}"#)
    source.readStream()
    let entries = cursor.take().entries
    #expect(entries.map(\.event) == [.run(.other("teleported")), .run(.other("retryReset"))])
    #expect(entries.map(\.cause) == [nil, 1])
    source.advance(toReal: .zero, budget: .zero)
    #expect(source.trouble.count == 1)
    #expect(source.trouble.first?.hasPrefix("weather[7] has sent 2 events that only a newer Loadscope knows") == true)
  }

  @Test("a word that is unknown in the program's own version ends the stream") func unknownWord() throws {
    let program = try FakeProgram()
    let source = try program.attach()
    program.send(#"{"t":1,"seq":1,"events":[{"t":1,"seq":1,"node":"radar","event":"teleported"}]}"#)
    source.readStream()
    #expect(source.trouble.first?.contains("unknown word") == true && source.isOver)
  }

  @Test(
    "a line that no reader should accept has its own sentence",
    arguments: [
      (#"{"t":1}"#, "`seq` should follow `t`"), (#"{"t":1,"t":2,"seq":0}"#, "`t` occurs twice"),
      (#"{"t":1.5,"seq":0}"#, "a number should be whole"),
      (#"{"t":1,"seq":0,"speed":1e10}"#, "a speed is a number from"),
      (#"{"t":1,"seq":0,"new":["\#(String(repeating: "n", count: 1_025))"]}"#, "a text is longer than 1024 bytes"),
      (
        #"{"t":1,"seq":0,"nodes":[{"n":0,"error":{"text":"\#(String(repeating: "n", count: 16_385))"}}]}"#,
        "a text is longer than 16384 bytes"
      ),
    ])
  func sentences(line: String, sentence: String) throws {
    let program = try FakeProgram()
    let source = try program.attach()
    program.send(line)
    source.readStream()
    #expect(source.trouble.first?.contains(sentence) == true, "\(source.trouble)")
  }

  @Test("a version that is a number is refused") func numberVersion() throws {
    let program = try FakeProgram()
    let header = #"{"link":"loadscope","version":3,"process":{"name":"weather"}}"#
    let problem = #expect(throws: Problem.self) { _ = try program.attach([header, FakeProgram.moment]) }
    #expect(problem?.message.contains(#"a version is a text such as "3.0""#) == true)
  }

  @Test("what is due of a removed node is dropped, though the program still tells it")
  func dueOfGone() throws {
    let program = try FakeProgram()
    let source = try program.attach()
    let due = #""t":9,"label":"sync""#
    program.send(
      #"{"t":1,"seq":0,"new":["gone"],"roots":[0,1],"nodes":[{"n":1,"key":"gone","kind":"loadable"}],"#
        + #""next":{\#(due),"node":1},"pending":{"count":2,"new":[[0,{"timer":1,\#(due),"node":1}],[1,{"timer":2,\#(due),"node":0}]]}}"#
    )
    source.readStream()
    #expect(source.pending(atMost: 9).soonest.map(\.id) == [.timer(1), .timer(2)])
    program.send(#"{"t":2,"seq":0,"roots":[0],"gone":[1]}"#)
    source.readStream()
    #expect(source.makeCursor {}.take().clock.next == nil)
    #expect(source.pending(atMost: 9) == PendingSnapshot(soonest: source.pending(atMost: 9).soonest, count: 1))
    #expect(source.pending(atMost: 9).soonest.map(\.id) == [.timer(2)])
    program.send(#"{"t":3,"seq":0}"#)
    source.readStream()
    #expect(source.makeCursor {}.take().clock.next == nil)
    #expect(source.pending(atMost: 9).soonest.map(\.id) == [.timer(2)])
    // The places in the list are still those of the program.
    program.send(#"{"t":3,"seq":0,"pending":{"gone":[0]}}"#)
    source.readStream()
    #expect(source.pending(atMost: 9).soonest.map(\.id) == [.timer(2)])
  }

  @Test("without pending events in the stream, the timers of the nodes are pending") func timers() throws {
    let program = try FakeProgram()
    let source = try program.attach()
    #expect(source.pending(atMost: 9).count == 0)
    program.send(
      #"{"t":5,"seq":0,"nodes":[{"n":0,"retry":{"due":3400000000,"delay":3400000000,"attempt":1,"by":"syncer"}}]}"#)
    source.readStream()
    let pending = source.pending(atMost: 9)
    #expect(pending.count == 1 && pending.soonest.first?.time == 3_400_000_000)
    #expect(pending.soonest.first?.node == NodeID(0))
    program.send(#"{"t":6,"seq":0,"nodes":[{"n":0,"retry":null}]}"#)
    source.readStream()
    #expect(source.pending(atMost: 9).count == 0)
  }
}
