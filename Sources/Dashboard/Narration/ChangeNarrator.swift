import Explanation
import InspectionModel

/// Describes the changes of nodes since the last call in lines for a screen reader, from the history.
struct ChangeNarrator {
  /// The maximum number of lines about nodes per call; further changes are only counted, in one more line.
  static let lineLimit = 20

  /// The sequence number of the last described entry.
  private var lastSequence: UInt64 = 0
  private var runNumber = 0

  /// The line about all changes of a node at one time.
  private struct Line {
    let time: Int64
    var text: String
  }

  /// The number of changes beyond ``lineLimit``, in total and by new state.
  private struct Rest {
    var count = 0
    var states: [NodeState: Int] = [:]

    mutating func add(_ event: JournalEvent) {
      count += 1
      if case .node(.stateChanged(_, let new, _)) = event { states[new, default: 0] += 1 }
    }
  }

  mutating func lines(for model: Model) -> [String] {
    let history = model.context.source.history
    let entries = history.entries
    if runNumber != model.context.runNumber { (runNumber, lastSequence) = (model.context.runNumber, 0) }
    let before = lastSequence
    lastSequence = entries.last?.sequence ?? history.droppedSequence
    // After a rewind nothing is new.
    guard lastSequence > before else { return [] }
    var lines: [Line] = []
    var rest = Rest()
    /// The index in `lines` of each node's line for the time of the current entry.
    var places: [NodeID?: Int] = [:]
    var time: Int64?
    for position in entries.indices.partitionIndex(where: { entries.sequence(at: $0) > before })..<entries.endIndex {
      let entry = entries[position]
      guard entry.event.traits.isAnnounced else { continue }
      if entry.time != time { (time, places) = (entry.time, [:]) }
      if let place = places[entry.node] {
        lines[place].text += ", \(model.context.source.phrase(entry, about: entry.node))"
      } else if lines.count < Self.lineLimit {
        places[entry.node] = lines.count
        lines.append(Line(time: entry.time, text: model.context.source.phrase(entry)))
      } else {
        rest.add(entry.event)
      }
    }
    let cut = history.droppedSequence > before ? history.droppedSequence - before : 0
    return lines.map { "\(TimeText.stamp($0.time)) \($0.text)" } + words(of: rest, cut: cut, model)
  }

  private func words(of rest: Rest, cut: UInt64, _ model: Model) -> [String] {
    var lines: [String] = []
    if cut > 0 {
      lines.append("earlier events are no longer kept: \(Messages.onlyLatest(model.context.source.history.limit))")
    }
    guard rest.count > 0 else { return lines }
    var parts = NodeState.allCases.reversed().compactMap { state in
      rest.states[state].map { "\(Messages.grouped($0)) \(state.word)" }
    }
    let others = rest.count - rest.states.values.reduce(0, +)
    if others > 0 { parts.append(Messages.count(others, "other")) }
    let count = Messages.count(rest.count, "more change")
    lines.append(
      "and \(count): \(parts.joined(separator: ", ")); \(model.context.keymap[PanelKind.log.action]) shows the log")
    return lines
  }
}
