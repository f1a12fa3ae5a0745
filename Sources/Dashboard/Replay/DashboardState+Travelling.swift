import Explanation
import InspectionModel
import TerminalUI

/// Time travel: jumps, steps and speeds.
extension DashboardState {
  /// Returns the effect that jumps to the start of a recording, or restarts a run.
  func goToStart() -> [Effect] { source.clock.isRecorded ? [.perform(.clock(.jump(to: 0)))] : [.restart] }

  // MARK: Why a key does nothing

  var reasonNotToStep: String? {
    reasonNotToContinue ?? (source.clock.next == nil && !source.clock.isReplay ? Messages.nothingPending : nil)
  }

  var reasonNotToGoToEarlierEvent: String? { subject == nil ? Messages.noSubject(self) : nil }

  var reasonNotToGoToLaterEvent: String? {
    if source.clock.kind == .live { return Messages.isInPresent }
    return subject == nil ? Messages.noSubject(self) : reasonNotToContinue
  }

  /// Returns why the clock cannot jump to a time, as a sentence; nil if it can. An ended run can only jump back.
  func reasonNotToGo(to time: Int64) -> String? {
    if source.clock.isRecorded, let end = source.clock.end, time > end { return Messages.recordingEnds(at: end) }
    return time > source.clock.now ? reasonNotToContinue : nil
  }

  /// Whether the clock has stopped for good, so that no node can be changed.
  var isOver: Bool { !source.clock.isReplay && (source.clock.failure != nil || source.clock.hasEnded) }

  /// The reason why a recording cannot play on at its end, as a sentence; nil before the end and for other sources.
  var reasonAtEndOfRecording: String? { source.clock.isAtEndOfRecording ? Messages.endOfRecording(keymap) : nil }

  var reasonNotToContinue: String? { isOver ? Messages.ended(keymap) : nil }

  // MARK: Speed

  func setSpeed(_ next: (Double) -> Double?) -> [Effect] {
    next(source.clock.speed).map { [.perform(.clock(.setSpeed($0)))] } ?? []
  }

  var reasonNotToGoFaster: String? {
    reasonNotToContinue ?? (Speeds.faster(than: source.clock.speed) == nil ? Messages.fastest : nil)
  }

  var reasonNotToGoSlower: String? {
    reasonNotToContinue ?? (Speeds.slower(than: source.clock.speed) == nil ? Messages.slowest : nil)
  }
}

extension NodeCommand {
  /// Whether the command changes or resumes the run. While the past is shown, such a command branches the run.
  var changesRun: Bool {
    switch self {
    case .clock(.resume): true
    case .clock: false
    default: true
    }
  }
}
