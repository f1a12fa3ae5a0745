import Foundation
import InspectionModel
import Recordings

/// The stream of a program that somebody has kept in a file.
package enum SavedStream {
  /// Whether bytes begin as a stream does.
  package static func begins(_ bytes: Data) -> Bool { bytes.starts(with: #"{"link""#.utf8) }

  /// The recording of what the stream tells, up to the first line that is not what it should be.
  ///
  /// - Throws: Why nothing of it can be shown.
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

/// A stream on its way to a recording.
private struct Conversion {
  /// The number of the line that is read now, from 1.
  private(set) var lineNumber = 1

  private var reader = LinkReader()
  private var encoder = MomentEncoder()
  private var bytes: [UInt8] = []
  private var time: Int64 = 0
  private var hasEnded = false

  /// So many bytes are read at once.
  private static let pieceSize = 1 << 16

  mutating func read(_ stream: Data) throws(LinkFailure) {
    var lines = LineSplitter(limit: LineSplitter.programLimit)
    for start in stride(from: stream.startIndex, to: stream.endIndex, by: Self.pieceSize) {
      lines.append(stream[start..<min(start + Self.pieceSize, stream.endIndex)])
      while let line = try lines.next({ line throws(LinkFailure) in try reader.read(line) }) {
        if let line { take(line) }
        lineNumber += 1
      }
    }
  }

  private mutating func take(_ line: ProgramLine) {
    guard !hasEnded else { return }
    switch line {
    case .header(let header): bytes += RecordingHeader(of: header.process).line
    case .moment(let changes):
      time = changes.clock.now
      bytes += encoder.line(changes)
    case .end:
      bytes += RecordingEnd.ended.line(at: time)
      hasEnded = true
    case .reply, .ping, .pong: break
    }
  }

  func recording(_ damage: RecordingDamage?) throws(RecordingError) -> Recording {
    guard !bytes.isEmpty else { throw damage.map { .damaged($0) } ?? .notARecording }
    return try Recording(Data(bytes), damage: damage)
  }
}
