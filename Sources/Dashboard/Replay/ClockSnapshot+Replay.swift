import InspectionModel
import TerminalUI

extension ClockSnapshot {
  /// Whether it is the time of something that has happened already, whose end is known.
  var isReplay: Bool { end != nil }

  /// When the recording ends, or where the run is whose past this is, in nanoseconds; nil for a run's present.
  var end: Int64? {
    switch kind {
    case .virtual, .live, .detached: nil
    case .recording(let end): end
    case .past(let present): present
    }
  }

  /// Whether it is that of a recording, in which nothing can be changed.
  var isRecorded: Bool {
    if case .recording = kind { true } else { false }
  }

  /// Whether it is that of a run's past, from which the run can go on otherwise.
  var isPast: Bool {
    if case .past = kind { true } else { false }
  }

  /// Whether this is the end of a recording.
  var isAtEndOfRecording: Bool { isRecorded && now >= end ?? .max }

  /// The latest time that can be looked at, in nanoseconds: what is known to come included.
  var latest: Int64 { max(now, end ?? now) }

  /// Whose time it is, in a word.
  var kindWord: String {
    switch kind {
    case .virtual: "VIRTUAL"
    case .recording: "RECORDING"
    case .past: "PAST"
    case .live: "LIVE"
    case .detached: "DETACHED"
    }
  }

  /// Whether it is that of a program that is gone, of which nothing new is known.
  var isDetached: Bool { kind == .detached }

  /// Whether it is a program's, attached or not.
  var isOfProgram: Bool { kind == .live || isDetached }

  /// How that looks: what is past must not be taken for what is.
  var kindRole: StyleRole { isPast || isDetached ? .warning : .virtualTime }
}
