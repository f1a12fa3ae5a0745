import InspectionModel
import TerminalUI

extension ClockSnapshot {
  /// Whether the clock is that of a recording or of a run's past, both of which have a known end.
  var isReplay: Bool { end != nil }

  /// The end of the recording, or the present of the run whose past is shown, in ns; nil in a run's present.
  var end: Int64? {
    switch kind {
    case .virtual, .live, .detached: nil
    case .recording(let end): end
    case .past(let present): present
    }
  }

  /// Whether the clock is that of a recording, in which nothing can be changed.
  var isRecorded: Bool {
    if case .recording = kind { true } else { false }
  }

  /// Whether the clock shows a run's past, from which the run can branch.
  var isPast: Bool {
    if case .past = kind { true } else { false }
  }

  var isAtEndOfRecording: Bool { isRecorded && now >= end ?? .max }

  /// The latest time that can be shown, in ns: the end if known, else now.
  var latest: Int64 { max(now, end ?? now) }

  /// The mode of the clock in a word: `VIRTUAL`.
  var kindWord: String {
    switch kind {
    case .virtual: "VIRTUAL"
    case .recording: "RECORDING"
    case .past: "PAST"
    case .live: "LIVE"
    case .detached: "DETACHED"
    }
  }

  /// Whether the clock is that of a program that is disconnected and sends no new data.
  var isDetached: Bool { kind == .detached }

  /// Whether the clock is that of a program, attached or disconnected.
  var isOfProgram: Bool { kind == .live || isDetached }

  /// The style role of the mode, so that the past does not look like the present.
  var kindRole: StyleRole { isPast || isDetached ? .warning : .virtualTime }
}
