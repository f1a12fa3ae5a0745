import Explanation
import InspectionModel
import TerminalUI

struct TimelineView {
  let timeline: TimelineState
  let context: DashboardState
  let theme: Theme

  func draw(into buffer: inout Buffer) {
    let places = TimelinePlaces(context)
    let scale = timeline.scale(width: places.lanes.width, context.source.clock)
    let axis = TimeAxis(scale: scale, context: context, theme: theme)
    axis.draw(in: places.axis, into: &buffer)
    drawKeys(scale, places, into: &buffer)
    let worlds = places.world.isEmpty ? [] : worlds(scale)
    drawWorld(worlds, places, into: &buffer)
    let rows = context.tree.rows.dropFirst(timeline.top).prefix(places.lanes.height)
    for (line, row) in rows.enumerated() {
      guard let node = context[row.id.node] else { continue }
      let isSelected = row.id == context.tree.selection
      drawName(node, isReference: row.isReference, isSelected: isSelected, in: places.names.row(line), into: &buffer)
      draw(TimelineLane(node, context).cells(scale), under: worlds, in: places.lanes.row(line), into: &buffer)
      if isSelected { buffer.paint(places.lanes.row(line), style: laneSelection) }
    }
    axis.drawMarks(hasFocus: hasFocus, places, into: &buffer)
    drawReadout(scale, hiddenBelow: context.tree.rows.count - timeline.top - rows.count, places, into: &buffer)
    if context.tree.rows.isEmpty {
      let words = context.filter == nil ? Messages.nothingToShow : Messages.noMatches(context)
      buffer.write(StyledLine(words, .muted), in: places.lanes, theme: theme)
    }
  }

  private var selection: Style { theme[hasFocus ? .selection : .selectionUnfocused] }

  /// The style over the selected lane. Reversed bars would look like gaps.
  private var laneSelection: Style {
    selection.attributes.contains(.reverse) ? Style(attributes: .underline) : selection
  }

  private var hasFocus: Bool { context.panels.focus == .timeline && !context.isInDialog }

  // MARK: Lanes

  private func drawName(
    _ node: NodeSnapshot, isReference: Bool, isSelected: Bool, in area: Rect, into buffer: inout Buffer
  ) {
    let glyphs = buffer.glyphs
    if isSelected { buffer.put(glyphs.cursor, at: area.origin, style: theme[.title]) }
    let line =
      isReference
      ? StyledLine("\(glyphs.arrow) \(node.identity.key)", .reference) : StyledLine(node.identity.key)
    let text = area.dividedFromLeft(width: TreeColumns.cursorWidth).rest
    buffer.write(line, in: text.dividedFromLeft(width: text.width - 1).left, theme: theme)
    if isSelected { buffer.paint(area, style: selection) }
  }

  /// Draws the cells of a lane; equal adjacent cells are written together. The lane is muted where the world was away.
  private func draw(_ cells: [LaneCell], under worlds: [WorldCell], in area: Rect, into buffer: inout Buffer) {
    var column = 0
    while column < cells.count {
      let (cell, world) = (cells[column], worlds.isEmpty ? .normal : worlds[column])
      var end = column + 1
      while end < cells.count, cells[end] == cell, worlds.isEmpty || worlds[end] == world { end += 1 }
      let text = String(repeating: cell.glyph(buffer.glyphs), count: end - column)
      let role = cell.isQuiet && !world.isEmpty ? .muted : cell.role
      buffer.write(text, x: area.x + column, y: area.y, style: theme[role])
      column = end
    }
  }

  // MARK: The world

  /// Returns the state of the world in each column: what was away in any part of it.
  private func worlds(_ scale: TimelineScale) -> [WorldCell] {
    let (source, now, start) = (context.source, context.source.clock.now, context.source.history.start)
    return (0..<scale.width).map { column in
      let (from, to) = (scale.start(of: column), scale.start(of: column + 1))
      guard from <= now, to > start else { return .normal }
      return WorldCell { source.isAway($0, from: from, to: min(to, now &+ 1)) }
    }
  }

