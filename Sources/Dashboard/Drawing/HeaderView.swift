import Explanation
import InspectionModel
import TerminalUI

/// The first line: whose time it is, what comes next, and how many nodes are in which state, or what matters most of that.
struct HeaderView {
  let context: Context
  let theme: Theme

  /// The blanks between two parts.
  private static let gap = 2
  /// The sign of a recording, with them.
  private static let recordWidth = gap + 1
  /// A title of which fewer columns are left says nothing.
  private static let shortestTitle = 12

  /// A piece of the header, and the columns that it got.
  private struct Part {
    let line: StyledLine
    let width: Int
  }

  /// Words of the header that a click does something to.
  struct Target {
    let words: String
    let action: Action
    /// What the right button does there; nothing without.
    var other: Action?
  }

  func draw(in area: Rect, into buffer: inout Buffer) {
    for (place, line) in places(in: area, buffer.glyphs) { buffer.write(line, in: place, theme: theme) }
  }

  /// The words at a place of the screen that a click does something to.
  func target(at point: Point, in area: Rect) -> Target? {
    guard let (place, line) = places(in: area, .unicode).first(where: { $0.0.contains(point) }) else { return nil }
    return targets.first { target in
      guard let range = line.text.firstRange(of: target.words) else { return false }
      let start = place.x + String(line.text[..<range.lowerBound]).displayWidth()
      return (start..<start + target.words.displayWidth()).contains(point.x)
    }
  }

  private var targets: [Target] {
    let clock = context.source.clock
    let glyphs = GlyphSet.unicode
    return [
      Target(words: TimeText.speed(clock.speed, glyphs), action: .faster, other: .slower),
      Target(words: head(glyphs).trimmingBlanks, action: .pause),
      Target(words: onlineWords(glyphs), action: .network), Target(words: activeWords(glyphs), action: .activity),
      Target(words: actionsWords(glyphs), action: .resumeActions, other: .suspendActions),
      Target(words: "REC", action: .stopRecording),
      Target(words: Messages.restartHint(context.keymap), action: .restart),
    ]
  }

  /// Where each piece of the header is.
  private func places(in area: Rect, _ glyphs: GlyphSet) -> [(Rect, StyledLine)] {
    var rest = area.inset(horizontally: 1, vertically: 0)
    guard !rest.isEmpty else { return [] }
    // What matters most takes its room first; what has none left is not shown.
    let clocks = clocks(glyphs)
    // That something is off is seldom meant to last; that all is well need not be told where room is short.
    let isWell = context.source.world == WorldSnapshot()
    let troubles = isWell ? [] : [world(glyphs)] + self.troubles(glyphs)
    let line = clock(among: clocks, beside: troubles, width: rest.width, glyphs)
    let clock = Part(line: line, width: min(line.width(glyphs), rest.width))
    var room = rest.width - clock.width
    func part(_ line: StyledLine, atLeast shortest: Int = .max) -> Part? {
      let width = line.width(glyphs)
      guard width > 0, room >= min(width, shortest) + Self.gap else { return nil }
      let part = Part(line: line, width: min(width, room - Self.gap))
      room -= part.width + Self.gap
      return part
    }
    let recordWidth = min(room, context.isRecording ? Self.recordWidth : 0)
    room -= recordWidth
    var trouble: Part?
    for line in troubles where trouble == nil { trouble = part(line) }
    room += recordWidth
    let record = StyledLine("\(glyphs.record)", .warning)
    let recording = context.isRecording ? part(record.adding(" REC", .warning)) ?? part(record) : nil
    let counts = summaries(glyphs).first { $0.width(glyphs) + Self.gap <= room }.flatMap { part($0) }
    let next = part(next)
    let title = part(StyledLine(context.title), atLeast: Self.shortestTitle)
    let program = part(StyledLine("Loadscope", .title))
    let world = isWell ? part(world(glyphs)) : trouble

    // The counts stand at the right edge, where they do not move when the parts before them change.
    var places: [(Rect, StyledLine)] = []
    if let counts {
      let right: Rect
      (right, rest) = rest.dividedFromRight(width: counts.width)
      places.append((right, counts.line))
    }
    for part in [program, title, clock, recording, next, world].compactMap({ $0 }) {
      let (left, behind) = rest.dividedFromLeft(width: part.width)
      places.append((left, part.line))
      (_, rest) = behind.dividedFromLeft(width: Self.gap)
    }
    return places
  }

