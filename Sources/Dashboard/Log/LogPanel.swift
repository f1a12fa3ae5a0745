import Explanation
import InspectionModel
import TerminalUI

/// The panel of the log: one event per row, the newest at the bottom.
struct LogPanel: ListPanel {
  static let kind = PanelKind.log

  private(set) var list = LogList()
  var cursor = ListCursor()

  func count(in context: DashboardState) -> Int { list.count }

  /// Returns the journal entry of the selected row; nil for a row without an entry.
  func selectedEntry(in context: DashboardState) -> JournalEntry? {
    guard case .entry(let position)? = list[cursor.index] else { return nil }
    return context.source.history.entries[position]
  }

  // MARK: Changes

  /// Returns the largest possible number, because the log can fill a panel of any height.
  func contentRows(in context: DashboardState) -> Int? { .max }

  mutating func rewind(to lastEntry: UInt64, in context: DashboardState) {
    cursor.shift(by: list.rewind(in: context.source.history))
  }

  mutating func follow(_ batch: ChangeBatch, gone: [NodeSnapshot], in context: DashboardState) {
    cursor.shift(by: list.update(with: batch.entries, in: context.source))
  }

  mutating func startOver(in context: DashboardState) { list.startOver() }

  mutating func fit(in context: inout DashboardState) { fitList(in: context) }

  private mutating func fitList(in context: DashboardState) {
    if list.isFollowing { cursor.select(list.count - 1, of: list.count) }
    fitRows(in: context)
  }

  mutating func cursorMoved(in context: DashboardState) { list.isFollowing = cursor.index + 1 >= list.count }

  func refreshInterval(in context: DashboardState) -> Duration? { list.isSearching ? LogList.searchInterval : nil }

  // MARK: Keys

  static let keys: [PanelKey<LogPanel>] = [
    PanelKey(
      .toCause, [.character("c")], hint: "go to cause", help: "log: to the cause of this entry",
      disabledReason: { $0.reasonNotToGoToCause(in: $1) }, change: { $0.goToCause(in: $1) }),
    PanelKey(
      .onlyNode, [.character("o")], help: "log: only the node of this entry, or all of them",
      disabledReason: { $0.reasonNotToShowOnlyNode(in: $1) }, change: { $0.toggleOnlyNode(in: $1) }),
    PanelKey(
      .notifications, [.character("v")], hint: "notifications", help: "log: show or hide notifications of observers",
      disabledReason: { panel, _ in panel.list.searchesText ? Messages.filterFindsNotifications : nil },
      change: { $0.toggleNotifications(in: &$1) }),
  ]

  mutating func open(in context: inout DashboardState) {
    if let node = selectedEntry(in: context)?.node { context.goToTree(for: node) }
  }

  func reasonNotToOpen(in context: DashboardState) -> String? {
    selectedEntry(in: context)?.node == nil ? Messages.entryHasNoNode : nil
  }

  private func reasonNotToGoToCause(in context: DashboardState) -> String? {
    guard let entry = selectedEntry(in: context), let cause = entry.cause else { return Messages.noCause }
    return context.source.history.position(of: cause) == nil ? Messages.causeNotKept : nil
  }

  private mutating func goToCause(in context: DashboardState) {
    guard let position = selectedEntry(in: context)?.cause.flatMap(context.source.history.position) else { return }
    // The cause is shown even if a filter hides it.
    if list.index(of: position) == nil { setFilter(text: "", node: nil, in: context) }
    if list.index(of: position) == nil { show(notifications: true, in: context) }
    select(list.index(of: position), in: context)
  }

  private mutating func select(_ row: Int?, in context: DashboardState) {
    guard let row else { return }
    cursor.select(row, of: list.count)
    cursorMoved(in: context)
  }

  // MARK: Filtering

  var filterText: String? { list.filter?.text ?? "" }

  var filterResult: String? {
    list.filter == nil ? nil : Messages.count(list.foundCount, "match", plural: "matches")
  }

  func canClose(in context: DashboardState) -> Bool { list.filter != nil }

