import Explanation
import InspectionModel
import TerminalUI

/// The panel of scheduled actions. While it has the keyboard, keys such as sync act on the selected action.
struct ActionsPanel: ListPanel {
  static let kind = PanelKind.actions

  private(set) var list = ActionList()
  var cursor = ListCursor()
  /// The action that the cursor follows when rows move; nil on the first row while another panel has the keyboard.
  private var held: NodeID?
  /// The name of the action that the cursor followed in the last source, until the new source's nodes are known.
  private var heldName: String?
  /// The ``TreeFiltering/version`` of the filter that the rows reflect.
  private var filterVersion = 0

  func count(in context: DashboardState) -> Int { list.rows?.count ?? 0 }

  func selected(in context: DashboardState) -> NodeSnapshot? {
    list.rows?.dropFirst(cursor.index).first.flatMap { context[$0] }
  }

  func subject(in context: DashboardState) -> PanelSubject { .own(selected(in: context)?.id) }

  // MARK: Changes

  mutating func follow(_ batch: ChangeBatch, gone: [NodeSnapshot], in context: DashboardState) {
    for node in gone { list.remove(node) }
    if list.rows != nil { for node in batch.nodes { list.update(with: node) } }
    guard let name = heldName, !context.source.nodes.isEmpty else { return }
    (held, heldName) = (context.source.nodes.first { $0?.action != nil && $0?.identity.key == name }??.id, nil)
  }

  mutating func startOver(in context: DashboardState) {
    heldName = held.flatMap { context[$0] }?.identity.key
    (list, held) = (ActionList(), nil)
  }

  mutating func fit(in context: inout DashboardState) {
    keepUp(with: context)
    fitRows(in: context)
    guard list.rows != nil, !isHeldFilteredOut(context) else { return }
    held = cursor.index > 0 || hasFocus(in: context) ? selected(in: context)?.id : nil
  }

  /// Updates the rows after a change of actions or the filter, if the panel is shown. The cursor stays on its action.
  private mutating func keepUp(with context: DashboardState) {
    guard isShown(in: context), !context.source.nodes.isEmpty else { return list.forgetRows() }
    if list.rows == nil {
      list.list(context.source.nodes, count: context.actionCounts.total, context.filter)
    } else if list.hasGone {
      list.renew(context.filter)
    } else if filterVersion == context.filtering.version || !list.narrow(context.filter) {
      return
    }
    filterVersion = context.filtering.version
    followHeld()
  }

  private mutating func followHeld() {
    guard let held, let place = list.rows?.firstIndex(of: held) else { return }
    cursor.shift(by: place - cursor.index)
  }

  /// Returns whether a filter that the user is still typing hides the action that the cursor follows.
  private func isHeldFilteredOut(_ context: DashboardState) -> Bool {
    guard context.overlay is FilterPrompt, let held, context[held] != nil else { return false }
    return list.rows?.contains(held) == false
  }

  func isOutdated(in context: DashboardState) -> Bool { list.isOutdated }

  /// Sorts the rows by the current state of the actions. The cursor stays on the action that it follows, in the same
  /// line if possible. If the cursor follows no action, it stays on the first row.
  mutating func sortRows(in context: inout DashboardState) {
    guard list.isOutdated else { return }
    list.renew(context.filter)
    followHeld()
  }

  // MARK: Keys

  static let keys: [PanelKey<ActionsPanel>] = [
    PanelKey(
      action: .runNow, keys: [.character("s")], hint: "run now",
      help: "actions: run the selected one now", command: .sync,
      // The tree's selected node can be an action as well.
      worksElsewhere: { $0.subject?.action != nil }, disabledReason: { $1.reasonNotToRunNow },
      perform: { $1.perform { .sync($0) } })
  ]

  mutating func open(in context: inout DashboardState) {
    if let node = selected(in: context)?.id { context.goToTree(for: node) }
  }

  func reasonNotToOpen(in context: DashboardState) -> String? {
    selected(in: context) == nil ? Messages.noActionsHere : nil
  }

  // MARK: Drawing and announcing

