import Explanation
import InspectionModel
import TerminalUI

/// Going back and forward in time.
extension Model {
  /// To the previous or the next event of the selected node.
  func jumpToEvent(isForward: Bool) -> [Effect] {
    subject.map { [.perform(.clock(.jumpToEvent(of: $0.id, isForward: isForward)))] } ?? []
  }

  /// To the beginning: of a recording, which is left as it is, or of a run, which starts again.
  func goToStart() -> [Effect] { source.clock.isRecorded ? [.perform(.clock(.jump(to: 0)))] : [.restart] }

  /// To the time that is looked at in the timeline.
  func goToCursor() -> [Effect] { timeline.cursor.map { [.perform(.clock(.jump(to: $0)))] } ?? [] }

  // MARK: Why a key does nothing

  var reasonNotToStep: String? {
    reasonNotToGoOn ?? (source.clock.next == nil && !source.clock.isReplay ? Messages.nothingPending : nil)
  }

  var reasonNotToGoToEarlierEvent: String? { subject == nil ? Messages.noSubject(self) : nil }

  var reasonNotToGoToLaterEvent: String? { subject == nil ? Messages.noSubject(self) : reasonNotToGoOn }

  /// A time that has not come in a run is gone to as long as the run can go on.
  func reasonNotToGo(to time: Int64) -> String? {
    if source.clock.isRecorded, let end = source.clock.end, time > end { return Messages.recordingEnds(at: end) }
    return time > source.clock.now ? reasonNotToGoOn : nil
  }

  var reasonNotToGoToCursor: String? {
    guard let cursor = timeline.cursor else { return reasonNotToOpen }
    return cursor == source.clock.now ? Messages.isNow : reasonNotToGo(to: cursor)
  }
}
