import Explanation
import InspectionModel
import TerminalUI

/// The clock in the header: the mode, the time, the speed, and the next event.
extension HeaderView {
  /// Returns the first part of the clock: the sign for running or paused, and the mode.
  func head(_ glyphs: GlyphSet) -> String {
    "\(context.source.clock.isRunning ? glyphs.play : glyphs.pause) \(context.source.clock.kindWord) "
  }

  /// The index in ``clocks(_:)`` of the longest form that shows neither the speed nor why the clock is stopped.
  var plainClockIndex: Int { context.source.clock.end == nil ? 3 : 4 }

  /// Returns the forms of the clock, from the longest (mode, time, speed, pause) to the shortest.
  func clocks(_ glyphs: GlyphSet) -> [StyledLine] {
    let clock = context.source.clock
    let head = head(glyphs)
    let speed = hasSpeed ? " \(TimeText.speed(clock.speed, glyphs))" : ""
    guard let end = clock.end else {
      if context.isQuiet {
        let since = TimeText.stamp(context.source.history.entries.last?.time ?? 0, digits: 1)
        return [line("\(head)quiet since \(since)\(speed)", nil), line("\(head)quiet", nil)]
      }
      let time = TimeText.stamp(clock.now, digits: clock.isRunning ? 1 : 3)
      let now = TimeText.stamp(clock.now, digits: 1)
      return [
        line(head + time + speed, status), line(head + time + speed, shortStatus),
        line(head + time, shortStatus), line(head + time, nil), line(head + now, nil),
        line("\(clock.kindWord) \(now)", nil),
      ]
    }
    func whole(digits: Int) -> String {
      TimeText.stamps([clock.now, max(clock.now, end)], digits: digits).joined(separator: " of ")
    }
    let times = whole(digits: clock.isRunning ? 1 : 3)
    let now = TimeText.stamp(clock.now, digits: 1)
    return [
      line(head + times + speed, status), line(head + times + speed, shortStatus),
      line(head + times, shortStatus), line(head + whole(digits: 1), shortStatus),
      line(head + whole(digits: 1), nil),
      line(head + now, shortStatus), line("\(clock.kindWord) \(now)", nil),
    ]
  }

  /// Whether the header shows the speed. An attached program's clock has a speed only if clients can control it.
  private var hasSpeed: Bool {
    let clock = context.source.clock
    guard clock.isOfProgram, !clock.isPast else { return true }
    return !clock.isDetached && (clock.speed != 1 || context.capabilities.refusedOfClock[.speed] == nil)
  }

  func line(_ time: String, _ status: StyledLine?) -> StyledLine {
    let line = StyledLine(time, context.source.clock.kindRole)
    return status.map { line.adding($0) } ?? line
  }

  /// The lag of a running clock, or the age of an attached program's state, from which on the header tells it, in ns.
  private static let shownLag: Int64 = 500_000_000

  /// The reason why the clock is stopped, in words, or how far it is behind its speed; nil while the clock is on time.
  var status: StyledLine? { status(isShort: false) }
  var shortStatus: StyledLine? { status(isShort: true) }

  func status(isShort: Bool) -> StyledLine? {
    let clock = context.source.clock
    if clock.isAtEndOfRecording { return StyledLine(isShort ? " end" : " end of the recording", .warning) }
    if clock.failure != nil, !clock.isReplay { return StyledLine(" stopped", .error) }
    if clock.hasEnded, !clock.isReplay { return StyledLine(" ended", .warning) }
    if clock.isRunning, clock.lag >= Self.shownLag {
      let lag = TimeText.duration(clock.lag / 100_000_000 * 100_000_000)
      return StyledLine(" \(lag) \(clock.isOfProgram ? "old" : "behind")", .warning)
    }
    guard !clock.isRunning, !clock.isDetached else { return nil }
    let place = isShort ? nil : clock.breakpoint.map { " at \(context.key($0.node))" }
    return StyledLine(" paused\(place ?? "")", .warning)
  }

  /// The forms of the next event's text, longest first; empty if the run cannot continue, for an idle program, and if the
  /// shown state is old, as the program may have gone on.
  var next: [StyledLine] {
    guard !context.source.clock.isAtEndOfRecording, context.source.clock.failure == nil else { return [] }
    guard !context.source.clock.hasEnded else { return [StyledLine(Messages.restartHint(context.keymap), .muted)] }
    let isOld = context.source.clock.isOfProgram && context.source.clock.lag >= Self.shownLag
    guard !isOld, let next = context.source.clock.next else {
      return context.source.clock.isOfProgram ? [] : [StyledLine("nothing scheduled", .muted)]
    }
    // The time comes first: a long name must not push it out.
    let subject = next.node.map { context.key($0) + " " } ?? ""
    let time = StyledLine("next in ", .muted)
      .adding(TimeText.countdown(next.time - context.source.clock.now), .countdown)
    return [time.adding(": \(subject)\(next.label)", .muted), time]
  }
}
