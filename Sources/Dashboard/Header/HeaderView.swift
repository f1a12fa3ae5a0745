import Explanation
import InspectionModel
import TerminalUI

/// The header, the first line of the screen: the clock, the counts of nodes, and all problems.
struct HeaderView {
  let context: DashboardState
  let theme: Theme

  /// The minimum number of columns of a truncated title.
  private static let shortestTitle = 12
  /// The width reserved for the next event, in columns. It is fixed, so that a longer countdown moves no other part.
  private static let nextWidth = 28
  /// The width reserved for the time of the next event without the event's name, in columns.
  private static let shortNextWidth = 14

  /// A part of the header's text that can be clicked.
  struct Target {
    let text: String
    let action: KeyAction
    /// The key action of a right click on the text; nil for none.
    var other: KeyAction?
  }

  func draw(in area: Rect, into buffer: inout Buffer) {
    for (place, line) in places(in: area, buffer.glyphs) { buffer.write(line, in: place, theme: theme) }
  }

  /// Returns the clickable text at a point; nil if no clickable text is there.
  func target(at point: Point, in area: Rect) -> Target? {
    guard let (place, line) = places(in: area, context.glyphs).first(where: { $0.0.contains(point) }) else {
      return nil
    }
    return targets.first { target in
      guard let range = line.text.firstRange(of: target.text) else { return false }
      let start = place.x + String(line.text[..<range.lowerBound]).displayWidth()
      return (start..<start + target.text.displayWidth()).contains(point.x)
    }
  }

  private var targets: [Target] {
    let clock = context.source.clock
    let glyphs = context.glyphs
    return [
      Target(text: TimeText.speed(clock.speed, glyphs), action: .faster, other: .slower),
      Target(text: head(glyphs).trimmingBlanks, action: .pause),
      Target(text: onlineText(glyphs), action: .network), Target(text: activeText(glyphs), action: .activity),
      Target(text: actionsText(glyphs), action: .resumeActions, other: .suspendActions),
      Target(text: "REC", action: .stopRecording),
      Target(text: Messages.restartHint(context.keymap), action: .restart),
    ]
  }

  private func places(in area: Rect, _ glyphs: GlyphSet) -> [(Rect, StyledLine)] {
    HeaderLayout(parts(glyphs), width: area.width - 2, glyphs).places(in: area.inset(horizontally: 1, vertically: 0))
  }

  /// Returns all parts of the header, the most important first.
  private func parts(_ glyphs: GlyphSet) -> [HeaderPart] {
    // The normal state of the world is optional.
    let isWell = context.source.world == WorldSnapshot()
    let record = StyledLine("\(glyphs.record)", .warning)
    let name = HeaderPart(forms: [StyledLine("Loadscope", .title)], place: .program)
    let normalWorld = HeaderPart(forms: isWell ? [world(glyphs)] : [], place: .world)
    return [
      HeaderPart(forms: clocks(glyphs), place: .clock, isEssential: true, plainForm: plainClockIndex),
      counts(of: .failed, isEssential: context.source.counts[.failed] > 0, glyphs),
      HeaderPart(
        forms: isWell ? [] : [world(glyphs)] + worldWarnings(glyphs), place: .world, isEssential: true, plainForm: 1),
      HeaderPart(
        forms: context.isRecording ? [record.adding(" REC", .warning), record] : [], place: .recording,
        isEssential: true),
      newEvents, lost,
      HeaderPart(forms: failedChecks, place: .right, isEssential: true),
      HeaderPart(
        forms: context.source.counts.lints.headerTexts.map { StyledLine($0, .warning) }, place: .right,
        isEssential: true),
      counts(of: .syncing, glyphs),
      HeaderPart(forms: [StyledLine(context.title)], place: .title, shortest: Self.shortestTitle),
      counts(of: .synced, glyphs),
      counts(of: .idle, glyphs),
      HeaderPart(forms: faults(glyphs), place: .right),
      HeaderPart(forms: next, place: .next, widths: [Self.nextWidth, Self.shortNextWidth]),
    ] + (context.source.clock.isOfProgram ? [normalWorld, name] : [name, normalWorld])
  }

  // MARK: The world

