import Foundation
import InspectionModel
import Recordings

/// The stream from a program to a client, saved in a file.
package enum SavedStream {
  /// Returns whether the bytes of a file start like the stream of a program.
  package static func begins(_ bytes: Data) -> Bool { bytes.starts(with: #"{"link""#.utf8) }

  /// Converts a stream to a recording. Stops at the first malformed line and marks the recording as damaged there.
  ///
  /// - Throws: ``RecordingError`` if no part of the stream can be shown.
  package static func recording(of bytes: Data) throws(RecordingError) -> Recording {
    var conversion = Conversion()
    var damage: RecordingDamage?
    do throws(LinkFailure) { try conversion.read(bytes) } catch {
      switch error {
      case .otherVersion(let version): throw .newerVersion(version)
      case .notAStream: throw .notARecording
      case .longLine, .malformed:
        damage = RecordingDamage(line: conversion.lineNumber, sentence: error.cause)
      }
    }
    return try conversion.recording(damage)
  }
}

/// Converts a stream to a recording, line by line.
private struct Conversion {
  /// The number of the current line, from 1.
  private(set) var lineNumber = 1

  private var reader = LinkReader()
  private var state = RecordedState()
  private var encoder = MomentEncoder()
  private var bytes: [UInt8] = []
  private var time: Int64 = 0
  private var hasEnded = false

  /// The number of bytes that are split into lines at a time.
  private static let pieceSize = 1 << 16

  mutating func read(_ stream: Data) throws(LinkFailure) {
    var lines = LineSplitter(limit: LineSplitter.programLimit)
    for start in stride(from: stream.startIndex, to: stream.endIndex, by: Self.pieceSize) {
      lines.append(stream[start..<min(start + Self.pieceSize, stream.endIndex)])
      while let line = try lines.next({ line throws(LinkFailure) in try reader.read(line, since: state) }) {
        if let line { take(line) }
        lineNumber += 1
      }
    }
  }

  private mutating func take(_ line: ProgramLine) {
    guard !hasEnded else { return }
    switch line {
    // A repeated header has other commands only.
    case .header(let header): if bytes.isEmpty { bytes += RecordingHeader(of: header.process).line }
    case .moment(let changes):
      time = changes.clock.now
      state.apply(changes)
      bytes += encoder.line(changes)
    case .end:
      bytes += RecordingEnd.ended.line(at: time)
      hasEnded = true
    case .reply, .control, .picture, .contents, .ping, .pong: break
    }
  }

  func recording(_ damage: RecordingDamage?) throws(RecordingError) -> Recording {
    guard !bytes.isEmpty else { throw damage.map { .damaged($0) } ?? .notARecording }
    return try Recording(Data(bytes), damage: damage)
  }
}
