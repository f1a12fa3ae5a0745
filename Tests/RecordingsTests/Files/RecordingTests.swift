import Foundation
import InspectionModel
import Loadables
import TestSupport
import Testing

@testable import Recordings

@Suite("An opened recording")
@MainActor
struct RecordingTests {
  static let header = RecordingHeader(title: "A run", file: "a.yaml", scenario: "scenario: A\n", seed: 3)

  /// A small recording, with an end.
  static func bytes(moments: Int = 12, seed: UInt64 = 1) -> [UInt8] {
    var run = RandomRun(seed: seed)
    var encoder = MomentEncoder(shortestStretch: 2_000)
    let lines = (0..<moments).flatMap { _ in encoder.line(run.next()) }
    return header.line + lines + RecordingEnd.stopped.line(at: .max)
  }

  @Test("has its run's header, and why and when it ended") func whole() throws {
    let recording = try Recording(Self.bytes())
    #expect(recording.header == Self.header)
    #expect(recording.end == .stopped)
    #expect(recording.endTime == JSONScanner.longestTime)
    #expect(recording.damage == nil)
    #expect(recording.count == 12)
  }

  @Test("is read from a file in the same way") func file() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let path = folder.path("a.ndjson")
    try Data(Self.bytes()).write(to: URL(filePath: path))
    let (recording, same) = (try Recording(contentsOf: path), try Recording(Self.bytes()))
    #expect(recording.count == same.count)
    var (state, sameState) = (RecordedState(), RecordedState())
    for index in 0..<same.count {
      #expect(try recording.advance(&state, to: index) == (try same.advance(&sameState, to: index)))
    }
  }

  @Test("that was truncated anywhere has the moments of its whole lines") func cut() throws {
    let bytes = Self.bytes(moments: 5)
    let lineEnds = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
    for length in bytes.indices {
      let wholeLines = lineEnds.count { $0 < length }
      do throws(RecordingError) {
        let recording = try Recording(Array(bytes[..<length]))
        #expect(recording.count == wholeLines - 1, "cut after \(length)")
        #expect(recording.end == nil)
        let isWithinLine = length > 0 && bytes[length - 1] != UInt8(ascii: "\n")
        #expect((recording.damage != nil) == isWithinLine)
        if let damage = recording.damage {
          #expect(damage == RecordingDamage(line: wholeLines + 1, sentence: "the recording was cut within this line"))
        }
      } catch {
        let early: [RecordingError] = length == 0 ? [.empty] : [.noMoments, .notARecording]
        #expect(early.contains(error) || wholeLines == 1, "cut after \(length): \(error)")
      }
    }
  }

  @Test("that is damaged has the moments before the damage, and its line", arguments: 0..<200)
  func damaged(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var bytes = Self.bytes(seed: 4)
    let whole = try Recording(bytes)
    let start = Self.header.line.count
    let place = Int.random(in: start..<bytes.count, using: &generator)
    bytes[place] = UInt8.random(in: 0...255, using: &generator)
    let line = 1 + bytes[..<place].count { $0 == UInt8(ascii: "\n") }
    var (state, expected) = (RecordedState(), RecordedState())
    do {
      let recording = try Recording(bytes)
      for index in 0..<recording.count {
        let changes = try recording.advance(&state, to: index)
        guard index + 2 < line else { continue }
        #expect(changes == (try whole.advance(&expected, to: index)))
      }
      if let damage = recording.damage { #expect(damage.line >= line) }
    } catch let damage as RecordingDamage {
      #expect(damage.line >= line)
    } catch RecordingError.damaged(let damage) {
      #expect(damage.line == 2)
    }
  }

  @Test("ends before a line that is not a moment") func middle() throws {
    var lines = Self.bytes().split(separator: UInt8(ascii: "\n"))
    lines[5] = Array(#"{"hello":1}"#.utf8)[...]
    let recording = try Recording(Array(lines.joined(separator: [UInt8(ascii: "\n")])) + [UInt8(ascii: "\n")])
    #expect(recording.count == 4)
    #expect(recording.damage == RecordingDamage(line: 6, sentence: "there should be a moment (byte 1 of the line)"))
  }

  @Test("ends at its end line, and reports further lines") func behindEnd() throws {
    let recording = try Recording(Self.bytes() + RecordingEnd.ended.line(at: 1))
    #expect(recording.end == .stopped)
    #expect(recording.damage == RecordingDamage(line: 15, sentence: "data after the end"))
  }

  @Test("of an older version, with its words for states, reads the same", arguments: [1, 2])
  func older(version: Int) throws {
    let current = Self.bytes()
    let text = String(decoding: current, as: UTF8.self)
      .replacing(#""version":"3.2""#, with: #""version":\#(version)"#, maxReplacements: 1)
      .replacing(#""state":"synced""#, with: #""state":"didSyncSuccessfully""#)
      .replacing(#""state":"failed""#, with: #""state":"didFailToSync""#)
      .replacing(#""from":"synced""#, with: #""from":"didSyncSuccessfully""#)
      .replacing(#""from":"failed""#, with: #""from":"didFailToSync""#)
      // An expectation can fail, too.
      .replacing(#""state":"didFailToSync","expected""#, with: #""state":"failed","expected""#)
    #expect(text.contains("didSyncSuccessfully") && text.contains("didFailToSync"))
    let (old, new) = (try Recording(Array(text.utf8)), try Recording(current))
    #expect(old.header.version == FormatVersion(major: UInt64(version)))
    #expect(old.count == new.count)
    for index in 0..<new.count { #expect(try old.entries(of: index) == new.entries(of: index)) }
    #expect(old.damage == nil)
  }

  @Test("of a newer minor version is read without its new keys") func newerMinor() throws {
    let current = Self.bytes()
    let added = #"{"new":[1,{"a":"}\"]"},null,-1.5e3,true],"t":"#
    let text = String(decoding: current, as: UTF8.self)
      .replacing(#""version":"3.2""#, with: #""version":"3.9","color":{"a":[]}"#, maxReplacements: 1)
      .replacing(#","nodes":["#, with: #","extra":\#(added)0},"nodes":["#)
    let (newer, known) = (try Recording(Array(text.utf8)), try Recording(current))
    #expect(newer.count == known.count)
    var (newerState, knownState) = (RecordedState(), RecordedState())
    for index in 0..<known.count {
      _ = try newer.advance(&newerState, to: index)
      _ = try known.advance(&knownState, to: index)
      #expect(newerState == knownState)
    }
  }

  @Test("of this version is refused if it has unknown keys") func unknownKey() throws {
    let text = String(decoding: Self.bytes(), as: UTF8.self)
      .replacing(#""version":"3.2""#, with: #""version":"3.2","color":1"#, maxReplacements: 1)
    #expect(throws: RecordingError.self) { try Recording(Array(text.utf8)) }
  }

  @Test("of a newer major version is refused with advice") func newer() {
    let text = #"{"recording":"loadscope","version":"4.2","shape":"another"}"# + "\n"
    let version = FormatVersion(major: 4, minor: 2)
    #expect(error(Array(text.utf8)) == .newerVersion(version))
    #expect(
      RecordingError.newerVersion(version).sentence(about: "a.ndjson")
        == "a.ndjson: a newer Loadscope has written this recording (version 4.2, and this program reads up to 3.2); "
        + "replay it with that one")
  }

  @Test(
    "a file without a recording's header is refused",
    arguments: ["\n", "scenario: A\n", "{}\n", #"{"t":1,"seq":1,"event":"notified"}"# + "\n", "\u{0}\n", "no line"])
  func another(text: String) { #expect(error(Array(text.utf8)) == .notARecording) }

  @Test("an empty file, a missing file and a directory are refused") func files() throws {
    #expect(error([]) == .empty)
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    #expect(throws: RecordingError.missing) { try Recording(contentsOf: folder.path("nothing")) }
    #expect(throws: RecordingError.directory) { try Recording(contentsOf: folder.url.path) }
    try Data().write(to: URL(filePath: folder.path("empty")))
    #expect(throws: RecordingError.empty) { try Recording(contentsOf: folder.path("empty")) }
  }

  @Test(
    "with an impossible value is damaged at its line",
    arguments: [
      // A node that depends on itself.
      (#""nodes":[{"n":0,"key":"a","kind":"pure","children":[0]}]"#, "a node depends on itself"),
      (#""nodes":[{"n":0,"key":"a","kind":"pure","home":0}]"#, "a node depends on itself"),
      (#""nodes":[{"n":0,"key":"a","kind":"pure","children":[1]}]"#, "no node has the number 1"),
      (#""nodes":[]"#, "a new node or expectation is missing or defined twice"),
      (#""nodes":[{"n":0,"key":"a","kind":"pure"}],"speed":1e400"#, "a number is too large"),
      (#""nodes":[{"n":0,"key":"a","kind":"pure","syncs":-1}]"#, "invalid count"),
      (
        #""nodes":[{"n":0,"key":"a","kind":"pure","syncs":99999999999999999999}]"#,
        "a number is too large"
      ),
      (#""nodes":[{"n":0,"key":"a","kind":"pure"}],"lost":1,"lost":1"#, "duplicate key"),
      (#""nodes":[{"n":0,"key":"a","kind":"pure"}],"shape":1"#, "unknown key"),
      (
        #""nodes":[{"n":0,"key":"\ud800","kind":"pure"}]"#,
        "invalid escape after a backslash"
      ),
      (#""nodes":[{"n":0,"key":"a","kind":"pure"}],"failure":[[[[[["#, "there should be a text in quotes"),
    ])
  func impossible(members: String, words: String) throws {
    let text = #"{"t":0,"seq":0,"key":true,"new":["a"],"# + members + "}\n"
    let recording = try Recording(Self.header.line + Array(text.utf8))
    var state = RecordedState()
    do throws(RecordingDamage) {
      _ = try recording.advance(&state, to: 0)
      Issue.record("it was read")
    } catch {
      #expect(error.line == 2)
      #expect(error.sentence.hasPrefix(words), "\(error.sentence)")
      #expect(state == RecordedState())
    }
  }

  private func error(_ bytes: [UInt8]) -> RecordingError? {
    do throws(RecordingError) {
      _ = try Recording(bytes)
      return nil
    } catch {
      return error
    }
  }
}