  /// Draws a band for each time in which the same parts of the world were away. Its name, as far as there is room, begins
  /// it, so that a change of what is away is visible.
  private func drawWorld(_ worlds: [WorldCell], _ places: TimelinePlaces, into buffer: inout Buffer) {
    guard !places.world.isEmpty else { return }
    let (y, x) = (places.world.y, places.lanes.x)
    buffer.write(
      StyledLine("world", .muted), in: Rect(x: places.names.x + 2, y: y, width: places.names.width - 3, height: 1),
      theme: theme)
    var column = 0
    while column < worlds.count {
      let cell = worlds[column]
      let end = worlds[column...].firstIndex { $0 != cell } ?? worlds.count
      if let role = cell.role {
        let width = end - column
        let band = String(repeating: cell.shade(buffer.glyphs), count: width)
        buffer.write(band, x: x + column, y: y, style: theme[role])
        buffer.write(cell.label(in: width), x: x + column, y: y, style: theme[role])
      }
      column = end
    }
  }

  // MARK: Commands of the user

  private func drawKeys(_ scale: TimelineScale, _ places: TimelinePlaces, into buffer: inout Buffer) {
    guard !places.keys.isEmpty else { return }
    buffer.write(
      StyledLine(places.names.width < 16 ? "you" : "your commands", .muted),
      in: Rect(x: places.names.x + 2, y: places.keys.y, width: places.names.width - 3, height: 1),
      theme: theme)
    let history = context.source.history
    let track = history.userTrack
    var index = history.firstIndex(of: track, at: scale.start(of: 0))
    while index < track.endIndex, let column = scale.visibleColumn(of: history.time(index, of: track)) {
      let end = history.firstIndex(of: track, at: scale.start(of: column + 1), from: index)
      let sign =
        end - index == 1
        ? history.entry(index, of: track).event.keySign(context.keymap, buffer.glyphs)
        : buffer.glyphs.several
      buffer.put(sign, at: Point(x: places.lanes.x + column, y: places.keys.y), style: theme[.key])
      index = end
    }
  }

  // MARK: The line below

  private func drawReadout(
    _ scale: TimelineScale, hiddenBelow: Int, _ places: TimelinePlaces, into buffer: inout Buffer
  ) {
    var rest = places.readout
    let glyphs = buffer.glyphs
    let readout = TimelineReadout(timeline: timeline, context: context, scale: scale)
    let pairs = [(false, false), (true, false), (true, true)].map { isHiddenShort, isReadoutShort in
      let line = isReadoutShort ? readout.shortLine : readout.line
      return (hiddenRows(hiddenBelow, isShort: isHiddenShort, glyphs), StyledLine(" ").adding(line).adding(" "))
    }
    guard
      let (hidden, line) = pairs.first(where: { $0.0.width(glyphs) + 1 + $0.1.width(glyphs) <= rest.width })
        ?? pairs.last
    else { return }
    if hidden.width(glyphs) > 0, rest.width >= 3 * hidden.width(glyphs) {
      buffer.write(hidden, in: rest, theme: theme)
      rest = rest.dividedFromLeft(width: hidden.width(glyphs) + 1).rest
    }
    let width = min(rest.width, line.width(glyphs))
    // The readout begins below the lanes if there is room, so that it does not jump.
    let right = rest.dividedFromRight(width: width).right
    let x = timeline.cursor == nil ? right.x : max(rest.x, min(right.x, places.lanes.x - 1))
    buffer.write(line, in: Rect(x: x, y: rest.y, width: width, height: 1), theme: theme)
  }

  private func hiddenRows(_ below: Int, isShort: Bool, _ glyphs: GlyphSet) -> StyledLine {
    let parts = [(glyphs.moreAbove, timeline.top), (glyphs.moreBelow, below)].filter { $0.1 > 0 }
    guard !parts.isEmpty else { return StyledLine() }
    let counts = parts.map { "\($0.0) \($0.1)" }.joined(separator: "  ")
    return StyledLine(isShort ? " \(counts) " : " \(counts) more ", .muted)
  }
}

