import Explanation
import InspectionModel
import TerminalUI

/// Describes all changes of the screen as lines of plain text, for screen readers.
///
/// The narrator replaces the drawing of frames. Changes of nodes come from the history; everything else is a ``Topic``,
/// announced when its announcement changes. Lines have words in place of signs, and no control characters. Their number
/// is bounded; omitted changes are counted.
public struct Narrator {
  /// The topics in the order of announcement: responses to a key come first.
  enum Topic: CaseIterable {
    case title, message, question, field, offer, typed, help, full, panels, focus, row, cursor, banner, time, network,
      activity, actions, recording, lost
  }

  /// The character set of the lines: ASCII, or any characters.
  public let glyphs: GlyphSet
  private var changes = ChangeNarrator()
  private var checks = CheckNarrator()
  private var shown = PanelNarrator()
  /// The key of each topic's last announcement. The initial keys avoid announcements of normal states, such as online.
  private var announced: [Topic: String] = [
    .network: Messages.network(isOnline: true), .activity: Messages.activity(isActive: true),
    .actions: Messages.suspensions(0),
    .recording: "",
  ]

  /// Creates a narrator. With ASCII glyphs, its lines have `?` for all other characters, such as letters in names.
  public init(glyphs: GlyphSet = .unicode) { self.glyphs = glyphs }

  /// Returns the lines to read out about all changes of the screen since the last call.
  public mutating func lines(for model: Model) -> [String] {
    var lines: [String] = []
    for topic in Topic.allCases {
      if topic == .panels {
        lines += shown.lines(for: model)
        continue
      }
      let announcement = model.announcement(of: topic, after: announced[topic])
      defer { announced[topic] = announcement?.key }
      guard let announcement, announcement.key != announced[topic] else { continue }
      let new = announcement.lines()
      // Topics may have the same line.
      if new.count > 1 || !lines.contains(new) { lines += new }
    }
    lines += changes.lines(for: model)
    lines += checks.lines(for: model)
    return lines.map { SpokenText.line($0, glyphs) }.filter { !$0.isEmpty }
  }
}

/// The announcement of a topic: the lines to read out, and a key that differs from the last key if the lines changed.
struct Announcement {
  /// The width for which announced text is laid out, in columns; large enough that no text is cut off or wrapped.
  static let width = 1_000

  /// The key of the announcement. The lines are announced when the key differs from the topic's last key.
  let key: String
  /// The lines, evaluated only if the key has changed.
  let lines: () -> [String]

  init(key: String, lines: @escaping () -> [String]) { (self.key, self.lines) = (key, lines) }

  /// Creates an announcement of one line, which is also the key.
  init(_ line: String) { self.init(key: line) { line.isEmpty ? [] : [line] } }
}

/// Describes the panels that were opened or closed since the last call, in lines for a screen reader.
struct PanelNarrator {
  private var announced: [PanelKind]?

  mutating func lines(for model: Model) -> [String] {
    let before = announced
    // Panels hidden by a full panel come back by themselves.
    let now = model.context.panels.open
    announced = now
    guard let before, before != now else { return [] }
    let come = now.filter { !before.contains($0) }.map { panel in
      let count = panel.place == .list ? model.panelList[panel].rowCount(in: model.context) : nil
      let rows = count.map { ", \(Messages.count($0, "row"))" } ?? ""
      return "shown: \(panel.name)\(rows); \(model.context.keymap[.nextPanel]) goes to the next panel"
    }
    return before.filter { !now.contains($0) }.map { "hidden: \($0.name)" } + come
  }
}

/// Describes the checks that were met or failed since the last call, in lines for a screen reader.
struct CheckNarrator {
  private var announced = CheckList()

  mutating func lines(for model: Model) -> [String] {
    let (now, before) = (model.context.source.checks, announced)
    announced = now
    guard now != before else { return [] }
    let isNewRun = now.count < before.count
    let changed = now.checks.enumerated().filter { index, check in
      check.state != .pending && (isNewRun || before[index]?.state != check.state)
    }.map(\.element)
    let announced = changed.prefix(ChangeNarrator.lineLimit).map(\.spokenText)
    let rest = changed.count - announced.count
    guard rest > 0 else { return announced }
    return announced + [
      "and \(Messages.count(rest, "more check")); \(model.context.keymap[PanelKind.checks.action]) shows the checks"
    ]
  }
}

extension CheckSnapshot {
  var spokenText: String {
    switch state {
    case .pending: "check pending: \(text)"
    case .met:
      "check met: \(text)" + (metAt.map { ", at \(TimeText.stamp($0))" } ?? "")
        + (advice.map { "; warning: \($0)" } ?? "")
    case .failed(let failure): "check failed: \(text); seen: \(failure.seen) at \(TimeText.stamp(failure.time))"
    }
  }
}
