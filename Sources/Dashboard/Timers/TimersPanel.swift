import Explanation
import InspectionModel
import TerminalUI

/// The panel of pending events, such as retries and timeouts, the soonest first.
struct TimersPanel: ListPanel {
  static let kind = PanelKind.timers

  /// The maximum number of listed events; further events are only counted.
  private static let limit = 200

  /// The pending events; nil while the panel is not shown.
  private(set) var pending: PendingSnapshot? { didSet { pendingVersion += 1 } }
  private var pendingVersion = 0
  var cursor = ListCursor()
  /// The event that the cursor follows while earlier events fire; nil if the cursor stays on the first row instead.
  private var held: PendingEvent.ID?

  func count(in context: DashboardState) -> Int { pending?.soonest.count ?? 0 }

  var selected: PendingEvent? { pending?.soonest.dropFirst(cursor.index).first }

  /// The number of pending events beyond those that the panel lists.
  var unlistedCount: Int { pending.map { max(0, $0.count - $0.soonest.count) } ?? 0 }

  // MARK: Changes

  func pendingLimit(in context: DashboardState) -> Int { isShown(in: context) ? Self.limit : 0 }

  func lacksPending(in context: DashboardState) -> Bool { pending == nil && isShown(in: context) }

  mutating func rewind(to lastEntry: UInt64, in context: DashboardState) {
    // Events pending later may not be pending now.
    pending = nil
  }

  mutating func follow(_ batch: ChangeBatch, gone: [NodeSnapshot], in context: DashboardState) {
    guard let new = batch.pending, new != pending else { return }
    pending = new
    guard let place = held.flatMap({ id in new.soonest.firstIndex { $0.id == id } }) else { return }
    cursor.shift(by: place - cursor.index)
  }

  mutating func startOver(in context: DashboardState) { (pending, cursor, held) = (nil, ListCursor(), nil) }

  mutating func fit(in context: inout DashboardState) {
    fitRows(in: context)
    if pending != nil { held = cursor.index > 0 ? selected?.id : nil }
    // A hidden panel requests no events, so its list would be outdated when it is shown again.
    if !isShown(in: context) { pending = nil }
  }

  // MARK: Keys

  static let keys: [PanelKey<TimersPanel>] = [
    PanelKey(
      action: .fireNow, keys: [.character("F")], hint: "fire now",
      help: "timers: fire the selected one now", command: .fireNow,
      disabledReason: { panel, context in
        context.reasonNotToChange ?? (panel.selected == nil ? panel.nothingPending(in: context) : nil)
      },
      perform: { panel, _ in panel.selected.map { [.perform(.fireNow($0))] } ?? [] })
  ]

  func reasonNotToMove(_ direction: Direction, in context: DashboardState) -> String? {
    switch direction {
    case .up: return cursor.index == 0 ? Messages.atFirstRow : nil
    case .down:
      guard cursor.index + 1 >= count(in: context) else { return nil }
      return unlistedCount > 0 ? Messages.onlyFirstPending(count(in: context)) : Messages.atLastRow
    }
  }

  mutating func open(in context: inout DashboardState) {
    if let node = selected?.node { context.goToTree(for: node) }
  }

  func reasonNotToOpen(in context: DashboardState) -> String? { selected?.node == nil ? Messages.timerOfNoNode : nil }

  // MARK: Drawing and announcing

  func title(in context: DashboardState) -> String {
    guard let pending, pending.count > 0 else { return "Timers" }
    return unlistedCount == 0
      ? "Timers  \(Messages.grouped(pending.count)) pending"
      : "Timers  the first \(Messages.grouped(pending.soonest.count)) of \(Messages.grouped(pending.count))"
  }

  func hashLook(into hasher: inout Hasher, in context: DashboardState) {
    hasher.combineAll(cursor, pendingVersion, context.source.versions.clock, context.source.versions.nodes)
  }

  func draw(in context: DashboardState, theme: Theme, into buffer: inout Buffer) {
    TimersView(panel: self, context: context, theme: theme).draw(in: area(in: context), into: &buffer)
  }

  func nothingPending(in context: DashboardState) -> String {
    Messages.nothingPending(
      next: pending?.count == 0 ? context.source.clock.next : nil, now: context.source.clock.now)
  }

  func spokenSelection(in context: DashboardState) -> String {
    guard let selected else { return nothingPending(in: context) }
    let left = TimeText.countdown(selected.time - context.source.clock.now)
    let name = selected.node.map { "\(context.key($0)) " } ?? ""
    return "\(TimeText.stamp(selected.time)), in \(left): \(name)\(selected.purpose(in: context.source))"
  }

  func cursorAnnouncement(in context: DashboardState) -> Announcement? {
    Announcement(key: "\(selected?.id, default: "")") { [self.spokenSelection(in: context)] }
  }
}

extension PanelKind {
  static let timers = PanelKind(
    "timers", .list, key: "7", help: "to the pending timers; again: close it")
}

extension KeyAction {
  static let fireNow = KeyAction("happen-now")
}
