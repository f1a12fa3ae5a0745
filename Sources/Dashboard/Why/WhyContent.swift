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
  /// The number of lines to which a chain of causes is folded, as far as that is possible.
  private let height: Int
  private let glyphs: GlyphSet

  /// The places of the steps in the chain, by the numbers of their entries: 0 for the explained entry.
  private var numbers: [UInt64: Int] = [:]

  /// The maximum number of steps that are followed to the root cause.
  private static let followed = 200
  /// The maximum number of steps of a chain of causes that is not folded.
  private static let limit = 6
  /// The numbers of steps above and below the folded middle of a chain, from the longest form to the shortest.
  private static let folds = [(3, 2), (2, 2), (2, 1), (1, 1), (0, 1)]
  /// The maximum number of visited causes shown above the current cause.
  private static let trailLimit = 2

  init(context: DashboardState, node: NodeSnapshot, width: Int, height: Int, glyphs: GlyphSet) {
    (self.context, self.width, self.height, self.glyphs) = (context, width, height, glyphs)
    if context.isOnTrail, let trail = context.trail { addTrail(trail) } else { addWhy(node) }
  }

  /// Adds the lines about the causes of the node's state.
  private mutating func addWhy(_ node: NodeSnapshot) {
    guard let number = node.stateEntry else { return }
    guard let entry = context.source.history[number] else {
      return add(StyledLine("why: ", .muted).adding(Messages.causeNotKept, .muted), indent: 2)
    }
    var steps = numberedSteps(from: entry)
    let first = steps.removeFirst()
    add(StyledLine("why: ", .muted).adding(context.source.sentence(first).shortText), indent: 2)
    add(steps[...], after: nil)
    // The causes come first, because they precede the reason.
    if let reason = context.source.reasonToStay(node, since: entry) {
      add(StyledLine("now: ", .muted).adding(reason), indent: 2)
    }
  }

  /// Adds the lines about the user's path along causes: the visited causes, the current cause, and further causes. In a
  /// low panel, the visited ones give way to the root cause.
  private mutating func addTrail(_ trail: WhyTrail) {
    guard let current = context.source.history[trail.current.entry] else { return addLost() }
    for visited in (0...Self.trailLimit).reversed() {
      let whole = adding(trail, visited: visited, current)
      if whole.lines.count <= height || visited == 0 { return self = whole }
    }
  }

  private func adding(_ trail: WhyTrail, visited limit: Int, _ current: JournalEntry) -> WhyContent {
    var copy = self
    let visited = trail.places.dropLast().suffix(limit).compactMap { context.source.history[$0.entry] }
    if let first = context.source.history[trail.first.entry] {
      _ = copy.numberedSteps(from: first)
      // The node may have changed since.
      let present = first.node.flatMap { context[$0]?.stateEntry } ?? 0
      let title = present > trail.first.entry ? "Earlier, at \(TimeText.stamp(first.time)): why" : "Why"
      copy.add(StyledLine("\(title) \(explained(first))", .panelTitle), indent: 2)
    }
    var lastTime: Int64?
    for entry in visited {
      copy.add(context.source.history.step(from: entry), at: &lastTime, sign: glyphs.cause, .muted)
    }
    let steps = context.source.history.steps(from: current, atMost: Self.followed)
    // A jump to the root cause leaves causes out.
    if let last = visited.last.flatMap({ copy.numbers[$0.sequence] }), let place = copy.numbers[current.sequence],
      place > last + 1
    {
      copy.addFold(of: place - last - 1, after: visited.last?.time ?? current.time)
    }
    let start = copy.lines.count
    copy.add(steps[0], at: &lastTime, sign: glyphs.cursor, .title)
    copy.current = start..<copy.lines.count
    copy.add(steps.dropFirst(), after: lastTime)
    return copy
  }

  /// Returns the entry that a path explains, to follow `why`.
  private func explained(_ entry: JournalEntry) -> String {
    guard case .node(.stateChanged(_, let state, error: nil)) = entry.event, let node = entry.node else {
      return context.source.phrase(entry)
    }
    return "\(context.key(node)) \(state.pastTense)"
  }

  /// Adds a line for causes that are left out; nil for an unknown number of them.
  private mutating func addFold(of count: Int?, after time: Int64) {
    let words = count.map { " \(Messages.count($0, "more cause"))" } ?? ""
    let indent = String.blanks(TimeText.stamp(time).count + 1)
    lines.append(StyledLine("\(indent)\(glyphs.cause) \(glyphs.ellipsis)\(words)", .muted))
  }

  private mutating func addLost() {
    add(StyledLine("Why", .panelTitle), indent: 0)
    add(StyledLine(Messages.causeNotKept, .muted), indent: 2)
  }

  /// Returns the chain of causes from its beginning, and numbers its steps.
  private mutating func numberedSteps(from entry: JournalEntry) -> [CauseStep] {
    let steps = context.source.history.steps(from: entry, atMost: Self.followed)
    for (number, step) in steps.enumerated() { numbers[step.head.sequence] = number }
    return steps
  }

  /// Adds the steps of a chain. The middle is folded if the chain is long or its lines do not fit: the root cause shows.
  private mutating func add(_ steps: ArraySlice<CauseStep>, after time: Int64?) {
    if steps.count <= Self.limit {
      let unfolded = adding(steps, above: steps.count, below: 0, after: time)
      // In place of a single step, the fold would save nothing.
      if unfolded.lines.count <= height || steps.count < 4 { return self = unfolded }
    }
    for (above, below) in Self.folds where above + below + 1 < steps.count {
      let folded = adding(steps, above: above, below: below, after: time)
      if folded.lines.count <= height || above == 0 { return self = folded }
    }
  }

  /// Returns a copy with the first and the last steps of a chain, and the number of those between.
  private func adding(_ steps: ArraySlice<CauseStep>, above: Int, below: Int, after time: Int64?) -> WhyContent {
    var copy = self
    var lastTime = time
    for step in steps.prefix(above) { copy.add(step, at: &lastTime) }
    guard above + below < steps.count, let last = steps.prefix(max(1, above)).last else { return copy }
    // Steps beyond the limit are not counted.
    let isWhole = steps.last.map { $0.next == nil } ?? true
    copy.addFold(of: isWhole ? steps.count - above - below : nil, after: last.head.time)
    guard isWhole else { return copy }
    for step in steps.suffix(below) { copy.add(step, at: &lastTime) }
    return copy
  }

  private mutating func add(_ step: CauseStep, at lastTime: inout Int64?) {
    let start = lines.count
    add(step, at: &lastTime, sign: glyphs.cause, .muted)
    causes.append((start..<lines.count, step.head))
  }

  /// Adds the lines of a step, with a sign before the text. The time is blank if it equals `lastTime`.
  private mutating func add(_ step: CauseStep, at lastTime: inout Int64?, sign: Character, _ role: StyleRole) {
    let time = TimeText.stamp(step.head.time)
    var line = StyledLine(step.head.time == lastTime ? .blanks(time.count) : time, .muted)
    lastTime = step.head.time
    let number = numbers[step.head.sequence].flatMap { $0 > 0 ? "\($0) " : nil } ?? ""
    line.add(" \(sign) ", role)
    line.add(number, .muted)
    add(
      line.adding(context.source.named(step) + context.source.sentence(step).text),
      indent: time.count + 3 + number.count)
  }

  private mutating func add(_ line: StyledLine, indent: Int) {
    lines += line.wrapped(width: width, indent: indent, glyphs: glyphs)
  }
}