  /// The longest form of the clock that leaves room for what is off: in words if it can, or else for how much it is.
  private func clock(
    among clocks: [StyledLine], beside troubles: [StyledLine], width: Int, _ glyphs: GlyphSet
  ) -> StyledLine {
    for trouble in troubles.dropFirst(2) {
      let room = width - (context.isRecording ? Self.recordWidth : 0) - Self.gap - trouble.width(glyphs)
      if let clock = clocks.first(where: { $0.width(glyphs) <= room }) { return clock }
    }
    return clocks.first { $0.width(glyphs) <= width } ?? clocks.last ?? StyledLine()
  }

  /// Whether time moves, and whose it is.
  private func head(_ glyphs: GlyphSet) -> String {
    "\(context.source.clock.isRunning ? glyphs.play : glyphs.pause) \(context.source.clock.kindWord) "
  }

  /// Whose time it is, when it is and how it moves, from the longest form to the shortest.
  private func clocks(_ glyphs: GlyphSet) -> [StyledLine] {
    let clock = context.source.clock
    let head = head(glyphs)
    let speed = clock.isOfProgram ? "" : " \(TimeText.speed(clock.speed, glyphs))"
    guard let end = clock.end else {
      if context.isQuiet {
        let since = TimeText.stamp(context.source.history.entries.last?.time ?? 0, digits: 1)
        return [line("\(head)quiet since \(since)\(speed)", nil), line("\(head)quiet", nil)]
      }
      let time = TimeText.stamp(clock.now, digits: clock.isRunning ? 1 : 3)
      let now = TimeText.stamp(clock.now, digits: 1)
      return [
        line(head + time + speed, standing), line(head + time + speed, shortStanding),
        line(head + time, shortStanding), line(head + time, nil), line(head + now, nil),
        line("\(clock.kindWord) \(now)", nil),
      ]
    }
    func whole(digits: Int) -> String {
      TimeText.stamps([clock.now, max(clock.now, end)], digits: digits).joined(separator: " of ")
    }
    let times = whole(digits: clock.isRunning ? 1 : 3)
    let now = TimeText.stamp(clock.now, digits: 1)
    return [
      line(head + times + speed, standing), line(head + times + speed, shortStanding),
      line(head + times, shortStanding), line(head + whole(digits: 1), shortStanding),
      line(head + now, shortStanding), line("\(clock.kindWord) \(now)", nil),
    ]
  }

  private func line(_ time: String, _ standing: StyledLine?) -> StyledLine {
    let line = StyledLine(time, context.source.clock.kindRole)
    return standing.map { line.adding($0) } ?? line
  }

  /// Why time does not move, where it does not.
  private var standing: StyledLine? { standing(isShort: false) }
  private var shortStanding: StyledLine? { standing(isShort: true) }

  private func standing(isShort: Bool) -> StyledLine? {
    let clock = context.source.clock
    if clock.isAtEndOfRecording { return StyledLine(isShort ? " end" : " end of the recording", .warning) }
    if clock.failure != nil, !clock.isReplay { return StyledLine(" stopped", .error) }
    if clock.hasEnded, !clock.isReplay { return StyledLine(" ended", .warning) }
    guard !clock.isRunning, !clock.isDetached else { return nil }
    let place = isShort ? nil : clock.breakpoint.map { " at \(context.key($0.node))" }
    return StyledLine(" paused\(place ?? "")", .warning)
  }

  /// What happens next by itself.
  var next: StyledLine {
    guard !context.source.clock.isAtEndOfRecording else { return StyledLine() }
    guard context.source.clock.failure == nil else { return StyledLine() }
    guard !context.source.clock.hasEnded else { return StyledLine(Messages.restartHint(context.keymap), .muted) }
    guard let next = context.source.clock.next else {
      return context.source.clock.isOfProgram ? StyledLine() : StyledLine("nothing scheduled", .muted)
    }
    let subject = next.node.map { context.key($0) + " " } ?? ""
    return StyledLine("next: \(subject)\(next.label) in ", .muted)
      .adding(TimeText.countdown(next.time - context.source.clock.now), .countdown)
  }

