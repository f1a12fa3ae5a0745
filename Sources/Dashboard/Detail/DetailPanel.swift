import Explanation
import InspectionModel
import TerminalUI

/// The panel with the details of the selected node.
struct DetailPanel: Panel {
  static let kind = PanelKind.detail

  /// The number of lines scrolled out of view at the top; may be too large after the content has become shorter.
  private(set) var scroll = 0
  /// The index of the selected cause, 0 for the nearest; nil if no cause is selected.
  private(set) var cause: Int?
  /// The content for which `scroll` and `cause` were set; they are reset when the panel shows another content.
  private var subject = Subject()

  private struct Subject: Equatable {
    var row: RowID?
    var trail: WhyTrail?
    var isFull = false
  }

  // MARK: Changes

  mutating func fit(in context: inout DashboardState) {
    let new = Subject(row: context.tree.selection, trail: context.whyTrail, isFull: context.panels.full == .detail)
    if new.row != subject.row || new.isFull != subject.isFull { scroll = 0 }
    if new.row != subject.row || new.trail != subject.trail { cause = nil }
    let hasMoved = new.trail != subject.trail
    subject = new
    if hasMoved { showCurrentCause(in: context) }
  }

  /// Scrolls so that the current cause of the user's path along causes is in sight.
  private mutating func showCurrentCause(in context: DashboardState) {
    guard isShown(in: context), context.isOnTrail else { return }
    let (detail, height) = DetailView.measured(context)
    guard let lines = detail.currentCause else { return }
    scroll = min(max(scroll, lines.upperBound - height), lines.lowerBound)
  }

  // MARK: Keys and mouse

  mutating func move(by distance: Int, in context: inout DashboardState) {
    if !selectCause(by: distance, in: context) { scroll(by: distance, in: context) }
  }

  func reasonNotToMove(_ direction: Direction, in context: DashboardState) -> String? {
    switch direction {
    case .up: scroll == 0 && causeAbove(in: context) == nil ? Messages.atStart : nil
    case .down: scroll >= Self.scrollLimit(context) && causeBelow(in: context) == nil ? Messages.atEnd : nil
    }
  }

  /// Goes to the node of the selected cause. Without a selected cause, toggles the full size of the panel.
  mutating func open(in context: inout DashboardState) {
    if let entry = selectedCause(in: context) { return context.go(to: entry) }
    if context.panels.full == nil { context.panels.showFull(.detail) } else { context.panels.closeFull() }
  }

  func reasonNotToOpen(in context: DashboardState) -> String? { context.reasonNotToOpenSelection }

  mutating func scroll(by distance: Int, at point: Point, in context: inout DashboardState) {
    scroll(by: distance, in: context)
  }

  mutating func click(at point: Point, isSecond: Bool, in context: inout DashboardState) -> KeyAction? {
    let before = cause
    let line = scroll + point.y - area(in: context).y
    cause = DetailView.measured(context).detail.causes.firstIndex { $0.lines.contains(line) }
    return isSecond && before != nil && before == cause ? .open : nil
  }

  private mutating func scroll(by distance: Int, in context: DashboardState) {
    scroll = scroll.scrolled(by: distance, upTo: Self.scrollLimit(context))
    // A cause out of sight is deselected.
    if let cause, !isInSight(cause, in: context) { self.cause = nil }
  }

  static func scrollLimit(_ context: DashboardState) -> Int {
    let (detail, height) = DetailView.measured(context)
    return max(0, detail.lineCount - height)
  }

  // MARK: Causes

  private func selectedCause(in context: DashboardState) -> JournalEntry? {
    guard let cause else { return nil }
    let causes = DetailView.measured(context).detail.causes
    return causes.indices.contains(cause) ? causes[cause].entry : nil
  }

  /// Selects the next visible cause: below for a distance of 1, above for -1. Any other distance ends the selection.
  ///
  /// - Returns: Whether a cause was selected; if not, the caller scrolls the panel.
  private mutating func selectCause(by distance: Int, in context: DashboardState) -> Bool {
    let next =
      switch distance {
      case 1: causeBelow(in: context)
      case -1: causeAbove(in: context)
      default: Int?.none
      }
    if let next {
      cause = next
    } else if abs(distance) != 1 {
      cause = nil
    }
    return next != nil
  }

  /// Returns the index of the cause that the up key selects; nil if the key scrolls instead.
  private func causeAbove(in context: DashboardState) -> Int? {
    guard let cause, cause > 0 else { return nil }
    return isInSight(cause - 1, in: context) ? cause - 1 : nil
  }

  /// Returns the index of the cause that the down key selects; nil if the key scrolls instead.
  private func causeBelow(in context: DashboardState) -> Int? {
    let (detail, height) = DetailView.measured(context)
    let next = cause.map { $0 + 1 } ?? detail.causes.firstIndex { $0.lines.lowerBound >= scroll }
    guard let next, detail.causes.indices.contains(next) else { return nil }
    return detail.causes[next].lines.lowerBound < scroll + height ? next : nil
  }

  private func isInSight(_ cause: Int, in context: DashboardState) -> Bool {
    let (detail, height) = DetailView.measured(context)
    guard detail.causes.indices.contains(cause) else { return false }
    return (scroll..<scroll + height).contains(detail.causes[cause].lines.lowerBound)
  }

  // MARK: Drawing and announcing

  func title(in context: DashboardState) -> String {
    context.selectedNode.map { "Detail  \($0.identity.key)" } ?? "Detail"
  }

  func pictureRequest(in context: DashboardState) -> PictureRequest? {
    context.pictureRequest(in: DetailView.picturePlace(context))
  }

  func contentsRequest(in context: DashboardState) -> ContentsRequest? {
    isShown(in: context) ? context.contentsRequest : nil
  }

  func hashLook(into hasher: inout Hasher, in context: DashboardState) {
    let versions = context.source.versions
    hasher.combineAll(
      scroll, cause, context.tree.selection, context.whyTrail, context.panels.full, context.tree.version,
      versions.nodes, versions.entries, versions.world, context.pictures.version,
      context.contentsTexts.version)
    let node = context.selectedNode
    if node?.retry != nil || node?.action != nil { hasher.combine(versions.clock) }
  }

  func draw(in context: DashboardState, theme: Theme, into buffer: inout Buffer) {
    DetailView(context: context, theme: theme).draw(self, into: &buffer)
  }

  func spokenLines(in context: DashboardState) -> [String] {
    ["detail of \(context.key(context.selectedNode?.id)): \(context.keymap[.open]) shows all of it"]
  }

  func cursorAnnouncement(in context: DashboardState) -> Announcement? {
    cause.map { number in Announcement(key: "\(number)") { [Self.text(ofCause: number, context)] } }
  }

  func fullAnnouncement(in context: DashboardState) -> Announcement? {
    guard let node = context.selectedNode else { return nil }
    return Announcement(key: "\(node.id)") {
      ["detail of \(node.identity.key)"] + Self.spokenContent(context).lines.map(\.text)
    }
  }

  private static func spokenContent(_ context: DashboardState) -> DetailContent {
    DetailContent(context: context, width: Announcement.width, glyphs: .unicode, extent: .full)
  }

  private static func text(ofCause number: Int, _ context: DashboardState) -> String {
    let detail = spokenContent(context)
    guard let lines = detail.causes.dropFirst(number).first?.lines else { return "" }
    return detail.lines[lines.clamped(to: detail.lines.indices)].map(\.text).joined(separator: " ")
  }
}

extension PanelKind {
  static let detail = PanelKind("detail", .side, key: "2", help: "to the detail of the selected node; again: close it")
}
