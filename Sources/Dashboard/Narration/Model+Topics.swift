import Explanation
import InspectionModel
import TerminalUI

extension Model {
  /// Returns the announcement of a topic; nil if the topic has none at the moment.
  ///
  /// - Parameter last: The key of the topic's last announcement; nil if the topic had none.
  func announcement(of topic: Narrator.Topic, after last: String?) -> Announcement? {
    switch topic {
    case .title: titleAnnouncement
    case .message: context.message.map { message in Announcement(key: "\(context.messageNumber)") { [message.text] } }
    case .question: context.overlay?.questionAnnouncement(in: self)
    case .field: context.overlay?.fieldAnnouncement(in: self)
    case .offer: feedback.map { Announcement($0) }
    case .typed: context.overlay?.typedText(in: context).map { Announcement(typed: $0, after: last ?? "") }
    case .help: context.overlay?.contentAnnouncement(in: self)
    case .full: context.panels.full.flatMap { panelList[$0].fullAnnouncement(in: context) }
    case .panels: nil
    case .focus: Announcement(key: "\(context.panels.focus)") { self.focused.spokenLines(in: self.context) }
    case .row: rowAnnouncement
    case .cursor: focused.cursorAnnouncement(in: context)
    case .banner:
      context.banner.isEmpty ? nil : Announcement(key: context.banner.joined(separator: "\n")) { self.context.banner }
    case .time: Announcement(timeText)
    case .network: Announcement(Messages.network(isOnline: context.source.world.isOnline))
    case .activity: Announcement(Messages.activity(isActive: context.source.world.isActive))
    case .actions: Announcement(Messages.suspensions(context.source.world.suspendCount))
    case .recording:
      Announcement(key: context.isRecording ? "on" : "") {
        [self.context.isRecording ? "the run is being recorded" : "not recording"]
      }
    case .lost:
      context.source.history.lostCount > 0
        ? Announcement("\(Messages.count(context.source.history.lostCount, "event")) lost") : nil
    }
  }

  // MARK: The run

  private var titleAnnouncement: Announcement {
    Announcement(key: context.title) {
      let counts = self.context.source.counts
      let known = self.context.source.nodes.lazy.compactMap { $0 }.count
      let states = NodeState.allCases.reversed().filter { counts[$0] > 0 }.map {
        "\(Messages.grouped(counts[$0])) \($0.word)"
      }
      return [
        "Loadscope: \(self.context.title)",
        "\(Messages.count(known, "loadable")): \(states.joined(separator: ", "))",
        "\(self.context.keymap[.help]) lists the keys, \(self.context.keymap[.quit]) quits",
      ]
    }
  }

  /// The mode and the speed of the clock, and the time while the clock is paused: the time of a running clock changes
  /// too fast to be read out.
  private var timeText: String {
    let clock = context.source.clock
    let time = "\(clock.kindWord) time"
    // The present of a program moves on, and would be read out again and again.
    let end = clock.isPastOfProgram ? nil : clock.end
    let now = TimeText.stamp(clock.now) + (end.map { " of \(TimeText.stamp(max(clock.now, $0)))" } ?? "")
    if clock.isAtEndOfRecording { return "\(time): the end of the recording, \(now)" }
    if let failure = clock.failure, !clock.isReplay { return "\(time) has stopped at \(now): \(failure)" }
    if clock.hasEnded, !clock.isReplay { return "\(time) has ended at \(now)" }
    guard !clock.isRunning else { return "\(time) runs, \(TimeText.speed(clock.speed, .ascii))" }
    let place = clock.breakpoint.map { " for \(context.key($0.node))" } ?? ""
    let next = HeaderView(context: context, theme: .plain).next.first?.text ?? ""
    return "\(time) paused at \(now)\(place), \(TimeText.speed(clock.speed, .ascii))"
      + (next.isEmpty ? "" : "; \(next)")
  }

  // MARK: The tree

  private var rowAnnouncement: Announcement? {
    guard let row = context.tree.selectedRow else { return Announcement(Messages.noSelection(context)) }
    let fold = row.hasChildren ? "\(context.filter == nil && context.tree.isFolded(row.id.node))" : ""
    return Announcement(key: "\(row.id) \(fold)") { [self.context.spokenRow] }
  }

  /// The feedback on typed text. A remark on the text of a prompt comes first.
  private var feedback: String? {
    context.overlay.flatMap { $0.spokenPrompt(in: context)?.remark?.text ?? $0.feedback(in: self) }
  }
}

extension Announcement {
  /// An announcement of typed text, which has no lines if the text differs from the `last` one by a letter.
  fileprivate init(typed text: String, after last: String) {
    let isTyped = abs(text.count - last.count) <= 1 && (text.hasPrefix(last) || last.hasPrefix(text))
    self.init(key: text) { isTyped || text.isEmpty ? [] : [text] }
  }
}