  private func world(_ glyphs: GlyphSet) -> StyledLine {
    // Of a program it is not known whether it is online, but what may be done to it.
    if context.source.clock.isOfProgram {
      let isReadOnly = context.capabilities.refused[.sync] != nil
      return StyledLine(context.source.clock.isDetached ? "" : isReadOnly ? "read-only" : "control", .muted)
    }
    return StyledLine(onlineWords(glyphs), context.source.world.isOnline ? .muted : .warning).adding("  ")
      .adding(activeWords(glyphs), context.source.world.isActive ? .muted : .warning)
      .adding(context.source.world.suspendCount > 0 ? "  \(actionsWords(glyphs))" : "", .warning)
  }

  /// What of it is not as usual, and that alone, from the longest form to the shortest.
  private func troubles(_ glyphs: GlyphSet) -> [StyledLine] {
    let world = context.source.world
    let troubles: [(sign: Character, word: String)] = [
      world.isOnline ? nil : (glyphs.off, "offline"), world.isActive ? nil : (glyphs.off, "background"),
      world.suspendCount > 0 ? (glyphs.pause, "suspended") : nil,
    ].compactMap { $0 }
    let lines = [
      troubles.map { "\($0.sign) \($0.word)" }.joined(separator: "  "),
      troubles.map(\.word).joined(separator: ", "),
      "\(troubles.first?.word ?? "") +\(troubles.count - 1)",
    ]
    // Of one alone there is nothing to be counted.
    return lines.prefix(troubles.count > 1 ? 3 : 2).map { StyledLine($0, .warning) }
  }

  private func actionsWords(_ glyphs: GlyphSet) -> String {
    "\(glyphs.pause) \(Messages.suspended(context.source.world.suspendCount))"
  }

  private func onlineWords(_ glyphs: GlyphSet) -> String {
    context.source.world.isOnline ? "\(glyphs.on) online" : "\(glyphs.off) offline"
  }

  private func activeWords(_ glyphs: GlyphSet) -> String {
    context.source.world.isActive ? "\(glyphs.on) active" : "\(glyphs.off) background"
  }

  /// What can be told of the whole run, the most first; the last ones are the parts of it, with what matters most first.
  private func summaries(_ glyphs: GlyphSet) -> [StyledLine] {
    let lints = context.source.counts.lints.headerWords.map { StyledLine($0, .warning) }
    let fewestLints = lints.last ?? StyledLine()
    let faults =
      context.source.counts.faulty > 0
      ? StyledLine("\(glyphs.fault)\(Messages.grouped(context.source.counts.faulty))", .warning) : StyledLine()
    let lostCount = context.source.history.lostCount
    let lost = lostCount > 0 ? StyledLine("\(Messages.count(lostCount, "event")) lost", .warning) : StyledLine()
    let whole = (lints + [StyledLine()]).map { joined([states, failedChecks, faults, $0, lost]) }
    let parts = [joined([failedChecks, fewestLints]), failedChecks, fewestLints, states]
    return (whole + parts).filter { !$0.spans.isEmpty }
  }

  private func joined(_ parts: [StyledLine]) -> StyledLine {
    var line = StyledLine()
    for part in parts where !part.spans.isEmpty {
      if !line.spans.isEmpty { line.add("  ") }
      line = line.adding(part)
    }
    return line
  }

  private var states: StyledLine {
    joined(
      [NodeState.failed, .syncing, .synced, .idle].filter { context.source.counts[$0] > 0 }.map { state in
        StyledLine("\(Messages.grouped(context.source.counts[state])) \(state.word)", state.role)
      })
  }

  private var failedChecks: StyledLine {
    let count = context.source.checks.failedCount
    return count > 0 ? StyledLine("\(Messages.count(count, "check")) failed", .error) : StyledLine()
  }
}