/// The parts of the world that were away in a column of the timeline.
struct WorldCell: OptionSet, Hashable {
  let rawValue: UInt8

  static let normal: WorldCell = []
  static let offline = WorldCell(rawValue: 1)
  static let background = WorldCell(rawValue: 2)
  static let suspended = WorldCell(rawValue: 4)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ isAway: (WorldProperty) -> Bool) {
    self = []
    if isAway(.network) { insert(.offline) }
    if isAway(.activity) { insert(.background) }
    if isAway(.actions) { insert(.suspended) }
  }

  private static let names: [(cell: WorldCell, name: String, short: String)] = [
    (.offline, "offline", "offl"), (.background, "background", "back"), (.suspended, "suspended", "susp"),
  ]

  /// The names of what is away, in words.
  var name: String { text(", ", \.name) }

  private func text(_ separator: String, _ name: (Self.Names) -> String) -> String {
    Self.names.filter { contains($0.cell) }.map { name($0) }.joined(separator: separator)
  }

  private typealias Names = (cell: WorldCell, name: String, short: String)

  /// Returns the longest form of the name that leaves a part of the band visible; empty in a short band.
  func label(in width: Int) -> String {
    let forms = [text(", ", \.name), text("+", \.name), text("+", \.short)]
    return forms.first { $0.count + 1 < width }.map { "\($0) " } ?? ""
  }

  /// Returns the sign of the band: darker, the more is away.
  func shade(_ glyphs: GlyphSet) -> Character { glyphs.shades[min(2, rawValue.nonzeroBitCount - 1)] }

  /// The role of the band; nil without a band.
  var role: StyleRole? {
    if contains(.offline) { return .warning }
    return isEmpty ? nil : .countdown
  }
}

extension LaneCell {
  /// Whether nothing happens in the cell, so that it can be muted. A failed node looks failed all along.
  var isQuiet: Bool {
    switch self {
    case .quiet, .scheduled: true
    default: false
    }
  }

  func glyph(_ glyphs: GlyphSet) -> Character {
    switch self {
    case .cut: glyphs.cut
    case .future: " "
    case .failed: glyphs.failed
    case .synced: glyphs.synced
    case .syncing(let hasContents): glyphs.laneOfSync(hasContents: hasContents)
    case .waiting(let hasContents): glyphs.laneOfWait(hasContents: hasContents)
    case .pendingInternet: glyphs.off
    case .scheduled: glyphs.laneOfDate
    case .quiet(let hasContents): hasContents ? glyphs.laneOfContents : glyphs.dot
    case .quietAfterFailure(let hasContents): hasContents ? glyphs.laneOfStaleContents : glyphs.laneOfFailure
    // Lower than the cell, so that lanes do not merge.
    case .calls(let share, _): glyphs.bars[min(glyphs.bars.count - 2, Int(share * Double(glyphs.bars.count - 1)))]
    }
  }

  var role: StyleRole {
    switch self {
    case .cut, .future: .muted
    case .failed: .failed
    case .synced: .synced
    case .syncing: .syncing
    case .waiting: .countdown
    case .pendingInternet: .warning
    case .scheduled: .idle
    case .quiet(let hasContents): hasContents ? .contents : .noContents
    case .quietAfterFailure(let hasContents): hasContents ? .stale : .failed
    case .calls(_, let haveFailed): haveFailed ? .failed : .synced
    }
  }
}

extension JournalEvent {
  /// Returns the key of the event's command; a dot for a command without a key of one character.
  fileprivate func keySign(_ keymap: Keymap, _ glyphs: GlyphSet) -> Character {
    guard case .command(.given(let command, _)) = self, let key = keymap.binding(of: command)?.keys.first
    else { return glyphs.dot }
    return key.name.count == 1 ? Character(key.name) : glyphs.dot
  }
}
