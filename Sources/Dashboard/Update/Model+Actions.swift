import Explanation
import InspectionModel
import TerminalUI

extension Model {
  /// Does what a key is bound to. The binding has made sure that there is something to do.
  mutating func perform(_ action: Action) -> [Effect] {
    defer { fitPanels() }
    switch action {
    case .moveUp: move(by: -1)
    case .moveDown: move(by: 1)
    case .pageUp: move(by: -page)
    case .pageDown: move(by: page)
    case .first: move(by: -.max)
    case .last: move(by: .max)
    case .fold: fold()
    case .unfold: unfold()
    case .toggleFold: toggleFold()
    case .foldAll: foldAll()
    case .unfoldAll:
      tree.unfoldAll()
      rebuildTree()
    case .open: open()
    case .nextPanel: switchPanel(by: 1)
    case .previousPanel: switchPanel(by: -1)
    case .treeAlone: panels.closeAll()
    case .showDetail: toggle(.detail)
    case .showTimeline: toggle(.timeline)
    case .showLog: toggle(.log)
    case .showPolicies: toggle(.policies)
    case .showActions: toggle(.actions)
    case .showTimers: toggle(.timers)
    case .showChecks: toggle(.checks)
    case .zoom: zoom()
    case .cursorBack: moveCursor(by: -1)
    case .cursorForward: moveCursor(by: 1)
    case .earlierEvent: moveCursor(toLater: false)
    case .laterEvent: moveCursor(toLater: true)
    case .setMark: setMark()
    case .zoomIn: zoom(to: timeline.closer)
    case .zoomOut: zoom(to: timeline.further)
    case .showWhole: showWhole()
    case .panBack: pan(byHalves: -1)
    case .panForward: pan(byHalves: 1)
    case .showStart: showStart()
    case .followNow: timeline.follow()
    case .goToCursor: if timeline.cursor == nil { open() } else { return goToCursor() }
    case .smallerPanel: resizePanel(larger: false)
    case .largerPanel: resizePanel(larger: true)
    case .usualSizes: panels.sizes = PanelSizes()
    case .sync: return subject.map { [.perform(.sync($0.id))] } ?? []
    case .syncIfNeeded: return subject.map { [.perform(.syncIfNeeded($0.id))] } ?? []
    case .runNow: return subject.map { [.perform(.sync($0.id))] } ?? []
    case .postpone: overlay = subject.map { .postponePrompt($0.id, LineEditor()) }
    case .syncRoots: return [.perform(.syncRoots)]
    case .fail: overlay = subject.map { .failPrompt($0.id, LineEditor()) }
    case .pause: return [.perform(.clock(source.clock.isRunning ? .pause : .resume))]
    case .step: return [.perform(.clock(.step))]
    case .stepBack: return [.perform(.clock(.stepBack))]
    case .previousEvent: return jumpToEvent(isForward: false)
    case .nextEvent: return jumpToEvent(isForward: true)
    case .network: return [.perform(.setNetwork(isOnline: !source.world.isOnline))]
    case .activity: return [.perform(.setActivity(isActive: !source.world.isActive))]
    case .suspendActions: return [.perform(.suspendActions)]
    case .resumeActions: return [.perform(.resumeActions)]
    case .faster: return setSpeed(Speeds.faster(than: source.clock.speed))
    case .slower: return setSpeed(Speeds.slower(than: source.clock.speed))
    case .setState: overlay = subject.map { .statePrompt($0.id) }
    case .faults: overlay = subject.map { .faults(FaultForm(of: $0.id, in: self)) }
    case .backoff: overlay = subject.flatMap { BackoffForm(of: $0) }.map { .backoff($0) }
    case .breakpoint: overlay = subject.map { .breakpointPrompt($0.id) }
    case .commandLine: overlay = .commandLine(CommandLine(in: self))
    case .toCause: goToCause()
    case .onlyNode: toggleOnlyNode()
    case .happenNow: return selectedPending.map { [.perform(.happenNow($0))] } ?? []
    case .copy: return copyRow()
    case .edit: return subject.map { [.edit($0.id)] } ?? []
    case .filter: if panels.focus == .log { openLogFilter() } else { openFilter() }
    case .why: askWhy()
    case .backFromCause: goBackFromCause()
    case .sort:
      siblings = SiblingSorting(by: siblings.order.next)
      rebuildTree()
      message = Message(text: siblings.order.sentence, isWarning: false)
    case .restart: return goToStart()
    case .record: return [.startRecording]
    case .stopRecording: return [.stopRecording]
    case .nextTheme: return [.nextTheme]
    case .help: overlay = .help(HelpState())
    case .close: close()
    case .redraw: return [.redraw]
    case .suspendProgram: return [.suspend]
    case .quit: return [.quit]
    }
    return []
  }

