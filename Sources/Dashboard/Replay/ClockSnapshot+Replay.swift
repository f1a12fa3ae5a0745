import InspectionModel
import TerminalUI

extension ClockSnapshot {
  /// Whether the clock shows past events with a known end.
  var isReplay: Bool { end != nil }

  /// The end of the recording, or the present of the run whose past is shown, in nanoseconds; nil in a run's present.
  var end: Int64? {
    switch kind {
    case .virtual, .live, .detached: nil
    case .recording(let end): end
    case .past(let present): present
    }
  }

  /// Whether the clock is a recording's, in which nothing can be changed.
  var isRecorded: Bool {
    if case .recording = kind { true } else { false }
  }

  /// Whether the clock shows a run's past, from which the run can branch.
  var isPast: Bool {
    if case .past = kind { true } else { false }
  }

  var isAtEndOfRecording: Bool { isRecorded && now >= end ?? .max }

  /// The latest time that can be shown, in nanoseconds.
  var latest: Int64 { max(now, end ?? now) }

  /// The mode in a word.
  var kindWord: String {
    switch kind {
    case .virtual: "VIRTUAL"
    case .recording: "RECORDING"
    case .past: "PAST"
    case .live: "LIVE"
    case .detached: "DETACHED"
    }
  }

  /// Whether the clock is of a disconnected program, without new data.
  var isDetached: Bool { kind == .detached }

  /// Whether the clock is a program's, attached or not.
  var isOfProgram: Bool { kind == .live || isDetached }

  /// The style of the mode: the past must not look like the present.
  var kindRole: StyleRole { isPast || isDetached ? .warning : .virtualTime }
}
