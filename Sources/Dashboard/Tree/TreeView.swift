import Explanation
import InspectionModel
import TerminalUI

struct TreeView {
  let context: DashboardState
  let theme: Theme
  /// The source's state, copied once: each read through the context would make another copy, once for every row.
  private let source: SourceState

  init(context: DashboardState, theme: Theme) {
    self.context = context
    self.theme = theme
    source = context.source
  }

  func draw(in area: Rect, into buffer: inout Buffer) {
    let tree = context.tree
    let columns = context.treeColumns(area.size)
    let (head, area) = area.dividedFromTop(height: columns.hasHead ? 1 : 0)
    if !head.isEmpty, buffer.clip.rows.contains(head.y) { drawHead(columns, in: head, into: &buffer) }
    let shown = tree.rows.dropFirst(tree.top).prefix(area.height)
    for (line, row) in shown.enumerated() where buffer.clip.rows.contains(area.y + line) {
      draw(row, isSelected: row.id == tree.selection, columns, in: area.row(line), into: &buffer)
    }
    buffer.drawHiddenRows(
      above: tree.top, below: tree.rows.count - tree.top - shown.count, in: .tree, context.layout, theme: theme)
    if tree.rows.isEmpty {
      let words = context.filter == nil ? Messages.nothingToShow : Messages.noMatches(context)
      buffer.write(words, .muted, in: area, theme: theme)
    }
  }

  /// Returns the area of a row's fold marker, the sign that folds or unfolds the row when clicked.
  static func foldMarker(of row: TreeRow, _ columns: TreeColumns, in area: Rect, _ context: DashboardState) -> Rect {
    let levels = levels(of: row, named: context.key(row.id.node), in: columns.name - 1)
    return Rect(x: area.x + TreeColumns.cursorWidth + (levels > 0 ? 2 * levels + 1 : 0), y: area.y, width: 1, height: 1)
  }

  /// Returns the indentation of a row in levels: its depth, or less if the name would not fit.
  private static func levels(of row: TreeRow, named name: String, in width: Int) -> Int {
    let nameWidth = (row.isReference ? 2 : 0) + name.displayWidth()
    if 2 + 2 * row.depth + nameWidth <= width { return row.depth }
    return min(row.depth, max(0, (width - 10) / 2))
  }

  private func draw(
    _ row: TreeRow, isSelected: Bool, _ columns: TreeColumns, in area: Rect, into buffer: inout Buffer
  ) {
    guard let node = source[row.id.node] else { return }
    let glyphs = buffer.glyphs
    if isSelected {
      buffer.put(glyphs.cursor, at: area.origin, style: theme[.title])
    }
    if node.breakpoint != nil {
      buffer.put(glyphs.breakpoint, at: Point(x: area.x + 1, y: area.y), style: theme[.warning])
    }
    var rest = area.dividedFromLeft(width: TreeColumns.cursorWidth).rest
    func column(_ width: Int) -> Rect {
      let (left, right) = rest.dividedFromLeft(width: width)
      rest = right
      // A blank at the end separates the columns.
      return left.dividedFromLeft(width: max(0, width - 1)).left
    }
    drawName(row, node, in: column(columns.name), into: &buffer)
    buffer.write(node.identity.kind.label, .muted, in: column(columns.kind), theme: theme)
    let state = "\(node.state.glyph(glyphs))" + (columns.showsStateText ? " \(node.state.word)" : "")
    buffer.write(state, node.state.role, in: column(columns.state), theme: theme)
    let contentsColumn = column(columns.contents)
    // Actions usually have no contents, so none are not shown.
    if (node.action == nil || node.hasContents) && !node.identity.kind.tag.isCall {
      let flag = node.contentsFlag
      let word = columns.hasContentsWord && node.hasContents ? " \(flag.columnWord)" : ""
      buffer.write("\(flag.glyph(glyphs))\(word)", flag.role, in: contentsColumn, theme: theme)
    }
    if columns.isWide { drawSyncs(node, columns, in: &rest, into: &buffer) }
    if columns.isWide {
      drawRetry(node, alignsRight: false, in: column(columns.next), into: &buffer)
      buffer.write(remark(node, width: rest.width, glyphs), in: rest, theme: theme)
    } else {
      // Without a countdown, the error also gets its columns.
      let place = column(columns.error + (node.retry == nil ? columns.next + 1 : 0))
      buffer.write(remark(node, width: place.width, glyphs), in: place, theme: theme)
      drawRetry(node, alignsRight: true, in: rest, into: &buffer)
    }
    guard isSelected else { return }
    let hasFocus = context.panels.focus == .tree && !context.isInDialog
    buffer.paint(area, style: theme[hasFocus ? .selection : .selectionUnfocused])
  }

  /// Draws the names of the columns, with a sign at the column that the rows are sorted by.
  private func drawHead(_ columns: TreeColumns, in area: Rect, into buffer: inout Buffer) {
    // A column of signs alone is too narrow for a name.
    for (column, place) in columns.places(in: area) where place.width > 2 {
      let isOrder = column.order != nil && column.order == context.siblings.order
      let line = StyledLine(
        column.head + (isOrder ? " \(buffer.glyphs.unfolded)" : ""), isOrder ? .title : .muted)
      // A gap at the end separates the columns.
      let cell = place.dividedFromLeft(width: place.width - (column == .duration ? 2 : 1)).left
      // The names of nodes begin after their fold markers.
      let alignsRight = column.alignsRight || column == .next && !columns.isWide
      let indent = column == .name ? 2 : alignsRight ? max(0, cell.width - line.width(buffer.glyphs)) : 0
      buffer.write(line, in: cell.dividedFromLeft(width: indent).rest, theme: theme)
    }
  }

