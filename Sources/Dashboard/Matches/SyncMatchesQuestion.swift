import Explanation
import InspectionModel
import TerminalUI

/// The question whether to sync all matches of the filter.
struct SyncMatchesQuestion: Overlay {
  let matches: MatchTargets

  var nodes: [NodeID]? { matches.nodes }

  func handle(_ key: Key, in model: inout Model) -> [Effect] {
    guard let answer = YesOrNo(key) else { return [] }
    model.context.overlay = nil
    switch answer {
    case .yes: return model.context.performAll(matches) { .sync($0) }
    case .no: model.context.message = Message(text: Messages.nothingSynced, isWarning: false)
    }
    return []
  }

  func hint(in context: DashboardState, width: Int, _ glyphs: GlyphSet) -> StyledLine? {
    Question.yesOrNo(["Sync \(matches.fullText)?  ", "Sync \(matches.text)?  "], width: width, glyphs)
  }
}

extension DashboardState {
  /// Syncs every root; while a filter is on, asks whether to sync all matches.
  mutating func syncAll() -> [Effect] {
    guard let matches = syncableMatches() else { return [.perform(.syncRoots)] }
    overlay = SyncMatchesQuestion(matches: matches)
    return []
  }

  var reasonNotToSyncAll: String? {
    reasonNotToChange ?? (filter != nil && syncableMatches() == nil ? Messages.noMatchToSync(self) : nil)
  }
}
