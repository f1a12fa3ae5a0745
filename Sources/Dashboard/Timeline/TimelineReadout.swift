import Explanation
import InspectionModel
import TerminalUI

/// The readout of the timeline: the cursor's time, its distance from the mark, and what the selected node did then.
struct TimelineReadout {
  let timeline: TimelineState
  let context: DashboardState
  let scale: TimelineScale

  var line: StyledLine { line(isShort: false) }

  /// The short form, without the name of the selected node.
  var shortLine: StyledLine { line(isShort: true) }

  private func line(isShort: Bool) -> StyledLine {
    guard let cursor = timeline.cursor else { return rest }
    var line = StyledLine(TimeText.stamp(cursor), .title)
    if let mark = timeline.mark, mark != cursor {
      line.add("  \(Self.difference(cursor, mark))", .countdown)
      if !isShort { line.add(" from the mark", .muted) }
    } else if timeline.mark != nil {
      line.add("  the mark", .muted)
    }
    guard cursor <= context.source.clock.now else { return line.adding("  \(Messages.notYet)", .muted) }
    let world = WorldCell { context.source.isAway($0, from: cursor, to: cursor &+ 1) }
    if let role = world.role { line.add("  \(world.name)", role) }
    guard let node = context.selectedNode else { return line }
    line.add(isShort ? "  " : "  \(node.identity.key) ")
    return line.adding(happened(to: node, at: cursor))
  }

  /// The readout without a cursor: a column's duration, after a warning if the window begins before the kept history.
  private var rest: StyledLine {
    var line = StyledLine()
    if scale.start(of: 0) < context.source.history.start { line.add("\(cut)  ", .warning) }
    return line.adding("\(TimeText.duration(scale.columnDuration)) a column", .muted)
  }

  /// The reason why the timeline shows no events before the kept history, as a sentence.
  private var cut: String {
    let history = context.source.history
    return history.droppedCount > 0 ? Messages.onlyLatest(history.limit) : Messages.eventsBegin(at: history.start)
  }

  private static func difference(_ time: Int64, _ mark: Int64) -> String {
    (time < mark ? "-" : "+") + TimeText.duration(Int64(min(UInt64(Int64.max), (time - mark).magnitude)))
  }

  /// Returns the node's events in the column of a time, or the node's state if the column has no events.
  private func happened(to node: NodeSnapshot, at time: Int64) -> StyledLine {
    let lane = TimelineLane(node, context)
    let column = scale.column(of: time)
    let end = scale.start(of: column + 1)
    if node.calls != nil { return calls(lane.calls(in: column, scale)) }
    if end <= context.source.history.start { return StyledLine(cut, .warning) }
    let entries = lane.entries(from: scale.start(of: column), to: end, atMost: Self.entryLimit + 1)
    guard !entries.isEmpty else { return status(lane, at: time) }
    var line = StyledLine()
    for (number, entry) in entries.prefix(Self.entryLimit).enumerated() {
      line.add(number == 0 ? "" : ", ", .muted)
      line.add(context.source.phrase(entry, about: node.id), entry.role)
    }
    if entries.count > Self.entryLimit { line.add(", and more", .muted) }
    return line
  }

  private func calls(_ calls: CallTrack.Calls?) -> StyledLine {
    guard let calls else { return StyledLine("not counted yet", .muted) }
    func text(_ count: Double) -> String { Messages.grouped(Int(count.rounded())) }
    let ended = calls.ended.rounded(.up) > 0 && calls.ended < 0.5 ? "under 1" : text(calls.ended)
    var line = StyledLine("\(ended) ended", .text)
    if calls.failed >= 0.5 { line.add(", \(text(calls.failed)) failed or cancelled", .failed) }
    return line.adding(", \(Messages.grouped(calls.inFlight)) in flight", .muted)
  }

  /// The maximum number of events in the readout.
  private static let entryLimit = 4

  private func status(_ lane: TimelineLane, at time: Int64) -> StyledLine {
    let status = lane.status(before: context.source.history.firstIndex(of: lane.track, at: time))
    var line = StyledLine(status.state.word, status.state.role)
    if let since = status.since { line.add(" for \(TimeText.duration(time - since))", .muted) }
    switch status.wait {
    case _ where status.isPendingInternet: line.add(", waits for the network", .warning)
    case .until(.max): line.add(", retry held", .countdown)
    case .until(let end) where end > time: line.add(", retry in \(TimeText.duration(end - time))", .countdown)
    case .start(let date) where date > time: line.add(", starts in \(TimeText.duration(date - time))", .countdown)
    case .none, .unknown, .until, .start: break
    }
    if lane.node.action != nil { return line }
    let flag = ContentsFlag(status.state, hasContents: status.hasContents)
    return line.adding(", \(flag.text)", status.hasContents ? flag.role : .muted)
  }
}

extension JournalEntry {
  fileprivate var role: StyleRole {
    if case .node(.stateChanged(_, let new, _)) = event { return new.role }
    return .text
  }
}
