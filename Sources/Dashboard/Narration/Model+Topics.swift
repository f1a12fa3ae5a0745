import Explanation
import InspectionModel
import TerminalUI

/// What there is to tell of each topic, as the model is.
extension Model {
  /// As wide as needed, so that nothing is cut off or wrapped for want of room.
  static let toldWidth = 1_000

  /// Nil if there is nothing now.
  ///
  /// - Parameter last: The key of what was told last.
  func telling(of topic: Narrator.Topic, after last: String?) -> Telling? {
    switch topic {
    case .title: titleTelling
    case .message: message.map { message in Telling(key: "\(messageNumber)") { [message.text] } }
    case .question: questionTelling
    case .field: fieldTelling
    case .offer: offer.map { Telling($0) }
    case .typed: typedTelling(after: last)
    case .help: helpTelling
    case .detail: detailTelling
    case .panels: nil
    case .focus: Telling(key: "\(panels.focus)") { self.words(of: self.panels.focus) }
    case .row: rowTelling
    case .cursor: cursorTelling
    case .banner: banner.isEmpty ? nil : Telling(key: banner.joined(separator: "\n")) { self.banner }
    case .time: Telling(timeWords)
    case .network: Telling(Messages.network(isOnline: source.world.isOnline))
    case .activity: Telling(Messages.activity(isActive: source.world.isActive))
    case .actions: Telling(Messages.suspensions(source.world.suspendCount))
    case .recording:
      Telling(key: isRecording ? "on" : "") { [self.isRecording ? "the run is being recorded" : "nothing is recorded"] }
    case .lost:
      source.history.lostCount > 0 ? Telling("\(Messages.count(source.history.lostCount, "event")) lost") : nil
    }
  }

  // MARK: The run

  private var titleTelling: Telling {
    Telling(key: title) {
      let counts = self.source.counts
      let known = self.source.nodes.lazy.compactMap { $0 }.count
      let states = NodeState.allCases.reversed().filter { counts[$0] > 0 }.map { "\(counts[$0]) \($0.word)" }
      return [
        "Loadscope: \(self.title)",
        "\(Messages.count(known, "loadable")): \(states.joined(separator: ", "))",
        "\(self.keymap[.help]) tells the keys, \(self.keymap[.quit]) quits",
      ]
    }
  }

  /// Whose time it is, and how it moves; when it is only while it stands still, since a clock cannot be read out.
  private var timeWords: String {
    let clock = source.clock
    let time = "\(clock.kindWord) time"
    let now = TimeText.stamp(clock.now) + (clock.end.map { " of \(TimeText.stamp(max(clock.now, $0)))" } ?? "")
    if clock.isAtEndOfRecording { return "\(time): the end of the recording, \(now)" }
    if let failure = clock.failure, !clock.isReplay { return "\(time) has stopped at \(now): \(failure)" }
    if clock.hasEnded, !clock.isReplay { return "\(time) has ended at \(now); \(Messages.restartHint(keymap))" }
    guard !clock.isRunning else { return "\(time) goes on, \(TimeText.speed(clock.speed, .ascii))" }
    let place = clock.breakpoint.map { " for \(key($0.node))" } ?? ""
    return "\(time) stands still at \(now)\(place), \(TimeText.speed(clock.speed, .ascii)); "
      + HeaderView(model: self, theme: .plain).next.text
  }

  // MARK: The tree

  private var rowTelling: Telling? {
    guard let row = tree.selectedRow else { return Telling(Messages.noSelection(self)) }
    let fold = row.hasChildren ? "\(filter == nil && tree.isFolded(row.id.node))" : ""
    return Telling(key: "\(row.id) \(fold)") { [self.rowWords] }
  }

  /// The selected row, and where it is.
  var rowWords: String {
    guard let row = tree.selectedRow, let node = self[row.id.node] else { return Messages.noSelection(self) }
    var parts = [source.rowText(node)]
    if let retry = node.retry { parts.append(RetryDescription.long(retry, of: node, now: source.clock.now)) }
    parts += node.faults.map { "will \($0.words())" }
    if let breakpoint = node.breakpoint { parts.append("time will stand still when it \(breakpoint.future)") }
    if node.identity.kind.tag.isProxy, node.children.isEmpty { parts.append("no target") }
    if row.isReference { parts.append("shown whole elsewhere") }
    if let filter, !filter.matches.contains(node.id) { parts.append("not found itself") }
    var place = ["\(tree.selectedIndex + 1) of \(tree.rows.count)", "level \(row.depth + 1)"]
    if row.hasChildren { place.append(filter == nil && tree.isFolded(node.id) ? "folded" : "unfolded") }
    return "\(parts.joined(separator: ", ")); \(place.joined(separator: ", "))"
  }