  /// Draws the columns that only a wide tree has: attempts, last change, duration of the last sync, and recent syncs.
  private func drawSyncs(
    _ node: NodeSnapshot, _ columns: TreeColumns, in rest: inout Rect, into buffer: inout Buffer
  ) {
    let recent = RecentSyncs(of: node.id, in: source.history)
    var writer = ColumnWriter(rest: rest, theme: theme)
    let failures = node.counts.failuresInARow
    writer.write(
      failures > 0 ? RetryDescription.attempts(failures, of: node) : "", .failed, width: columns.attempts, gap: 1,
      into: &buffer)
    // The time of a dropped change is unknown.
    let isCut = recent.lastChange == nil && node.stateEntry != nil
    writer.write(
      recent.lastChange.map { TimeText.stamp($0) } ?? (isCut ? "\(buffer.glyphs.ellipsis)" : ""), .muted,
      width: columns.changed, gap: 2, into: &buffer)
    writer.write(
      recent.syncs.last.map { TimeText.duration($0.duration) } ?? "", .text, width: columns.duration, gap: 2,
      alignsRight: true, into: &buffer)
    let (bars, behind) = writer.rest.dividedFromLeft(width: columns.recent)
    let hasColors = theme[.failed].foreground != theme[.synced].foreground
    for (x, bar) in zip(bars.columns, recent.bars(buffer.glyphs, hasColors: hasColors)) {
      buffer.put(bar.glyph, at: Point(x: x, y: bars.y), style: theme[bar.role])
    }
    rest = behind
  }

  /// Returns the faults, the error and other remarks of a node.
  private func remark(_ node: NodeSnapshot, width: Int, _ glyphs: GlyphSet) -> StyledLine {
    var line = StyledLine()
    if !node.faults.isEmpty { line.add(node.faults.badge(glyphs) + " ", .warning) }
    if let calls = node.calls {
      line = line.adding(CallsContent(calls: calls).summary(width: width - line.width(glyphs), glyphs))
    } else if let reading = node.readings.first {
      line.add(reading.value, node.state == .failed ? .error : .text)
    } else if let error = node.error, node.action?.state != .unreadable {
      line.add(source.errorText(error), .error)
      if let status = node.action.map(source.status), status.isSuspended {
        line.add("  \(status.glyph(glyphs)) \(status.word)", status.role)
      }
      // The state of an action, unless its node's state or a countdown shows it.
    } else if let action = node.action, node.retry == nil, node.state != .syncing {
      let status = source.status(of: action)
      line.add("\(status.glyph(glyphs)) \(status.word)", status.role)
    } else if node.identity.kind.tag.isProxy, node.children.isEmpty {
      line.add("no target", .muted)
    }
    return line
  }

  /// Draws the guides, the fold marker and the name of a row.
  private func drawName(_ row: TreeRow, _ node: NodeSnapshot, in area: Rect, into buffer: inout Buffer) {
    let glyphs = buffer.glyphs
    let levels = Self.levels(of: row, named: node.identity.key, in: area.width)
    if levels > 0 {
      for level in 1..<max(1, levels) where level < 64 && row.openLevels & (1 << UInt64(level)) != 0 {
        buffer.put(glyphs.guideThrough, at: Point(x: area.x + 2 * level, y: area.y), style: theme[.guide])
      }
      // The ellipsis shows that the row is deeper than its indentation.
      let guide = row.isLast ? glyphs.guideLast : glyphs.guideBranch
      buffer.put(
        levels < row.depth ? glyphs.ellipsis : guide, at: Point(x: area.x + 2 * levels, y: area.y),
        style: theme[.guide])
    }
    if row.hasChildren {
      let marker = context.filter == nil && context.tree.isFolded(node.id) ? glyphs.folded : glyphs.unfolded
      buffer.put(marker, at: Point(x: area.x + (levels > 0 ? 2 * levels + 1 : 0), y: area.y), style: theme[.guide])
    }
    let text = area.dividedFromLeft(width: 2 + 2 * levels).rest
    let key = node.identity.key
    let (name, role): (String, StyleRole) =
      row.isReference ? ("\(glyphs.arrow) \(key)", .reference) : isFound(node) ? (key, .text) : ("(\(key))", .muted)
    buffer.write(name, role, in: text, theme: theme)
  }

  /// Returns whether a node is a match of the filter; nodes shown only for their descendants are muted.
  private func isFound(_ node: NodeSnapshot) -> Bool { context.filter?.matches.contains(node.id) ?? true }

  /// Draws the time until the next retry, and the number of failures in a row.
  private func drawRetry(_ node: NodeSnapshot, alignsRight: Bool, in area: Rect, into buffer: inout Buffer) {
    guard let retry = node.retry else { return }
    let line = StyledLine(
      RetryDescription.short(retry, of: node, now: source.clock.now, buffer.glyphs), .countdown)
    let (right, _) = area.dividedFromRight(width: line.width(buffer.glyphs))
    buffer.write(line, in: alignsRight ? right : area, theme: theme)
  }
}
