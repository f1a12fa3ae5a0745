import Explanation
import InspectionModel
import TerminalUI

/// Everything that waits for its time, the soonest first.
struct TimersPanel: ListPanel {
  static let kind = PanelKind.timers

  /// So many of the events that are due first are known; of the others only how many there are.
  private static let limit = 200

  /// What waits for its time; nil while nobody sees it.
  private(set) var pending: PendingSnapshot? { didSet { pendingVersion += 1 } }
  private var pendingVersion = 0
  var cursor = ListCursor()
  /// The event that the cursor stays on while others before it happen; nil where it stays on the first row, whatever that
  /// is.
  private var held: PendingEvent.ID?

  func count(in context: Context) -> Int { pending?.soonest.count ?? 0 }

  /// The event of the selected row, if there is one.
  var selected: PendingEvent? { pending?.soonest.dropFirst(cursor.index).first }

  /// How many are not listed.
  var unlistedCount: Int { pending.map { max(0, $0.count - $0.soonest.count) } ?? 0 }

  // MARK: Changes

  func pendingLimit(in context: Context) -> Int { isShown(in: context) ? Self.limit : 0 }

  func lacksPending(in context: Context) -> Bool { pending == nil && isShown(in: context) }

  mutating func rewind(to lastEntry: UInt64, in context: Context) {
    // What waited later is not what waits now.
    pending = nil
  }

  mutating func follow(_ batch: ChangeBatch, gone: [NodeSnapshot], in context: Context) {
    guard let new = batch.pending, new != pending else { return }
    pending = new
    guard let place = held.flatMap({ id in new.soonest.firstIndex { $0.id == id } }) else { return }
    cursor.shift(by: place - cursor.index)
  }

  mutating func startOver(in context: Context) { (pending, cursor, held) = (nil, ListCursor(), nil) }

  mutating func fit(in context: inout Context) {
    fitRows(in: context)
    if pending != nil { held = cursor.index > 0 ? selected?.id : nil }
    // What is not shown is not asked for, and would be old when it is shown again.
    if !isShown(in: context) { pending = nil }
  }

  // MARK: Keys

  static let keys: [PanelKey<TimersPanel>] = [
    PanelKey(
      action: .happenNow, keys: [.character("F")], hint: "fire now",
      help: "timers: let the selected one happen now, before its time", command: .happenNow,
      disabledReason: { panel, context in
        context.reasonNotToChange ?? (panel.selected == nil ? panel.nothingPending(in: context) : nil)
      },
      perform: { panel, _ in panel.selected.map { [.perform(.happenNow($0))] } ?? [] })
  ]

  func reasonNotToMove(_ direction: Direction, in context: Context) -> String? {
    switch direction {
    case .up: return cursor.index == 0 ? Messages.atFirstRow : nil
    case .down:
      guard cursor.index + 1 >= count(in: context) else { return nil }
      return unlistedCount > 0 ? Messages.onlyFirstPending(count(in: context)) : Messages.atLastRow
    }
  }

  mutating func open(in context: inout Context) {
    if let node = selected?.node { context.leave(for: node) }
  }

  func reasonNotToOpen(in context: Context) -> String? { selected?.node == nil ? Messages.timerOfNoNode : nil }

  // MARK: Drawing and telling

  func title(in context: Context) -> String {
    guard let pending, pending.count > 0 else { return "Timers" }
    return unlistedCount == 0
      ? "Timers  \(Messages.grouped(pending.count)) pending"
      : "Timers  the first \(Messages.grouped(pending.soonest.count)) of \(Messages.grouped(pending.count))"
  }

  func hashLook(into hasher: inout Hasher, in context: Context) {
    hasher.combineAll(cursor, pendingVersion, context.source.versions.clock, context.source.versions.nodes)
  }

  func draw(in context: Context, theme: Theme, into buffer: inout Buffer) {
    TimersView(panel: self, context: context, theme: theme).draw(in: area(in: context), into: &buffer)
  }

  /// What is said where nothing waits for its time.
  func nothingPending(in context: Context) -> String {
    Messages.nothingPending(
      next: pending?.count == 0 ? context.source.clock.next : nil, now: context.source.clock.now)
  }

  func selectionWords(in context: Context) -> String {
    guard let selected else { return nothingPending(in: context) }
    let left = TimeText.countdown(selected.time - context.source.clock.now)
    let name = selected.node.map { "\(context.key($0)) " } ?? ""
    return "\(TimeText.stamp(selected.time)), in \(left): \(name)\(selected.purpose(in: context.source))"
  }

  func cursorTelling(in context: Context) -> Telling? {
    Telling(key: "\(selected?.id, default: "")") { [self.selectionWords(in: context)] }
  }
}

extension PanelKind {
  /// Everything that is going to happen by itself.
  static let timers = PanelKind(
    "timers", .list, key: "7", help: "show or hide the timers: everything that is pending")
}

extension Action {
  static let happenNow = Action("happen-now")
}
