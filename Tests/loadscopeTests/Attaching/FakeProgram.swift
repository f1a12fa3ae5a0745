import Foundation
import Link
import TestSupport
import Testing

@testable import loadscope

/// A program at the other end of a socket, and the real time.
final class FakeProgram {
  /// The default first lines of a program.
  static let header = #"{"link":"loadscope","version":"3.0","process":{"name":"weather","pid":7}}"#
  static let moment =
    #"{"t":0,"seq":0,"key":true,"new":["radar"],"running":true,"roots":[0],"nodes":[{"n":0,"key":"radar","kind":"loadable"}]}"#

  private let folder: TemporaryFolder
  private let listener: Int32
  private var client: Int32 = -1
  /// The real time of the sources.
  var time = Duration.seconds(100)

  init() throws {
    folder = try TemporaryFolder()
    listener = try UnixSocket.listen(at: folder.path("weather.7.sock"))
  }

  /// A source that is attached to it.
  @MainActor func attach(
    _ lines: [String] = [FakeProgram.header, FakeProgram.moment], as name: String? = nil, historyLimit: Int = .max
  ) throws -> RemoteSource {
    let (listener, accepted) = (self.listener, DispatchSemaphore(value: 0))
    // Written before the semaphore is signalled, read after it.
    nonisolated(unsafe) var descriptor: Int32 = -1
    Thread.detachNewThread {
      descriptor = accept(listener, nil, nil)
      Self.write(lines, to: descriptor)
      accepted.signal()
    }
    let stream = ProgramStream.socket(path: folder.path("weather.7.sock"), name: nil)
    let source = try RemoteSource(
      stream, asController: name, historyLimit: historyLimit, clock: { [unowned self] in time })
    accepted.wait()
    client = descriptor
    return source
  }

  /// Whether a client waits to be accepted.
  var hasPendingConnection: Bool { isPending(atMost: 0) }

  private func isPending(atMost milliseconds: Int32) -> Bool {
    var entry = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, milliseconds) == 1
  }

  /// Accepts the next, already pending connection, and sends lines. Without one, the test fails: a wait would never end.
  func acceptAgain(_ lines: String...) {
    guard isPending(atMost: 10_000) else {
      Issue.record("no client has connected")
      return
    }
    client = accept(listener, nil, nil)
    Self.write(lines, to: client)
  }

  func send(_ lines: String...) { Self.write(lines, to: client) }

  /// The lines that the client has sent since the last call.
  func received() -> [String] {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(client, &bytes, bytes.count, Int32(MSG_DONTWAIT))
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  func hangUp() {
    // A process that another test starts may hold a copy of the descriptor for a moment: `close` alone would not end
    // the connection.
    shutdown(client, Int32(SHUT_RDWR))
    close(client)
    client = -1
  }

  private static func write(_ lines: [String], to descriptor: Int32) {
    let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
    _ = Foundation.write(descriptor, bytes, bytes.count)
  }

  deinit {
    close(client)
    close(listener)
    folder.remove()
  }
}
