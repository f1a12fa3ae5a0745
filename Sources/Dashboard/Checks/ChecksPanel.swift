import Explanation
import InspectionModel
import TerminalUI

/// The panel of the run's checks, which are the expectations of its scenario, one per row. The selected check shows
/// details below its row. Up and down scroll through the details before they select another check.
struct ChecksPanel: ListPanel {
  static let kind = PanelKind.checks

  var cursor = ListCursor()
  /// The number of the selected check's detail lines that are scrolled out of view at the top.
  private(set) var scroll = 0
  private var wasShown = false

  func count(in context: DashboardState) -> Int { context.source.checks.count }

  func rowHeight(in context: DashboardState) -> Int { view(context).rowHeight }

  func row(atLine line: Int, in context: DashboardState) -> Int? { view(context).row(atLine: line) }

  // MARK: Changes

  mutating func fit(in context: inout DashboardState) {
    defer { wasShown = isShown(in: context) }
    guard isShown(in: context) else { return }
    // Most users open the panel to see a failure.
    if !wasShown, let failed = context.source.checks.firstFailed { cursor.select(failed, of: count(in: context)) }
    fitRows(in: context)
    scroll = min(scroll, view(context).hiddenDetailCount)
  }

  // MARK: Keys and mouse

  mutating func move(by distance: Int, in context: inout DashboardState) {
    if distance == 1, scroll < view(context).hiddenDetailCount {
      scroll += 1
    } else if distance == -1, scroll > 0 {
      scroll -= 1
    } else {
      cursor.move(by: distance, of: count(in: context))
      scroll = 0
    }
  }

  func reasonNotToMove(_ direction: Direction, in context: DashboardState) -> String? {
    switch direction {
    case .up: cursor.index == 0 && scroll == 0 ? Messages.atFirstRow : nil
    case .down:
      cursor.index + 1 >= count(in: context) && scroll >= view(context).hiddenDetailCount ? Messages.atLastRow : nil
    }
  }

  mutating func click(at point: Point, isSecond: Bool, in context: inout DashboardState) -> KeyAction? {
    guard let row = row(atLine: point.y - area(in: context).y, in: context) else { return nil }
    if row == cursor.index { return isSecond ? .open : nil }
    scroll = 0
    cursor.select(row, of: count(in: context))
    return nil
  }

  mutating func open(in context: inout DashboardState) {
    if let node = context.source.checks.node(of: cursor.index) { context.goToTree(for: node) }
  }

  func reasonNotToOpen(in context: DashboardState) -> String? {
    context.source.checks.node(of: cursor.index) == nil ? Messages.checkOfNoNode : nil
  }

  // MARK: Drawing and announcing

  func title(in context: DashboardState) -> String {
    let checks = context.source.checks
    let parts = [(checks.failedCount, "failed"), (checks.pendingCount, "pending"), (checks.metCount, "met")]
    return "Checks" + parts.filter { $0.0 > 0 }.map { "  \(Messages.grouped($0.0)) \($0.1)" }.joined()
  }

  func hashLook(into hasher: inout Hasher, in context: DashboardState) {
    let versions = context.source.versions
    hasher.combineAll(cursor, scroll, versions.checks, versions.entries, versions.nodes)
  }

  func draw(in context: DashboardState, theme: Theme, into buffer: inout Buffer) {
    view(context, theme).draw(into: &buffer)
  }

  func spokenSelection(in context: DashboardState) -> String {
    context.source.checks[cursor.index]?.spokenText ?? Messages.nothingExpected
  }

  func cursorAnnouncement(in context: DashboardState) -> Announcement? {
    Announcement(key: "\(cursor.index)") { [self.spokenSelection(in: context)] }
  }

  private func view(_ context: DashboardState, _ theme: Theme = .plain) -> ChecksView {
    ChecksView(panel: self, context: context, theme: theme)
  }
}

extension PanelKind {
  static let checks = PanelKind(
    "checks", .list, key: "8", help: "to the checks: expectations of the run; again: close it")
}