  mutating func close(in context: inout DashboardState) { setFilter(text: "", node: nil, in: context) }

  mutating func setFilter(_ text: String, in context: DashboardState) {
    setFilter(text: text, node: list.filter?.node, in: context)
  }

  private func reasonNotToShowOnlyNode(in context: DashboardState) -> String? {
    list.filter?.node == nil && selectedEntry(in: context)?.node == nil ? Messages.noNodeToShowAlone : nil
  }

  private mutating func toggleOnlyNode(in context: DashboardState) {
    let node = list.filter?.node == nil ? selectedEntry(in: context)?.node : nil
    setFilter(text: list.filter?.text ?? "", node: node, in: context)
  }

  private mutating func toggleNotifications(in context: inout DashboardState) {
    show(notifications: !list.showsNotifications, in: context)
    context.message = Message(
      text: list.showsNotifications ? Messages.notificationsShown : Messages.notificationsHidden, isWarning: false)
  }

  private mutating func show(notifications: Bool, in context: DashboardState) {
    set(list.filter, showsNotifications: notifications, in: context)
  }

  private mutating func setFilter(text: String, node: NodeID?, in context: DashboardState) {
    let filter = LogFilter(text: text, node: node)
    if filter != list.filter { set(filter, showsNotifications: list.showsNotifications, in: context) }
  }

  /// Sets what the log shows. The selected entry stays selected if the entry is still shown.
  private mutating func set(_ filter: LogFilter?, showsNotifications: Bool, in context: DashboardState) {
    var selected: Int?
    if !list.isFollowing, case .entry(let position)? = list[cursor.index] { selected = position }
    list.setFilter(filter, showsNotifications: showsNotifications, in: context.source)
    fitList(in: context)
    select(selected.flatMap(list.index), in: context)
  }

  // MARK: Drawing and announcing

  func title(in context: DashboardState) -> String {
    var parts = ["Log"]
    if !list.isFollowing {
      if list.newCount > 0 { parts.append("\(Messages.grouped(list.newCount)) new") }
      parts.append("not following: End follows")
    }
    if let filter = list.filter {
      if let node = filter.node { parts.append("only \(context.key(node))") }
      if !filter.text.trimmingBlanks.isEmpty { parts.append("/\(filter.text.trimmingBlanks)") }
      parts.append(Messages.count(list.foundCount, "match", plural: "matches"))
      if list.isSearching { parts.append("\(Messages.grouped(list.unsearchedCount)) to search") }
    }
    return parts.joined(separator: "  ")
  }

  func hashLook(into hasher: inout Hasher, in context: DashboardState) {
    hasher.combineAll(
      cursor, list.count, list.isSearching, context.source.versions.entries, context.source.versions.nodes)
  }

  func draw(in context: DashboardState, theme: Theme, into buffer: inout Buffer) {
    LogView(list, context: context, theme: theme).draw(
      cursor, hasFocus: showsFocus(in: context), in: area(in: context), into: &buffer)
  }

  func spokenLines(in context: DashboardState) -> [String] {
    ["\(title(in: context))  \(Messages.count(list.count, "row"))", spokenSelection(in: context)]
  }

  func spokenSelection(in context: DashboardState) -> String {
    selectedEntry(in: context).map(context.source.logLine)
      ?? (list.count == 0 ? Messages.noEntries : Messages.causeNotKept)
  }

  func cursorAnnouncement(in context: DashboardState) -> Announcement? {
    // While following, new entries are announced anyway.
    let key = list.isFollowing ? "follows" : "\(selectedEntry(in: context)?.sequence ?? 0)"
    return Announcement(key: key) { [self.spokenSelection(in: context)] }
  }
}

extension PanelKind {
  static let log = PanelKind("log", .list, key: "4", help: "to the log of all events; again: close it")
}

extension KeyAction {
  static let toCause = KeyAction("to-cause")
  static let onlyNode = KeyAction("only-node")
  static let notifications = KeyAction("show-notifications")
}
