import Explanation
import InspectionModel
import TerminalUI

/// The lines of the detail panel, the most important first, because a small window shows only the first lines.
struct DetailContent {
  let context: DashboardState
  let width: Int
  let glyphs: GlyphSet
  /// The form of the back-off section: the latest rows only, or all rows.
  var extent = LedgerContent.Extent.short

  /// The maximum number of children listed; the tree shows all children.
  private static let childLimit = 20

  var lines: [StyledLine] {
    guard let node = context.selectedNode else {
      return [StyledLine(Messages.noSelection(context), .muted)]
    }
    return now(node) + picture(node) + contents(node) + waits(node) + rest(node) + past(node)
  }

  /// The lines of the left column in a layout of two: the node's state and causes, contents, stats, settings, relations.
  var present: [StyledLine] { context.selectedNode.map { now($0) + picture($0) + contents($0) + rest($0) } ?? lines }

  /// The lines of the right column in a layout of two: the node's back-off and history.
  var story: [StyledLine] { context.selectedNode.map { waits($0) + past($0) } ?? [] }

  /// The causes that the user can select, nearest first: for each cause, its journal entry and its lines. The line
  /// numbers are the same in ``lines`` and in ``present``.
  var causes: [(lines: Range<Int>, entry: JournalEntry)] {
    guard let node = context.selectedNode else { return [] }
    let start = summary(node).count
    return why(node).causes.map { ($0.lines.lowerBound + start..<$0.lines.upperBound + start, $0.entry) }
  }

  /// The lines of the current cause of the user's path along causes, numbered as in ``causes``; nil without a path.
  var currentCause: Range<Int>? {
    guard let node = context.selectedNode, let lines = why(node).current else { return nil }
    let start = summary(node).count
    return lines.lowerBound + start..<lines.upperBound + start
  }

  private func now(_ node: NodeSnapshot) -> [StyledLine] {
    summary(node) + why(node).lines + action(node) + retry(node) + faults(node)
  }

  private func rest(_ node: NodeSnapshot) -> [StyledLine] { numbers(node) + setup(node) + relations(node) }

  private func waits(_ node: NodeSnapshot) -> [StyledLine] {
    LedgerContent(context: context, node: node, width: width, glyphs: glyphs).lines(extent)
  }

  private func why(_ node: NodeSnapshot) -> WhyContent {
    WhyContent(
      context: context, node: node, width: width, height: context.layout.inside(.detail).height - summary(node).count,
      glyphs: glyphs)
  }

  private func summary(_ node: NodeSnapshot) -> [StyledLine] {
    let identity = node.identity
    var lines = wrapped(
      StyledLine(identity.title ?? identity.key, .title).adding("  \(identity.kind.label)", .muted), indent: 0)
    lines.append(
      StyledLine("\(node.state.glyph(glyphs)) \(node.state.word)", node.state.role)
        .adding(status(node)))
    if let error = node.error { lines += wrapped(StyledLine(context.source.errorText(error), .error), indent: 0) }
    return lines + table(node.readings)
  }

  /// Returns a scheduled action's status, and the contents flag, which is left out for an action without contents.
  private func status(_ node: NodeSnapshot) -> StyledLine {
    let action = node.action.map(context.source.status)
    let line = action.map { StyledLine("   \($0.glyph(glyphs)) \($0.word)", $0.role) } ?? StyledLine()
    let flag = node.contentsFlag
    guard !node.identity.kind.tag.isCall else { return line }
    return action == nil || node.hasContents
      ? line.adding("   \(flag.glyph(glyphs)) \(flag.text)", flag.role) : line
  }

  /// Returns the lines about the node's scheduled action; none for a node that is no scheduled action.
  private func action(_ node: NodeSnapshot) -> [StyledLine] {
    guard let action = node.action else { return [] }
    let words = ActionDetail(action, node, now: context.source.clock.now, world: context.source.world)
    let nameWidth = (words.pairs.map(\.name.count).max() ?? 0) + 2
    return wrapped(StyledLine(words.sentence, context.source.status(of: action).role), indent: 0)
      + words.pairs.flatMap { name, value, role in
        wrapped(
          StyledLine(name + .blanks(nameWidth - name.count), .muted).adding(value, role), indent: nameWidth)
      }
  }

  private func retry(_ node: NodeSnapshot) -> [StyledLine] {
    // The lines of an action include it already.
    guard let retry = node.retry, node.action == nil else { return [] }
    let sentence = RetryDescription.long(retry, of: node, now: context.source.clock.now, in: context.source)
    return wrapped(StyledLine(sentence, .countdown), indent: 0)
  }

  /// Returns the lines about the injected faults, in the order of the syncs that they affect.
  private func faults(_ node: NodeSnapshot) -> [StyledLine] {
    node.faults.flatMap { fault in
      let text = fault.text(of: nil, node.identity.kind)
      return wrapped(StyledLine("\(glyphs.fault) ", .warning).adding("fault: \(text)", .warning), indent: 2)
    }
  }

  /// Returns the lines about the picture of an image, or of a proxy of one; none for any other node.
  private func picture(_ node: NodeSnapshot) -> [StyledLine] {
    guard let image = context.image(shownBy: node) else { return [] }
    let place = Self.picturePlace(context, width: width)
    if place.isEmpty, image.hasContents, context.layout.inside(.detail).height > 0 {
      let key = context.keymap[PanelKind.picture.action]
      return [heading("Picture")] + wrapped(StyledLine(Messages.keyShowsPicture(key), .muted), indent: 2)
    }
    let content = PictureContent(of: image, context, place: place, glyphs: glyphs)
    return [heading("Picture")] + content.caption.flatMap { wrapped($0, indent: 2) } + content.rows
  }

