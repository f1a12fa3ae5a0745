import Explanation
import InspectionModel
import TerminalUI

extension TimelinePanel {
  static let keys: [PanelKey<TimelinePanel>] = [
    PanelKey(
      .cursorBack, [.left, .character("h")], hint: "move cursor",
      help: "timeline: move the cursor left",
      section: .timeline, disabledReason: { $0.reasonNotToMoveCursorBack(in: $1) },
      change: { $0.moveCursor(by: -1, in: &$1) }),
    PanelKey(
      .cursorForward, [.right, .character("l")], help: "timeline: move the cursor right", section: .timeline,
      disabledReason: { $0.reasonNotToMoveCursorForward(in: $1) }, change: { $0.moveCursor(by: 1, in: &$1) }),
    PanelKey(
      .earlierEvent, [.character("{")], hint: "previous event",
      help: "timeline: to the previous event of the selected lane", section: .timeline,
      disabledReason: { $0.reasonNotToGo(toLater: false, in: $1) }, change: { $0.moveCursor(toLater: false, in: &$1) }),
    PanelKey(
      .laterEvent, [.character("}")], help: "timeline: to the next event of the selected lane",
      section: .timeline, disabledReason: { $0.reasonNotToGo(toLater: true, in: $1) },
      change: { $0.moveCursor(toLater: true, in: &$1) }),
    PanelKey(
      .setMark, [.space], hint: "set mark", help: "timeline: set the mark at the cursor, to measure from it",
      section: .timeline, change: { $0.setMark(in: &$1) }),
    PanelKey(
      .zoomIn, [.character("+"), .character("=")], hint: "zoom in", help: "timeline: zoom in", section: .timeline,
      disabledReason: { _, context in context.timeline.closer == nil ? Messages.closest : nil },
      change: { $0.zoom(to: $1.timeline.closer, in: &$1) }),
    PanelKey(
      .zoomOut, [.character("-")], hint: "zoom out", help: "timeline: zoom out", section: .timeline,
      disabledReason: { _, context in context.timeline.further == nil ? Messages.furthest : nil },
      change: { $0.zoom(to: $1.timeline.further, in: &$1) }),
    PanelKey(
      .showWhole, [.character("_")], help: "timeline: show all of it", section: .timeline,
      disabledReason: { $0.reasonNotToShowWhole(in: $1) }, change: { $0.showWhole(in: &$1) }),
    PanelKey(
      .panBack, [.pageUp], help: "timeline: back by half a width", section: .timeline,
      disabledReason: { $0.scale(in: $1).first == 0 ? Messages.atStartOfTime : nil },
      change: { $0.pan(byHalves: -1, in: &$1) }),
    PanelKey(
      .panForward, [.pageDown], help: "timeline: forward by half a width", section: .timeline,
      disabledReason: { $0.reasonNotToPanForward(in: $1) }, change: { $0.pan(byHalves: 1, in: &$1) }),
    PanelKey(
      .showStart, [.home], help: "timeline: to its start", section: .timeline,
      disabledReason: { $0.reasonNotToShowStart(in: $1) }, change: { $0.showStart(in: &$1) }),
    PanelKey(
      action: .goToCursor, keys: [.enter], help: "timeline: go to the time of the cursor", section: .timeline,
      clockCommand: .jump, disabledReason: { $0.reasonNotToGoToCursor(in: $1) },
      perform: { panel, context in
        if let time = context.timeline.cursor { return [.perform(.clock(.jump(to: time)))] }
        panel.open(in: &context)
        return []
      }),
    PanelKey(
      .followNow, [.end], hint: "follow now", help: "timeline: clear cursor and mark, follow the clock",
      section: .timeline,
      disabledReason: { _, context in context.timeline.isAtRest ? Messages.followsAlready : nil },
      change: { _, context in context.timeline.follow() }),
  ]
}

extension KeyAction {
  static let cursorBack = KeyAction("cursor-back")
  static let cursorForward = KeyAction("cursor-forward")
  static let earlierEvent = KeyAction("earlier-event")
  static let laterEvent = KeyAction("later-event")
  static let setMark = KeyAction("set-mark")
  static let zoomIn = KeyAction("zoom-in")
  static let zoomOut = KeyAction("zoom-out")
  static let showWhole = KeyAction("show-whole")
  static let panBack = KeyAction("pan-back")
  static let panForward = KeyAction("pan-forward")
  static let showStart = KeyAction("show-start")
  static let followNow = KeyAction("follow-now")
  static let goToCursor = KeyAction("go-to-cursor")
}
