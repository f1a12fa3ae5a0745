import Explanation
import TerminalUI

/// Describes changes of the screen as lines of plain text, for screen readers.
///
/// It is called in place of drawing a frame. Changes in between come from the history; everything else is a ``Topic``,
/// announced when its announcement changes. Lines have words in place of signs, and no control characters. Their number
/// is bounded; omitted changes are counted.
public struct Narrator {
  /// The topics in order: responses to a key come first.
  enum Topic: CaseIterable {
    case title, message, question, field, offer, typed, help, full, panels, focus, row, cursor, banner, time, network,
      activity, actions, recording, lost
  }

  /// The characters that the lines may contain.
  public let glyphs: GlyphSet
  private var changes = ChangeNarrator()
  private var checks = CheckNarrator()
  private var shown = PanelNarrator()
  /// The key of each topic's last announcement. Initial values suppress announcements of normal conditions.
  private var announced: [Topic: String] = [
    .network: Messages.network(isOnline: true), .activity: Messages.activity(isActive: true),
    .actions: Messages.suspensions(0),
    .recording: "",
  ]

  /// - Parameter glyphs: Whether the lines may contain characters beyond ASCII, as names can.
  public init(glyphs: GlyphSet = .unicode) { self.glyphs = glyphs }

  /// Returns the announcements since the last call.
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

/// The announcement of a topic.
struct Announcement {
  /// The width in columns: large enough that nothing is cut off or wrapped.
  static let width = 1_000

  /// The key; a new one triggers the announcement.
  let key: String
  /// The lines, evaluated only if the key has changed.
  let lines: () -> [String]

  init(key: String, lines: @escaping () -> [String]) { (self.key, self.lines) = (key, lines) }

  /// Creates an announcement of one line, which is its own key.
  init(_ line: String) { self.init(key: line) { line.isEmpty ? [] : [line] } }
}