  /// Returns the lines about the node's contents; none for a node whose program has described none.
  private func contents(_ node: NodeSnapshot) -> [StyledLine] {
    guard context.contentsRequest != nil, let change = context.contentsTexts[node.id] else { return [] }
    let section = ContentsSection(change: change, context: context, width: width, glyphs: glyphs)
    return [heading("Contents")] + section.lines(extent)
  }

  /// Returns the columns and rows for a picture: all columns, and about half of the panel's rows; none in a low panel, in
  /// which the picture would take the place of everything else.
  static func picturePlace(_ context: DashboardState, width: Int) -> Size {
    let height = context.layout.inside(.detail).height * 11 / 20
    return height < 6 ? .zero : Size(width: width, height: height)
  }

  private func numbers(_ node: NodeSnapshot) -> [StyledLine] {
    if let calls = node.calls {
      let content = CallsContent(calls: calls)
      let histogram = content.histogram(width: width, glyphs)
      return [heading("Calls")] + flowed(node.stats) + content.durations
        + (histogram.isEmpty ? [] : [heading("Calls by duration")] + histogram)
    }
    if let traffic = node.traffic {
      let lines = TrafficLines(traffic, of: node, until: context.source.clock.now).lines(width: width, glyphs)
      return lines.isEmpty ? [] : [heading("Requests over time")] + lines
    }
    let stats = node.stats
    guard !stats.isEmpty else { return [] }
    var lines = [heading("Stats")] + flowed(stats)
    if node.needsSync == nil { lines.append(StyledLine("cannot be asked to sync", .muted)) }
    let lints = node.counts.lints
    lines += lints.kinds.flatMap { lint in
      wrapped(StyledLine("\(lint.text): \(Messages.count(lints[lint], "time"))", .warning), indent: 2)
    }
    return lines
  }

  private func setup(_ node: NodeSnapshot) -> [StyledLine] {
    guard !node.identity.facts.isEmpty else { return [] }
    // Later changes are shown elsewhere.
    let isChanged = context.source.ledgers[node.id]?.isChanged == true
    let title = node.identity.kind == .call ? "Attributes" : isChanged ? "Initial settings" : "Settings"
    return [heading(title)] + table(node.identity.facts)
  }

  private func table(_ facts: [NodeFact]) -> [StyledLine] {
    let nameWidth = (facts.map { $0.name.displayWidth(glyphs: glyphs) }.max() ?? 0) + 2
    return facts.flatMap { fact in
      let padding = String.blanks(nameWidth - fact.name.displayWidth(glyphs: glyphs))
      return wrapped(StyledLine(fact.name + padding, .muted).adding(fact.value), indent: nameWidth)
    }
  }

  private func relations(_ node: NodeSnapshot) -> [StyledLine] {
    guard !node.children.isEmpty else { return [] }
    let kind = node.identity.kind.tag
    var lines = [heading(kind.isProxy ? "Target" : kind == .waiter ? "Waits for" : "Children")]
    for id in node.children.prefix(Self.childLimit) {
      guard let child = context[id] else { continue }
      let line = StyledLine("\(child.state.glyph(glyphs)) ", child.state.role).adding(child.identity.key)
        .adding(child.error.map { "  \(context.source.errorText($0))" } ?? "", .error)
      lines += wrapped(line, indent: 2)
    }
    let rest = node.children.count - Self.childLimit
    if rest > 0 { lines.append(StyledLine("and \(Messages.grouped(rest)) more, in the tree", .muted)) }
    return lines
  }

  private func past(_ node: NodeSnapshot) -> [StyledLine] {
    let entries = context.source.history.turningPoints(of: node.id)
    guard !entries.isEmpty else { return [] }
    return [heading("History, newest first")]
      + entries.flatMap { entry in
        let time = TimeText.stamp(entry.time)
        let line = StyledLine("\(time) ", .muted).adding(context.source.phrase(entry, about: node.id))
          .adding(reason(entry, about: node.id), .muted)
        return wrapped(line, indent: time.count + 1)
      }
  }

  /// Returns a remark on an entry: the sync's duration if the entry ended a sync, else the cause, if it is known.
  private func reason(_ entry: JournalEntry, about node: NodeID) -> String {
    if case .sync(.faultApplied) = entry.event { return "" }
    guard let cause = entry.cause.flatMap({ context.source.history[$0] }) else { return "" }
    if case .node(.stateChanged(_, .syncing, _)) = cause.event, cause.node == node {
      return " after \(TimeText.duration(entry.time - cause.time))"
    }
    return " \(glyphs.cause) \(context.source.phrase(cause, about: node))"
  }

  private func heading(_ text: String) -> StyledLine { StyledLine(text, .panelTitle) }

  private func wrapped(_ line: StyledLine, indent: Int) -> [StyledLine] {
    line.wrapped(width: width, indent: indent, glyphs: glyphs)
  }

  private func flowed(_ pairs: [NodeFact]) -> [StyledLine] {
    var lines: [StyledLine] = []
    for pair in pairs {
      let item = StyledLine("\(pair.name) ", .muted).adding(pair.value)
      if let last = lines.last, last.width(glyphs) + 3 + item.width(glyphs) <= width {
        lines[lines.count - 1] = last.adding("   ").adding("\(pair.name) ", .muted).adding(pair.value)
      } else {
        lines.append(item)
      }
    }
    return lines
  }
}
