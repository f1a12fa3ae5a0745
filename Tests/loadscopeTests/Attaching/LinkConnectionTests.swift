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
    var mirror = ProgramMirror()
    var (times, callCount) = ([Int64](), 0)
    var state = LinkConnection.State.more
    while state == .more {
      callCount += 1
      state = try connection.read { line throws(LinkFailure) in
        if case .moment(let changes)? = try mirror.read(line) {
          times.append(mirror.apply(changes, at: .zero).clock.now)
        }
        return true
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
    var taken: [String] = []
    func read(upTo count: Int) throws -> LinkConnection.State {
      try connection.read { line throws(LinkFailure) in
        taken.append(String(decoding: line, as: UTF8.self))
        return taken.count < count
      }
    }
    #expect(try read(upTo: 2) == .more)
    #expect(taken.last == #"{"ping":1}"#)
    _ = try read(upTo: .max)
    #expect(taken.last == #"{"ping":2}"# && taken.count == 3)
  }
}
