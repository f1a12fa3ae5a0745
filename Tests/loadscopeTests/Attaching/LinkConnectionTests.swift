import Foundation
import InspectionModel
import Link
import Recordings
import TestSupport
import Testing

@testable import loadscope

@Suite("Reading a stream that never pauses")
@MainActor
struct LinkConnectionTests {
  @Test("it is read in parts, and every line once and in order")
  func parts() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    var text = String(decoding: LinkHeader(process: ProcessDescription(name: "app")).line, as: UTF8.self)
    text += #"{"t":0,"seq":0,"key":true,"new":["a"],"roots":[0],"nodes":[{"n":0,"key":"a","kind":"loadable"}]}"# + "\n"
    let count = 100_000
    for time in 1...count { text += #"{"t":\#(time),"seq":0,"nodes":[{"n":0,"observers":\#(time)}]}"# + "\n" }
    let file = try folder.write(text, to: "stream.ndjson")
    let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
    let connection = LinkConnection(input: descriptor, output: nil)
    defer { connection.close() }
    var (times, callCount) = ([Int64](), 0)
    var state = LinkConnection.State.more
    while state == .more {
      callCount += 1
      state = try connection.read { line in
        if case .moment(let changes) = line { times.append(changes.clock.now) }
      }
    }
    #expect(times == (0...count).map(Int64.init))
    // The whole takes far longer than a part.
    #expect(callCount > 1)
  }

  @Test("it can be read up to a line, and goes on with the next")
  func upTo() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let lines =
      LinkHeader(process: ProcessDescription(name: "app")).line + ProgramLine.ping(number: 1)
      + ProgramLine.ping(number: 2)
    let file = try folder.write(String(decoding: lines, as: UTF8.self), to: "stream.ndjson")
    let connection = LinkConnection(input: open(file.path, O_RDONLY | O_CLOEXEC), output: nil)
    defer { connection.close() }
    var pings: [UInt64] = []
    func take(_ line: ProgramLine) { if case .ping(let number) = line { pings.append(UInt64(number)) } }
    let first = try connection.read(upTo: { if case .ping = $0 { true } else { false } }, take)
    #expect(first == .more)
    #expect(pings == [1])
    _ = try connection.read(take)
    #expect(pings == [1, 2])
  }
}
