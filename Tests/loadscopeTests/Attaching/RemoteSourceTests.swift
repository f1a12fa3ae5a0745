import Foundation
import InspectionModel
import Link
import TestSupport
import Testing

@testable import loadscope

@Suite("The source of a program's loadables") @MainActor
struct RemoteSourceTests {
  private nonisolated static let header = #"{"link":"loadscope","version":"3.0","process":{"name":"weather","pid":7}}"#
  private nonisolated static let moment =
    #"{"t":0,"seq":0,"key":true,"new":["radar"],"running":true,"roots":[0],"nodes":[{"n":0,"key":"radar","kind":"loadable"}]}"#

  /// A program at the other end of a socket, and the real time.
  private final class Program {
    private let folder: TemporaryFolder
    private let listener: Int32
    private(set) var client: Int32 = -1
    var time = Duration.seconds(100)

    init() throws {
      folder = try TemporaryFolder()
      listener = try UnixSocket.listen(at: folder.path("weather.7.sock"))
    }

    /// A source that is attached to it.
    @MainActor func attach() throws -> RemoteSource {
      let (listener, accepted) = (self.listener, DispatchSemaphore(value: 0))
      nonisolated(unsafe) var descriptor: Int32 = -1
      Thread.detachNewThread {
        descriptor = accept(listener, nil, nil)
        Self.write([header, moment], to: descriptor)
        accepted.signal()
      }
      let stream = ProgramStream.socket(path: folder.path("weather.7.sock"), name: nil)
      let source = try RemoteSource(stream, clock: { [unowned self] in time })
      accepted.wait()
      client = descriptor
      return source
    }

    /// Takes the next connection, which waits already, and sends lines.
    func acceptAgain(_ lines: String...) {
      client = accept(listener, nil, nil)
      Self.write(lines, to: client)
    }

    func send(_ lines: String...) { Self.write(lines, to: client) }

    func hangUp() { close(client) }

    private nonisolated static func write(_ lines: [String], to descriptor: Int32) {
      let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
      _ = Foundation.write(descriptor, bytes, bytes.count)
    }

    deinit {
      close(client)
      close(listener)
      folder.remove()
    }
  }

  @Test("a program that has nothing to tell but that it lives is not a silent one") func quiet() throws {
    let program = try Program()
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

  @Test("a program that says nothing for long is shown as one that does not respond, until it does") func silent()
    throws
  {
    let program = try Program()
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

  @Test("a connection that is lost before its first picture is opened again as soon as any other") func lostAgain()
    throws
  {
    let program = try Program()
    let source = try program.attach()
    program.hangUp()
    source.readStream()
    #expect(source.realTimeUntilNextInstant == .milliseconds(500))
    program.time += .milliseconds(500)
    source.advance(toReal: .zero, budget: .zero)
    program.acceptAgain(Self.header)
    var wakes = 0
    let cursor = source.makeCursor { wakes += 1 }
    _ = cursor.take()
    program.hangUp()
    source.readStream()
    // Who sleeps until the next instant has to hear that there is an earlier one.
    #expect(wakes == 1)
    #expect(source.realTimeUntilNextInstant == .milliseconds(500))
  }
}
