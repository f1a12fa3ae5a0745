import Explanation
import InspectionModel
import TerminalUI

/// The lines of the policies panel: the counts of a group's children, its state under each mode, and the truth table.
struct PoliciesContent {
  /// The lines, each a list of cells: one cell over the whole width, or a name and one cell for each mode.
  private(set) var lines: [[StyledLine]] = []
  /// The index of the line with the truth table's row for the group's children; nil without a group.
  private(set) var presentLine: Int?

  private let context: DashboardState
  private let width: Int
  private let glyphs: GlyphSet

  /// The minimum width of a column that shows states in words, including a blank.
  private static let wordsWidth = 10
  /// The minimum width of the row names beside columns with words.
  private static let namesWidth = 12
  private static let narrowNamesWidth = 9
  /// The maximum width of row names. Names of this width have the states in words, narrower names have only glyphs.
  private static let widestNames = 26

  init(_ policies: Policies?, _ context: DashboardState, width: Int, glyphs: GlyphSet) {
    (self.context, self.width, self.glyphs) = (context, width, glyphs)
    guard let node = context.selectedNode else {
      add(StyledLine(Messages.noSelection(context), .muted))
      return
    }
    guard let policies else {
      add(StyledLine(Messages.inNoGroup(node.identity.key), .muted))
      return
    }
    if policies.group != node.id { add(StyledLine(relation(of: node, to: policies.group), .muted)) }
    addCounts(policies.tally)
    addOutcomes(policies)
    addTable(policies)
  }

  /// Returns the text for a selected node other than the shown group: a child or a descendant of the group.
  private func relation(of node: NodeSnapshot, to group: NodeID) -> String {
    let isChild = node.parents.contains(group)
    return "\(node.identity.key): \(isChild ? "child" : "descendant") of \(context.key(group))"
  }

  // MARK: The children

  private mutating func addCounts(_ tally: ChildTally) {
    guard tally.count > 0 else { return add(StyledLine("It has no children.", .muted)) }
    var line = StyledLine(tally.count == 1 ? "1 child:" : "\(Messages.grouped(tally.count)) children:", .muted)
    for state in [NodeState.failed, .syncing, .synced, .idle] where tally[state] > 0 {
      line.add(" \(Messages.grouped(tally[state])) ", .text)
      line.add("\(state.glyph(glyphs)) \(state.word)", state.role)
      line.add(",", .muted)
    }
    line.add(" \(tally.withContents) ", .text)
    line.add("with \(glyphs.contents) contents", tally.withContents > 0 ? .contents : .noContents)
    add(line)
  }

  // MARK: Side by side

  private mutating func addOutcomes(_ policies: Policies) {
    let outcomes = NodeGroupMode.allCases.map { policies.tally.outcome($0) }
    lines.append(header("", policies.mode))
    lines.append(row("state") { state(outcomes[$0].state) })
    lines.append(
      row("contents") { column in
        let hasContents = outcomes[column].hasContents
        let flag = hasContents ? glyphs.contents : glyphs.noContents
        let word = showsText ? (hasContents ? " yes" : " no") : ""
        return StyledLine("\(flag)\(word)", hasContents ? .contents : .noContents)
      })
    lines.append(row("error") { column in StyledLine(outcomes[column].error?.text ?? none, .error) })
    lines.append(
      row("due to") { column in
        let outcome = outcomes[column]
        return StyledLine(outcome.decidingChild.map { context.key($0) } ?? (policies.tally.count > 0 ? "all" : none))
      })
  }

  private var none: String { "\(glyphs.dot)" }

  // MARK: The truth table

  private mutating func addTable(_ policies: Policies) {
    lines.append(header("children", policies.mode))
    for (index, truth) in TruthTable.rows.enumerated() where !truth.states.isEmpty || index == policies.row {
      if index == policies.row { presentLine = lines.count }
      let cursor = index == policies.row ? "\(glyphs.cursor) " : "  "
      let name = StyledLine(cursor, .title).adding(name(of: truth))
      lines.append(row(name) { state(truth.state(NodeGroupMode.allCases[$0])) })
    }
  }

  /// Returns the name of a truth table row: the states of the children in words, or as glyphs in a narrow panel.
  private func name(of row: TruthTable.Row) -> String {
    guard !row.states.isEmpty else { return "none" }
    // In ASCII the glyph of syncing is the ellipsis.
    let rest = row.isOpen ? [glyphs == .ascii ? ".." : "\(glyphs.ellipsis)"] : []
    guard namesWidth >= Self.widestNames else {
      return (row.states.map { "\($0.glyph(glyphs))" } + rest).joined(separator: " ")
    }
    return (row.states.map(\.word) + rest).joined(separator: ", ")
  }

  // MARK: Columns

  private var showsText: Bool { (width - Self.narrowNamesWidth) / 3 >= Self.wordsWidth }

  private var columnWidth: Int {
    guard showsText else { return max(1, (width - Self.narrowNamesWidth) / 3) }
    return max(Self.wordsWidth, min(16, (width - Self.namesWidth) / 3))
  }

  private var namesWidth: Int { min(Self.widestNames, max(0, width - 3 * columnWidth)) }

  private func state(_ state: NodeState) -> StyledLine {
    StyledLine("\(state.glyph(glyphs))\(showsText ? " \(state.word)" : "")", state.role)
  }

  /// Returns a header line: a name, and each mode above its column, with the group's mode marked.
  private func header(_ name: String, _ mode: NodeGroupMode) -> [StyledLine] {
    row(StyledLine(name, .panelTitle)) { column in
      let isOwn = NodeGroupMode.allCases[column] == mode
      let sign = isOwn ? "\(glyphs.cursor) " : ""
      return StyledLine(sign + NodeGroupMode.allCases[column].rawValue, isOwn ? .title : .panelTitle)
    }
  }

  private func row(_ name: String, _ cell: (Int) -> StyledLine) -> [StyledLine] { row(StyledLine(name, .muted), cell) }

  private func row(_ name: StyledLine, _ cell: (Int) -> StyledLine) -> [StyledLine] {
    [name] + NodeGroupMode.allCases.indices.map(cell)
  }

  private mutating func add(_ line: StyledLine) {
    lines += line.wrapped(width: width, indent: 2, glyphs: glyphs).map { [$0] }
  }

  /// Returns the area of each cell of a line, given the area of the line.
  func places(of line: [StyledLine], in area: Rect) -> [Rect] {
    guard line.count > 1 else { return [area] }
    var (place, rest) = area.dividedFromLeft(width: namesWidth)
    var places = [place]
    for _ in line.dropFirst() {
      (place, rest) = rest.dividedFromLeft(width: columnWidth)
      places.append(place)
    }
    // A blank at the end separates the columns.
    return places.map { $0.dividedFromLeft(width: max(0, $0.width - 1)).left }
  }
}