  func title(in context: DashboardState) -> String {
    let suspendCount = context.source.world.suspendCount
    let suspended =
      suspendCount > 0 ? ["suspended" + (suspendCount > 1 ? " (\(Messages.grouped(suspendCount)))" : "")] : []
    if let found = list.rows?.count, context.filter != nil, let text = context.filtering.text {
      return
        (["Actions"] + suspended + [
          "/\(text)", "\(Messages.grouped(found)) of \(Messages.grouped(context.actionCounts.total))",
        ])
        .joined(separator: "  ")
    }
    // Actions that need attention come first: there may be no room for all.
    let states = [.unreadable] + NodeAction.State.allCases.filter { $0 != .unreadable }
    let counts = states.filter { context.actionCounts[$0] > 0 }.map {
      "\(Messages.grouped(context.actionCounts[$0])) \($0.word)"
    }
    return (["Actions"] + suspended + counts).joined(separator: "  ")
  }

  func hashLook(into hasher: inout Hasher, in context: DashboardState) {
    let versions = context.source.versions
    let rows = list.rows ?? []
    hasher.combineAll(
      cursor, rows.count, Array(rows.dropFirst(cursor.top).prefix(area(in: context).height)), versions.nodes,
      versions.world, versions.clock)
  }

  func draw(in context: DashboardState, theme: Theme, into buffer: inout Buffer) {
    ActionsView(panel: self, context: context, theme: theme).draw(in: area(in: context), into: &buffer)
  }

  func noneListed(in context: DashboardState) -> String {
    context.actionCounts.total == 0 ? Messages.noActions : Messages.noSelection(context)
  }

  func spokenSelection(in context: DashboardState) -> String {
    selected(in: context).flatMap(context.source.actionText) ?? noneListed(in: context)
  }

  func cursorAnnouncement(in context: DashboardState) -> Announcement? {
    Announcement(key: "\(selected(in: context)?.id, default: "")") { [self.spokenSelection(in: context)] }
  }
}

extension PanelKind {
  static let actions = PanelKind(
    "actions", .list, key: "6", help: "to the scheduled actions; again: close it")
}

extension KeyAction {
  static let runNow = KeyAction("run-now")
}

/// The reasons why keys for scheduled actions are disabled.
extension DashboardState {
  /// Whether the run has scheduled actions, or their execution is suspended.
  private var hasActions: Bool { actionCounts.total > 0 || source.world.suspendCount > 0 }

  var reasonNotToRunNow: String? {
    guard let subject else { return Messages.noSubject(self) }
    return reasonNotToChange ?? reasonNotToRun(subject)
  }

  /// Returns why a node's scheduled action cannot run now, as a sentence; nil if it can, or if the node has no action.
  func reasonNotToRun(_ node: NodeSnapshot) -> String? {
    guard let action = node.action else { return nil }
    let name = node.identity.key
    if let reason = Messages.reasonNotToStart(name, action.state) { return reason }
    if action.state == .running { return Messages.isRunning(name) }
    return source.world.suspendCount > 0 ? Messages.actionsAreSuspended(keymap) : nil
  }

  var reasonNotToPostpone: String? {
    guard let subject else { return Messages.noSubject(self) }
    if let reason = reasonNotToChange { return reason }
    guard let action = subject.action else { return Messages.isNoAction(subject.identity.key) }
    return Messages.reasonNotToStart(subject.identity.key, action.state)
  }

  var reasonNotToSuspendActions: String? {
    reasonNotToChange ?? (hasActions ? nil : Messages.noActionsHere)
  }

  var reasonNotToResumeActions: String? {
    if let reason = reasonNotToSuspendActions { return reason }
    return source.world.suspendCount > 0 ? nil : Messages.actionsAreNotSuspended(keymap)
  }
}

/// The number of scheduled actions in each state, updated with every change.
struct ActionCounts {
  private var counts = [Int](repeating: 0, count: NodeAction.State.allCases.count)

  var total: Int { counts.reduce(0, +) }

  subscript(state: NodeAction.State) -> Int { counts[Self.place(of: state)] }

  /// Updates the counts with a node that is new (`old` is nil), has changed, or no longer exists (`new` is nil).
  mutating func replace(_ old: NodeSnapshot?, with new: NodeSnapshot?) {
    if let action = old?.action { counts[Self.place(of: action.state)] -= 1 }
    if let action = new?.action { counts[Self.place(of: action.state)] += 1 }
  }

  private static func place(of state: NodeAction.State) -> Int { NodeAction.State.allCases.firstIndex(of: state) ?? 0 }
}
