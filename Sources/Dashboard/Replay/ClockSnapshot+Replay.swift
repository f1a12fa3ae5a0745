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
    case .past(let present), .pastOfProgram(let present, _): present
    }
  }

  /// Whether the clock is that of a recording, in which nothing can be changed.
  var isRecorded: Bool {
    if case .recording = kind { true } else { false }
  }

  /// Whether the clock shows the past of a run or of a program.
  var isPast: Bool { canBranch || isPastOfProgram }

  /// Whether the clock shows a run's past, from which the run can branch.
  var canBranch: Bool {
    if case .past = kind { true } else { false }
  }

  /// Whether the clock shows the past of a program, in which nothing can be changed.
  var isPastOfProgram: Bool {
    if case .pastOfProgram = kind { true } else { false }
  }

  /// The number of events that a program has sent while its past is shown; 0 in any other mode.
  var newEvents: Int {
    if case .pastOfProgram(_, let count) = kind { count } else { 0 }
  }

  var isAtEndOfRecording: Bool { isRecorded && now >= end ?? .max }

  /// The latest time that can be shown, in ns: the end if known, else now.
  var latest: Int64 { max(now, end ?? now) }

  /// The mode of the clock in one word, such as `VIRTUAL`.
  var kindWord: String {
    switch kind {
    case .virtual: "VIRTUAL"
    case .recording: "RECORDING"
    case .past, .pastOfProgram: "PAST"
    case .live: "LIVE"
    case .detached: "DETACHED"
    }
  }

  /// Whether the clock is that of a program that is disconnected and sends no new data.
  var isDetached: Bool { kind == .detached }

  /// Whether the clock is that of a program: attached, disconnected, or in its past.
  var isOfProgram: Bool { kind == .live || isDetached || isPastOfProgram }

  /// The style role of the mode, so that the past does not look like the present.
  var kindRole: StyleRole { isPast || isDetached ? .warning : .virtualTime }
}