  // MARK: Moving

  private var page: Int { max(1, Layout(self).inside(panels.focus).height - 1) }

  private mutating func move(by distance: Int) {
    switch panels.focus {
    case .tree, .timeline:
      beforeFilter = nil
      // Kept within bounds first: the ends are asked for by the largest numbers there are.
      tree.select(tree.selectedIndex + max(-tree.rows.count, min(distance, tree.rows.count)))
    case .detail:
      if selectCause(by: distance) { return }
      scrollDetail(by: distance)
    case .policies: scrollPolicies(by: distance)
    case .checks: moveInChecks(by: distance)
    case .log, .actions, .timers:
      lists[panels.focus, default: ListCursor()].move(by: distance, of: rowCount(of: panels.focus))
      if panels.focus == .log { logCursorMoved() }
    }
  }

  mutating func scrollDetail(by distance: Int) {
    detailScroll = detailScroll.scrolled(by: distance, upTo: DetailView.scrollLimit(self))
    forgetHiddenCause()
  }

  private mutating func open() {
    switch panels.focus {
    case .tree, .timeline:
      if let row = tree.selectedRow, row.isReference { return goHome(of: row.id.node) }
      detailScroll = 0
      panels.showFull(.detail)
    case .detail:
      if let cause = selectedCause { return go(to: cause) }
      detailScroll = 0
      if panels.full == nil { panels.showFull(.detail) } else { panels.closeFull() }
    case .policies: if let node = policyTarget { leave(for: node) }
    case .log: if let node = selectedEntry?.node { leave(for: node) }
    case .actions: if let node = selectedAction?.id { leave(for: node) }
    case .timers: if let node = selectedPending?.node { leave(for: node) }
    case .checks:
      if let node = source.checks.node(of: lists[.checks]?.index ?? 0) { leave(for: node) }
    }
  }

  private mutating func copyRow() -> [Effect] {
    guard let node = subject else { return [] }
    let text = source.rowText(node)
    message = Message(text: Messages.copied(text), isWarning: false)
    return [.copy(text)]
  }

  private mutating func close() {
    if panels.focus == .log, log.filter != nil { return clearLogFilter() }
    if canLeaveCursor { return timeline.follow() }
    guard panels.full != nil else { return isOnTrail ? leaveTrail() : clearFilter() }
    panels.closeFull()
    detailScroll = 0
  }

  /// Selects a node that a panel tells of. A panel in full would hide it, and gives way.
  mutating func leave(for node: NodeID) {
    panels.closeFull()
    goHome(of: node)
  }

  /// Selects the row where a node is shown whole, unfolding what hides it.
  mutating func goHome(of node: NodeID) {
    // A node that was asked for is shown, also if a filter would hide it.
    if filter?.shows(node, isReference: false) == false { filterText = nil }
    var hidden = self[node]?.home
    while let parent = hidden {
      tree.setFolded(parent, false)
      hidden = self[parent]?.home
    }
    rebuildTree()
    _ = tree.select(home: node)
  }

  // MARK: Folding

  private mutating func fold() {
    guard let row = tree.selectedRow else { return }
    if row.hasChildren, !tree.isFolded(row.id.node) {
      setFolded(row.id.node, true)
    } else {
      tree.selectParent()
    }
  }

  private mutating func unfold() {
    guard let row = tree.selectedRow, row.hasChildren else { return }
    if tree.isFolded(row.id.node) {
      setFolded(row.id.node, false)
    } else {
      tree.select(tree.selectedIndex + 1)
    }
  }

  private mutating func toggleFold() {
    guard let node = tree.selectedRow?.id.node else { return }
    setFolded(node, !tree.isFolded(node))
  }

  private mutating func setFolded(_ node: NodeID, _ isFolded: Bool) {
    tree.setFolded(node, isFolded)
    rebuildTree()
  }

  private mutating func foldAll() {
    // The selection goes to what will be left of it: the outermost node above it.
    while let row = tree.selectedRow, row.depth > 0 { tree.selectParent() }
    tree.fold(all: source.nodes.lazy.compactMap { $0 }.filter { !$0.children.isEmpty }.map(\.id))
    rebuildTree()
  }

  // MARK: Time

  private func setSpeed(_ speed: Double?) -> [Effect] {
    speed.map { [.perform(.clock(.setSpeed($0)))] } ?? []
  }
}
