import Explanation
import InspectionModel
import TerminalUI

/// The hint bar, the last line of the screen: the key hints, the current message, or a question.
struct HintBarView {
  let model: Model
  let theme: Theme

  private var context: DashboardState { model.context }

  /// Draws the hint bar, and returns the position of the cursor while the user types text; nil otherwise.
  func draw(in area: Rect, into buffer: inout Buffer) -> Point? {
    let line = area.inset(horizontally: 1, vertically: 0)
    guard !line.isEmpty else { return nil }
    if let overlay = context.overlay,
      let drawn = overlay.drawHintBar(in: line, of: model, theme: theme, into: &buffer)
    {
      return drawn.cursor
    }
    if let message = messageLine {
      drawMessage(message, in: area, into: &buffer)
    } else if let failure = context.source.clock.failure {
      buffer.write(StyledLine(failure, .banner), in: line, theme: theme)
    } else {
      drawHints(in: line, into: &buffer)
    }
    return nil
  }

  private var messageLine: StyledLine? {
    context.message.map { StyledLine($0.text, $0.isWarning ? .warning : .hint) }
  }

  /// Returns the number of rows of the message; 0 without a message. A long message covers panels until the next key.
  func messageHeight(in area: Rect, _ glyphs: GlyphSet) -> Int {
    messageLine.map { height(of: $0.wrapped(width: area.width - 2, glyphs: glyphs), in: area) } ?? 0
  }

  private func height(of lines: [StyledLine], in area: Rect) -> Int { max(1, min(lines.count, area.y / 3)) }

  private func drawMessage(_ message: StyledLine, in area: Rect, into buffer: inout Buffer) {
    let lines = message.wrapped(width: area.width - 2, glyphs: buffer.glyphs)
    let height = height(of: lines, in: area)
    let place = Rect(x: area.x, y: area.y - height + 1, width: area.width, height: height)
    buffer.fill(place, style: theme[.text])
    // The last row is truncated if the message is longer.
    let rest = lines.dropFirst(height).reduce(lines[height - 1]) { $0.adding(" ").adding($1) }
    for (number, line) in (lines.prefix(height - 1) + [rest]).enumerated() {
      buffer.write(line, in: place.row(number).inset(horizontally: 1, vertically: 0), theme: theme)
    }
  }

  private func drawHints(in area: Rect, into buffer: inout Buffer) {
    for (place, hint) in places(in: area, buffer.glyphs) {
      buffer.write(hint.line(buffer.glyphs), in: place, theme: theme)
    }
  }

  /// Returns the key whose hint is at a clicked point; nil if no hint is there.
  func key(at point: Point, in area: Rect) -> Key? {
    guard area.contains(point) else { return nil }
    let line = area.inset(horizontally: 1, vertically: 0)
    if let overlay = context.overlay {
      if let prompt = overlay.prompt(in: context, width: line.width, context.glyphs) {
        return prompt.key(at: point.x - line.x, width: line.width, context.glyphs)
      }
      if let hint = overlay.hint(in: context, width: line.width, context.glyphs) {
        return hint.key(at: point.x - line.x)
      }
    }
    guard context.message == nil, context.source.clock.failure == nil else { return nil }
    return places(in: line, context.glyphs).first { $0.0.contains(point) }?.1.key
  }

  /// Returns the hints that fit, each with its area.
  private func places(in area: Rect, _ glyphs: GlyphSet) -> [(Rect, Hint)] {
    var hints = hints.map { (hint: $0, width: $0.line(glyphs).width(glyphs)) }
    var width = hints.reduce(-2) { $0 + $1.width + 2 }
    while width > area.width, hints.count > 1 {
      // Help and quit stay longest: they lead to everything else.
      let lowest = hints.filter { !$0.hint.isProgram }.map(\.hint.rank.rawValue).min()
      let last = hints.lastIndex { $0.hint.rank.rawValue == lowest && !$0.hint.isProgram } ?? hints.count - 1
      width -= hints.remove(at: last).width + 2
    }
    var rest = area
    return hints.map { hint, width in
      let (place, behind) = rest.dividedFromLeft(width: width)
      (_, rest) = behind.dividedFromLeft(width: 2)
      return (place, hint)
    }
  }

  struct Hint: Equatable {
    let key: Key
    let verb: String
    let rank: KeyHint.Rank
    let isProgram: Bool

    func line(_ glyphs: GlyphSet) -> StyledLine {
      StyledLine(key.label(glyphs), .key).adding(" \(verb)", .hint)
    }
  }

  /// The key hints that the hint bar shows; nil while an overlay, a message or a failure takes their place.
  var lasting: [Hint]? {
    context.overlay == nil && context.message == nil && context.source.clock.failure == nil ? hints : nil
  }

  /// The hints of all enabled keys, including those for which the hint bar has no room.
  private var hints: [Hint] {
    // Read once: every read of this computed property copies the context.
    let context = self.context
    if let overlay = context.overlay {
      return overlay.hintedActions.compactMap { action, verb in
        context.keymap.binding(of: action).flatMap {
          hint($0, KeyHint(stringLiteral: verb), isProgram: action == .close)
        }
      }
    }
    return (context.keymap.hinted[context.panels.focus] ?? []).compactMap { binding in
      guard var hint = binding.hint, context.refusal(of: binding) == nil, binding.disabledReason(model) == nil
      else { return nil }
      // Stepping back is rare outside a replay, and space is tight.
      if binding.action == .stepBack, !context.source.clock.isReplay, !context.isOver { return nil }
      if binding.action == .pause, !context.source.clock.isRunning {
        let clock = context.source.clock
        hint = KeyHint(clock.canBranch ? "continue from here" : clock.isReplay ? "play" : "resume", hint.rank)
      }
      if binding.action == .restart, !context.isOver, !context.source.clock.isAtEndOfRecording { return nil }
      if binding.action == PanelKind.picture.action {
        let isOfUse = context.panels.full != .picture && context.image(shownBy: context.selectedNode) != nil
        guard isOfUse else { return nil }
      }
      if binding.action == .close, context.isOnTrail { hint = KeyHint("leave causes", hint.rank) }
      if binding.action == .why, context.isOnTrail { hint = KeyHint("next cause", .vital) }
      if binding.action == .present, context.source.clock.isRecorded { hint = KeyHint("end", hint.rank) }
      // The panel's own keys are dropped last.
      if binding.panel != nil { hint = KeyHint(hint.verb, .lasting) }
      return self.hint(binding, hint, isProgram: [.help, .close, .quit].contains(binding.action))
    }
  }

  /// Returns the hint of a binding; nil if the binding has no key. A hint with `isProgram` is dropped after all others.
  private func hint(_ binding: KeyBinding, _ hint: KeyHint, isProgram: Bool) -> Hint? {
    binding.keys.first.map { Hint(key: $0, verb: hint.verb, rank: hint.rank, isProgram: isProgram) }
  }
}

/// The entry of a key binding in the hint bar: a verb, and a priority.
public struct KeyHint: Sendable, ExpressibleByStringLiteral {
  /// The priority of a hint. If the hint bar has no room for all hints, it drops those with the lowest priority first.
  enum Rank: Int, Sendable {
    /// The hint is dropped first if the hint bar has too little room.
    case spare
    case usual
    /// The hint is dropped after the usual hints if the hint bar has too little room.
    case lasting
    /// The hint is dropped last if the hint bar has too little room.
    case vital
  }

  public let verb: String
  let rank: Rank

  init(_ verb: String, _ rank: Rank) { (self.verb, self.rank) = (verb, rank) }

  public init(stringLiteral verb: String) { self.init(verb, .usual) }
}
