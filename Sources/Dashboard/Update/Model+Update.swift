import Inspection
import TerminalUI

extension Model {
  /// Takes an event and says what is to be done about it. Nothing else changes a model.
  public mutating func update(with event: Event) -> [Effect] {
    let selected = tree.selection
    defer { if tree.selection != selected { detailScroll = 0 } }
    switch event {
    case .changes(let batch):
      return apply(batch)
    case .input(.key(let key)): return handle(key)
    case .input(.paste(let text)):
      paste(text)
      return []
    case .input(.resize(let size)):
      self.size = size
      fitPanels()
      return []
    case .input(.mouse(let mouse)):
      handle(mouse)
      return []
    case .input(.unknown):
      message = Message(text: Wording.unknownSequence, isWarning: true)
      return []
    case .outcome(let command, let outcome):
      message = Wording.message(for: command, outcome, in: self)
      return []
    case .replaced(let title):
      startOver(title: title)
      return []
    case .banner(let lines):
      banner = lines
      fitPanels()
      return []
    case .notice(let text):
      message = Message(text: text, isWarning: false)
      return []
    }
  }

  // MARK: Changes of the source

  private mutating func apply(_ batch: ChangeBatch) -> [Effect] {
    if let node = batch.clock.breakpoint, node != clock.breakpoint { stopAt(node) }
    clock = batch.clock
    world = batch.world
    checks.update(with: batch.checks)
    var structureChanged = batch.roots != nil
    for snapshot in batch.nodes {
      let index = Int(snapshot.id.index)
      if index >= nodes.count { nodes.append(contentsOf: repeatElement(nil, count: index + 1 - nodes.count)) }
      let old = nodes[index]
      counts.replace(old, with: snapshot)
      structureChanged = structureChanged || old?.children != snapshot.children || old?.home != snapshot.home
      if filter?.update(with: snapshot) == true { structureChanged = true }
      nodes[index] = snapshot
    }
    if let roots = batch.roots { self.roots = roots }
    history.append(batch.entries, lost: batch.lostEntries)
    ledgers.append(batch.entries, history)
    if structureChanged { rebuildTree() }
    guard let kept, !nodes.isEmpty else { return [] }
    self.kept = nil
    return kept.restore(in: &self)
  }

  /// The selection goes to the node that time was stopped for.
  private mutating func stopAt(_ node: NodeID) {
    message = Message(text: Wording.stoppedAt(key(node)), isWarning: true)
    // A filter that hides the node is given up with it, and so is its typing.
    if case .filterPrompt = overlay { overlay = nil }
    goHome(of: node)
  }

  /// Forgets everything but what the person has set up or is typing: what is folded, filtered, selected and has a
  /// breakpoint, by name, since the numbers of the nodes may be others. A question about a node is closed with it.
  private mutating func startOver(title: String) {
    self.title = title
    let kept = KeptByName(self)
    (nodes, roots, counts, history, checks) = ([], [], StateCounts(), History(), CheckList())
    ledgers = BackoffLedgers()
    switch overlay {
    case .failPrompt, .statePrompt, .faults, .backoff: overlay = nil
    case .help, .filterPrompt, nil: break
    }
    clock = ClockSnapshot()
    (tree, filter, beforeFilter) = (TreeOutline(), nil, nil)
    self.kept = kept
  }

  mutating func rebuildTree() {
    if let filterText, filter?.text == filterText {
      filter?.collect(roots: roots, nodes: nodes)
    } else {
      filter = filterText.map { TreeFilter($0, roots: roots, nodes: nodes) }
    }
    tree.rebuild(roots: roots, nodes: nodes, filter: filter)
    fitPanels()
  }

  // MARK: Typing

  private mutating func handle(_ key: Key) -> [Effect] {
    message = nil
    // A way out that works wherever the keyboard is.
    if key == .control("c") { return [.quit] }
    if let overlay { return handle(key, in: overlay) }
    guard let binding = Keymap.standard[key] else {
      message = Message(text: Wording.unknownKey(key), isWarning: true)
      return []
    }
    if let reason = binding.disabledReason(self) {
      message = Message(text: reason, isWarning: true)
      return []
    }
    return perform(binding.action)
  }
}
