import Explanation
import InspectionModel
import TerminalUI

/// What there is to tell of each topic, as the model is.
extension Model {
  /// Nil if there is nothing now.
  ///
  /// - Parameter last: The key of what was told last.
  func telling(of topic: Narrator.Topic, after last: String?) -> Telling? {
    switch topic {
    case .title: titleTelling
    case .message: context.message.map { message in Telling(key: "\(context.messageNumber)") { [message.text] } }
    case .question: questionTelling
    case .field: fieldTelling
    case .offer: offer.map { Telling($0) }
    case .typed: typedTelling(after: last)
    case .help: helpTelling
    case .full: context.panels.full.flatMap { panelList[$0].fullTelling(in: context) }
    case .panels: nil
    case .focus: Telling(key: "\(context.panels.focus)") { self.focused.words(in: self.context) }
    case .row: rowTelling
    case .cursor: focused.cursorTelling(in: context)
    case .banner:
      context.banner.isEmpty ? nil : Telling(key: context.banner.joined(separator: "\n")) { self.context.banner }
    case .time: Telling(timeWords)
    case .network: Telling(Messages.network(isOnline: context.source.world.isOnline))
    case .activity: Telling(Messages.activity(isActive: context.source.world.isActive))
    case .actions: Telling(Messages.suspensions(context.source.world.suspendCount))
    case .recording:
      Telling(key: context.isRecording ? "on" : "") {
        [self.context.isRecording ? "the run is being recorded" : "nothing is recorded"]
      }
    case .lost:
      context.source.history.lostCount > 0
        ? Telling("\(Messages.count(context.source.history.lostCount, "event")) lost") : nil
    }
  }

  // MARK: The run

  private var titleTelling: Telling {
    Telling(key: context.title) {
      let counts = self.context.source.counts
      let known = self.context.source.nodes.lazy.compactMap { $0 }.count
      let states = NodeState.allCases.reversed().filter { counts[$0] > 0 }.map {
        "\(Messages.grouped(counts[$0])) \($0.word)"
      }
      return [
        "Loadscope: \(self.context.title)",
        "\(Messages.count(known, "loadable")): \(states.joined(separator: ", "))",
        "\(self.context.keymap[.help]) tells the keys, \(self.context.keymap[.quit]) quits",
      ]
    }
  }

  /// Whose time it is, and how it moves; when it is only while it stands still, since a clock cannot be read out.
  private var timeWords: String {
    let clock = context.source.clock
    let time = "\(clock.kindWord) time"
    let now = TimeText.stamp(clock.now) + (clock.end.map { " of \(TimeText.stamp(max(clock.now, $0)))" } ?? "")
    if clock.isAtEndOfRecording { return "\(time): the end of the recording, \(now)" }
    if let failure = clock.failure, !clock.isReplay { return "\(time) has stopped at \(now): \(failure)" }
    if clock.hasEnded, !clock.isReplay { return "\(time) has ended at \(now); \(Messages.restartHint(context.keymap))" }
    guard !clock.isRunning else { return "\(time) goes on, \(TimeText.speed(clock.speed, .ascii))" }
    let place = clock.breakpoint.map { " for \(context.key($0.node))" } ?? ""
    return "\(time) stands still at \(now)\(place), \(TimeText.speed(clock.speed, .ascii)); "
      + HeaderView(context: context, theme: .plain).next.text
  }

  // MARK: The tree

  private var rowTelling: Telling? {
    guard let row = context.tree.selectedRow else { return Telling(Messages.noSelection(context)) }
    let fold = row.hasChildren ? "\(context.filter == nil && context.tree.isFolded(row.id.node))" : ""
    return Telling(key: "\(row.id) \(fold)") { [self.context.rowWords] }
  }

  private var helpTelling: Telling? {
    guard case .help(let state) = context.overlay else { return nil }
    return Telling(key: state.isSearching ? "" : "\(state.isWhole) \(state.search.text) ") {
      state.isSearching ? [] : HelpView.words(self, state)
    }
  }
}
