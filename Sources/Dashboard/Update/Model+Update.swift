import Explanation
import InspectionModel
import TerminalUI

extension Model {
  /// Takes an event and says what is to be done about it. Nothing else changes a model.
  public mutating func update(with event: Event) -> [Effect] {
    let memory = ScreenMemory(self)
    let effects = effects(of: event)
    let newMemory = ScreenMemory(self)
    return newMemory == memory ? effects : effects + [.remember(newMemory)]
  }

  private mutating func effects(of event: Event) -> [Effect] {
    let selected = tree.selection
    defer {
      if tree.selection != selected { (detailScroll, detailCause) = (0, nil) }
      followPolicies()
      holdItems()
    }
    // Several batches may come between two frames: only what asks for the rows has them made anew.
    if case .changes(let batch) = event { return apply(batch) }
    if areRowsOutdated { rebuildTree() }
    switch event {
    case .changes, .frame: return []
    case .input(.key(let key)): return askingFirst(handle(key))
    case .input(.paste(let text)):
      paste(text)
      return []
    case .input(.resize(let size)):
      self.size = size
      fitPanels()
      return []
    case .input(.mouse(let mouse)): return askingFirst(handle(mouse))
    case .input(.unknown):
      message = Message(text: Messages.unknownSequence(keymap), isWarning: true)
      return []
    case .capabilities(let capabilities):
      self.capabilities = capabilities
      return []
    case .outcome(let command, let outcome):
      message = Messages.message(for: command, outcome, in: self)
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
    case .recordingBegan(let words):
      message = Message(text: Messages.recordingBegan(words, keymap), isWarning: false)
      return []
    case .notInPast:
      message = Message(text: Messages.notInPast(keymap), isWarning: true)
      return []
    case .recording(let isRecording):
      self.isRecording = isRecording
      return []
    case .warning(let text):
      message = Message(text: text, isWarning: true)
      return []
    case .settled:
      if waitsToSettle {
        if siblings.isOutdated { sortTree() }
        sortActions()
      }
      return []
    }
  }

  // MARK: Changes of the source

  private mutating func apply(_ batch: ChangeBatch) -> [Effect] {
    let isGoingBack = batch.rewind != nil
    let reached = isGoingBack || batch.clock.breakpoint == source.clock.breakpoint ? nil : batch.clock.breakpoint
    let bannerHeight = self.bannerHeight
    var structureChanged = batch.roots.map { $0 != source.roots } ?? false
    let gone = source.leave(for: batch)
    if let rewind = batch.rewind { self.rewind(to: rewind) }
    forget(gone)
    if !gone.isEmpty { structureChanged = true }
    if let roots = batch.roots, roots != source.roots { siblings.forgetChildren(of: nil) }
    source.advance(with: batch) { old, snapshot in
      actions.replace(old, with: snapshot)
      if old?.children != snapshot.children {
        siblings.forgetChildren(of: snapshot.id)
        structureChanged = true
      }
      structureChanged = structureChanged || old?.home != snapshot.home
      siblings.update(with: snapshot)
      if filter?.update(with: snapshot) == true { areRowsOutdated = true }
      policies?.tally.update(with: snapshot)
    }
    updateLog(with: batch.entries)
    // What waited later is not what waits now.
    if isGoingBack, batch.pending == nil { pending = nil }
    updatePending(with: batch.pending)
    updateActions()
    if structureChanged || areRowsOutdated && reached != nil { rebuildTree() }
    if !source.clock.isPast { closeGoOnPrompt() }
    if let reached { stop(at: reached) }
    if self.bannerHeight != bannerHeight { fitPanels() }
    guard let kept, !source.nodes.isEmpty else { return [] }
    self.kept = nil
    return kept.restore(in: &self)
  }

  /// Forgets everything but what the person has set up or is typing: what is folded, filtered, selected and has a
  /// breakpoint, by name, since the numbers of the nodes may be others. A question about a node is closed with it.
  private mutating func startOver(title: String) {
    self.title = title
    runNumber += 1
    let kept = KeptByName(self)
    source = SourceState(historyLimit: source.history.limit)
    (actions, held) = (ActionList(), HeldItems())
    closeGoOnPrompt()
    if overlay?.node != nil { overlay = nil }
    if case .commandLine(var line) = overlay {
      line.forgetNodes()
      overlay = .commandLine(line)
    }
    log.startOver()
    (pending, lists[.timers]) = (nil, nil)
    timeline.startOver()
    (tree, filter, beforeFilter, whyTrail) = (TreeOutline(), nil, nil, nil)
    siblings.renew()
    self.kept = kept
  }

  mutating func rebuildTree() {
    areRowsOutdated = false
    filterReading = FilterReading(filterText ?? "")
    if filterText == nil || filterReading.problem != nil {
      filter = nil
    } else if filter?.expression == filterReading.expression {
      filter?.collect(roots: source.roots, nodes: source.nodes)
    } else {
      filter = TreeFilter(filterReading.expression, roots: source.roots, nodes: source.nodes)
    }
    tree.rebuild(roots: source.roots, nodes: source.nodes, filter: filter, siblings: &siblings)
    filterActions()
    fitPanels()
  }

  /// Puts the rows in order by what the nodes have become. The row of the selection keeps its line where it can.
  mutating func sortTree() {
    siblings.renew()
    rebuildTree()
  }

  // MARK: Typing

  mutating func handle(_ key: Key) -> [Effect] {
    message = nil
    lastClick = nil
    // A way out that works wherever the keyboard is.
    if key == Keymap.wayOut { return [.quit] }
    if let overlay { return handle(key, in: overlay) }
    guard let binding = keymap[key, in: panels.focus] else {
      let owner = keymap.bindings.first { $0.panel != nil && $0.keys.contains(key) }?.panel
      let sentence = owner.map { Messages.isFor($0, key, keymap) } ?? Messages.unknownKey(key, keymap)
      message = Message(text: sentence, isWarning: true)
      return []
    }
    return perform(binding)
  }

  /// Does what a binding is for, or says why it does nothing.
  mutating func perform(_ binding: KeyBinding) -> [Effect] {
    if let reason = reasonNot(to: binding) {
      message = Message(text: reason, isWarning: true)
      return []
    }
    return perform(binding.action)
  }
}