  // MARK: Panels

  /// The panel that has the keyboard, and what is selected in it.
  private func words(of panel: Panel) -> [String] {
    switch panel {
    case .tree: [TreeView(model: self, theme: .plain).title + ", \(Messages.count(tree.rows.count, "row"))", rowWords]
    case .detail: ["the detail of \(key(selectedNode?.id)): \(keymap[.open]) tells all of it"]
    case .timeline: ["the timeline", timelineWords]
    case .log: ["\(LogView(model: self, theme: .plain).title)  \(Messages.count(log.count, "row"))"] + [cursorWords]
    case .policies: policyWords
    case .actions: [ActionsView(model: self, theme: .plain).title, cursorWords]
    case .timers: [TimersView(model: self, theme: .plain).title, cursorWords]
    case .checks: [ChecksView(model: self, theme: .plain).title, cursorWords]
    }
  }

  /// The row that is selected in the panel that has the keyboard, other than the tree's.
  private var cursorTelling: Telling? {
    switch panels.focus {
    case .tree: nil
    case .detail: detailCause.map { number in Telling(key: "\(number)") { [self.causeWords(number)] } }
    case .timeline: Telling(key: "\(timeline.cursor, default: "")") { [self.timelineWords] }
    case .policies: Telling(key: "\(policies?.group, default: "")") { self.policyWords }
    // While the log follows, what has come is told anyway.
    case .log where log.isFollowing: Telling(key: "follows") { [self.cursorWords] }
    case .log: Telling(key: "\(selectedEntry?.sequence ?? 0)") { [self.cursorWords] }
    case .actions: Telling(key: "\(selectedAction?.id, default: "")") { [self.cursorWords] }
    case .timers: Telling(key: "\(selectedPending?.id, default: "")") { [self.cursorWords] }
    case .checks: Telling(key: "\(lists[.checks]?.index ?? 0)") { [self.cursorWords] }
    }
  }

  /// The selected row of a panel that lists things.
  private var cursorWords: String {
    switch panels.focus {
    case .log: selectedEntry.map(source.logLine) ?? (log.count == 0 ? Messages.noEntries : Messages.causeIsGone)
    case .actions: selectedAction.flatMap(source.actionWords) ?? noActionsListed
    case .timers:
      selectedPending.map { event in
        let left = TimeText.countdown(event.time - source.clock.now)
        let name = event.node.map { "\(key($0)) " } ?? ""
        return "\(TimeText.stamp(event.time)), in \(left): \(name)\(event.purpose(in: source))"
      } ?? nothingPending
    case .checks: source.checks[lists[.checks]?.index ?? 0]?.words ?? Messages.nothingExpected
    case .tree, .detail, .timeline, .policies: ""
    }
  }

  private var timelineWords: String {
    let scale = timeline.scale(width: TimelinePlaces(Layout(self)).lanes.width, now: source.clock.now)
    return TimelineReadout(model: self, scale: scale).line.text
  }

  private var policyWords: [String] {
    let content = PoliciesContent(model: self, width: Self.toldWidth, glyphs: .unicode)
    return [PoliciesView(model: self, theme: .plain).title]
      + content.lines.enumerated().map { number, cells in
        let words = cells.map(\.text).joined(separator: "  ")
        return number == content.presentLine ? "now: \(words)" : words
      }
  }

  // MARK: All of something

  private var detailTelling: Telling? {
    guard panels.full == .detail, let node = selectedNode else { return nil }
    return Telling(key: "\(node.id)") { ["the detail of \(node.identity.key)"] + self.toldDetail.lines.map(\.text) }
  }

  private var toldDetail: DetailContent {
    DetailContent(model: self, width: Self.toldWidth, glyphs: .unicode, extent: .full)
  }

  private func causeWords(_ number: Int) -> String {
    let detail = toldDetail
    guard let lines = detail.causes.dropFirst(number).first?.lines else { return "" }
    return detail.lines[lines.clamped(to: detail.lines.indices)].map(\.text).joined(separator: " ")
  }

  private var helpTelling: Telling? {
    guard case .help(let state) = overlay else { return nil }
    return Telling(key: state.isSearching ? "" : "\(state.search.text) ") {
      state.isSearching ? [] : HelpView.words(self, with: state.search.text)
    }
  }
}
