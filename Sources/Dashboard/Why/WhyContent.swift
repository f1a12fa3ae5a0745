import Explanation
import InspectionModel
import TerminalUI

/// The lines of the detail panel about causes: a sentence, followed by the chain of causes.
struct WhyContent {
  /// The lines, wrapped to the width of the panel.
  private(set) var lines: [StyledLine] = []
  /// The causes that the user can select, each with its range of lines and its journal entry.
  private(set) var causes: [(lines: Range<Int>, entry: JournalEntry)] = []

  /// The lines of the current cause of the user's path along causes; nil without a path.
  private(set) var current: Range<Int>?

  private let context: DashboardState
  private let width: Int
  private let glyphs: GlyphSet

  /// The maximum number of steps shown of a chain of causes.
  private static let limit = 6
  /// The maximum number of visited causes shown above the current cause.
  private static let trailLimit = 2

  init(context: DashboardState, node: NodeSnapshot, width: Int, glyphs: GlyphSet) {
    (self.context, self.width, self.glyphs) = (context, width, glyphs)
    if context.isOnTrail, let trail = context.trail { addTrail(trail) } else { addWhy(node) }
  }

  /// Adds the lines about the causes of the node's state.
  private mutating func addWhy(_ node: NodeSnapshot) {
    guard let number = node.stateEntry else { return }
    guard let entry = context.source.history[number] else {
      return add(StyledLine("why: ", .muted).adding(Messages.causeNotKept, .muted), indent: 2)
    }
    var steps = context.source.history.steps(from: entry, atMost: Self.limit)
    let first = steps.removeFirst()
    add(StyledLine("why: ", .muted).adding(context.source.sentence(first).shortText), indent: 2)
    add(steps[...], after: first.head.time)
    // The causes come first, because they precede the reason.
    if let reason = context.source.reasonToStay(node, since: entry) {
      add(StyledLine("now: ", .muted).adding(reason), indent: 2)
    }
  }

  /// Adds the lines about the user's path along causes: the visited causes, the current cause, and further causes.
  private mutating func addTrail(_ trail: WhyTrail) {
    let visited = trail.places.dropLast().suffix(Self.trailLimit).compactMap { context.source.history[$0.entry] }
    guard let current = context.source.history[trail.current.entry] else { return addLost() }
    if let first = context.source.history[trail.first.entry] {
      // The node may have changed since.
      let present = first.node.flatMap { context[$0]?.stateEntry } ?? 0
      let title = present > trail.first.entry ? "Earlier, at \(TimeText.stamp(first.time)): why" : "Why"
      add(StyledLine("\(title) \(context.source.phrase(first))", .panelTitle), indent: 2)
    }
    var lastTime: Int64?
    for entry in visited {
      add(context.source.history.step(from: entry), at: &lastTime, sign: glyphs.cause, .muted)
    }
    let steps = context.source.history.steps(from: current, atMost: Self.limit)
    let start = lines.count
    add(steps[0], at: &lastTime, sign: glyphs.cursor, .title)
    self.current = start..<lines.count
    add(steps.dropFirst(), after: lastTime)
  }

  private mutating func addLost() {
    add(StyledLine("Why", .panelTitle), indent: 0)
    add(StyledLine(Messages.causeNotKept, .muted), indent: 2)
  }

  private mutating func add(_ steps: ArraySlice<CauseStep>, after time: Int64?) {
    var lastTime = time
    for step in steps {
      let start = lines.count
      add(step, at: &lastTime, sign: glyphs.cause, .muted)
      causes.append((start..<lines.count, step.head))
    }
    // The chain continues beyond the limit.
    if let last = steps.last, last.next != nil {
      let indent = String.blanks(TimeText.stamp(last.head.time).count + 1)
      lines.append(StyledLine("\(indent)\(glyphs.cause) \(glyphs.ellipsis)", .muted))
    }
  }

  /// Adds the lines of a step, with a sign before the text. The time is blank if it equals `lastTime`.
  private mutating func add(_ step: CauseStep, at lastTime: inout Int64?, sign: Character, _ role: StyleRole) {
    let time = TimeText.stamp(step.head.time)
    var line = StyledLine(step.head.time == lastTime ? .blanks(time.count) : time, .muted)
    lastTime = step.head.time
    line.add(" \(sign) ", role)
    add(line.adding(context.source.named(step) + context.source.sentence(step).text), indent: time.count + 3)
  }

  private mutating func add(_ line: StyledLine, indent: Int) {
    lines += line.wrapped(width: width, indent: indent, glyphs: glyphs)
  }
}
