import Explanation
import TerminalUI

/// Tells in lines what somebody who looks at the screen again would see anew, for whoever does not see it.
///
/// It is asked where a frame would be drawn. What has happened in between is told from the history; everything else is a
/// ``Topic``, which is told when there is something else to tell of it than the last time. Lines are plain text: words in
/// place of signs, without control characters. How many there are is bounded, however much has happened, and what is left
/// out is counted.
public struct Narrator {
  /// What is told of, in this order: what answers a key comes first.
  enum Topic: CaseIterable {
    case title, message, question, field, offer, typed, help, full, panels, focus, row, cursor, banner, time, network,
      activity, actions, recording, lost
  }

  /// The characters that the lines may have.
  public let glyphs: GlyphSet
  private var changes = ChangeNarrator()
  private var checks = CheckNarrator()
  private var shown = PanelNarrator()
  /// What was told last. That nothing is unusual need not be told at the start.
  private var told: [Topic: String] = [
    .network: Messages.network(isOnline: true), .activity: Messages.activity(isActive: true),
    .actions: Messages.suspensions(0),
    .recording: "",
  ]

  /// - Parameter glyphs: Whether the lines may have characters beyond ASCII, as names can.
  public init(glyphs: GlyphSet = .unicode) { self.glyphs = glyphs }

  /// What there is to tell since this was last asked.
  public mutating func lines(for model: Model) -> [String] {
    var lines: [String] = []
    for topic in Topic.allCases {
      if topic == .panels {
        lines += shown.lines(for: model)
        continue
      }
      let telling = model.telling(of: topic, after: told[topic])
      defer { told[topic] = telling?.key }
      guard let telling, telling.key != told[topic] else { continue }
      let new = telling.lines()
      // What several topics say alike is said once.
      if new.count > 1 || !lines.contains(new) { lines += new }
    }
    lines += changes.lines(for: model)
    lines += checks.lines(for: model)
    return lines.map { SpokenText.line($0, glyphs) }.filter { !$0.isEmpty }
  }
}

/// What there is to tell of a topic.
struct Telling {
  /// As wide as needed, so that nothing is cut off or wrapped for want of room.
  static let width = 1_000

  /// It is told when this is another than before.
  let key: String
  /// Asked only then.
  let lines: () -> [String]

  init(key: String, lines: @escaping () -> [String]) { (self.key, self.lines) = (key, lines) }

  /// A line that is told when it is another than before.
  init(_ line: String) { self.init(key: line) { line.isEmpty ? [] : [line] } }
}