  private func world(_ glyphs: GlyphSet) -> StyledLine {
    // The network and activity of a program are known only if the program gives them to its agent.
    if context.source.clock.isOfProgram {
      guard !context.source.clock.isDetached else { return StyledLine() }
      return StyledLine(context.capabilities.hasControl ? "control" : "read-only", .muted)
        .adding(context.source.world.isOnline ? "" : "  \(onlineText(glyphs))", .warning)
        .adding(context.source.world.isActive ? "" : "  \(activeText(glyphs))", .warning)
    }
    return StyledLine(onlineText(glyphs), context.source.world.isOnline ? .muted : .warning).adding("  ")
      .adding(activeText(glyphs), context.source.world.isActive ? .muted : .warning)
      .adding(context.source.world.suspendCount > 0 ? "  \(actionsText(glyphs))" : "", .warning)
  }

  /// Returns the forms of the text about the offline, background and suspended states, the longest first.
  private func worldWarnings(_ glyphs: GlyphSet) -> [StyledLine] {
    let world = context.source.world
    let worldWarnings: [(sign: Character, word: String)] = [
      world.isOnline ? nil : (glyphs.off, "offline"), world.isActive ? nil : (glyphs.off, "background"),
      world.suspendCount > 0 ? (glyphs.pause, "suspended") : nil,
    ].compactMap { $0 }
    let lines = [
      worldWarnings.map { "\($0.sign) \($0.word)" }.joined(separator: "  "),
      worldWarnings.map(\.word).joined(separator: ", "),
      "\(worldWarnings.first?.word ?? "") +\(worldWarnings.count - 1)",
    ]
    // A single one has no counted form.
    return lines.prefix(worldWarnings.count > 1 ? 3 : 2).map { StyledLine($0, .warning) }
  }

  private func actionsText(_ glyphs: GlyphSet) -> String {
    "\(glyphs.pause) \(Messages.suspended(context.source.world.suspendCount))"
  }

  private func onlineText(_ glyphs: GlyphSet) -> String {
    context.source.world.isOnline ? "\(glyphs.on) online" : "\(glyphs.off) offline"
  }

  private func activeText(_ glyphs: GlyphSet) -> String {
    context.source.world.isActive ? "\(glyphs.on) active" : "\(glyphs.off) background"
  }

  // MARK: Counts

  /// Returns the part that counts the nodes in a state. Its width fits the count of all nodes, so that no part moves.
  private func counts(of state: NodeState, isEssential: Bool = false, _ glyphs: GlyphSet) -> HeaderPart {
    let counts = context.source.counts
    let count = counts[state]
    // Nodes are rarely idle again.
    if state == .idle, count == 0 { return HeaderPart(forms: [], place: .count(state)) }
    let largest = Messages.grouped(NodeState.allCases.reduce(0) { $0 + counts[$1] }).count
    let forms = ["\(Messages.grouped(count)) \(state.word)", "\(state.glyph(glyphs))\(Messages.grouped(count))"]
    // No room is kept for the short form of nothing.
    let lines = forms.prefix(count > 0 ? 2 : 1).map { StyledLine(count > 0 ? $0 : "", state.role) }
    let widths = [largest + 1 + state.word.count, largest + 1]
    return HeaderPart(
      forms: lines, place: .count(state), isEssential: isEssential, widths: Array(widths.prefix(lines.count)))
  }

  private var newEvents: HeaderPart {
    let count = context.source.clock.newEvents
    let forms = ["\(Messages.grouped(count)) new \(count == 1 ? "event" : "events")", "\(Messages.grouped(count)) new"]
    return HeaderPart(
      forms: count > 0 ? forms.map { StyledLine($0, .warning) } : [], place: .right, isEssential: true)
  }

  private var lost: HeaderPart {
    let count = context.source.history.lostCount
    let forms = ["\(Messages.count(count, "event")) lost", "\(Messages.grouped(count)) lost"]
    return HeaderPart(
      forms: count > 0 ? forms.map { StyledLine($0, .warning) } : [], place: .right, isEssential: true)
  }

  private func faults(_ glyphs: GlyphSet) -> [StyledLine] {
    let count = context.source.counts.faulty
    return count > 0 ? [StyledLine("\(glyphs.fault)\(Messages.grouped(count))", .warning)] : []
  }

  private var failedChecks: [StyledLine] {
    let count = context.source.checks.failedCount
    return count > 0 ? [StyledLine("\(Messages.count(count, "check")) failed", .error)] : []
  }
}
