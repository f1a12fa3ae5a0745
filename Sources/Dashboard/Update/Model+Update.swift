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
      message = Message(text: Wording.unknownSequence(keymap), isWarning: true)
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
    case .recordingBegan(let words):
      message = Message(text: Wording.recordingBegan(words, keymap), isWarning: false)
      return []
    case .notInPast:
      message = Message(text: Wording.notInPast(keymap), isWarning: true)
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
    let reached = isGoingBack || batch.clock.breakpoint == clock.breakpoint ? nil : batch.clock.breakpoint
    let bannerHeight = self.bannerHeight
    clock = batch.clock
    world = batch.world
    checks.update(with: batch.checks)
    var structureChanged = batch.roots.map { $0 != roots } ?? false
    if let rewind = batch.rewind { self.rewind(to: rewind) }
    if remove(batch.gone) { structureChanged = true }
    // The first batch has all of them.
    if nodes.isEmpty { nodes.reserveCapacity(batch.nodes.count) }
    for snapshot in batch.nodes {
      let index = Int(snapshot.id.index)
      // One by one, so that the room that was made is enough.
      while index >= nodes.count { nodes.append(nil) }
      let old = nodes[index]
      counts.replace(old, with: snapshot)
      actions.replace(old, with: snapshot)
      if old?.children != snapshot.children {
        siblings.forgetChildren(of: snapshot.id)
        structureChanged = true
      }
      structureChanged = structureChanged || old?.home != snapshot.home
      siblings.update(with: snapshot)
      if filter?.update(with: snapshot) == true { areRowsOutdated = true }
      nodes[index] = snapshot
      policies?.tally.update(with: snapshot)
    }
    if let roots = batch.roots, roots != self.roots {
      self.roots = roots
      siblings.forgetChildren(of: nil)
    }
    let knownCount = history.append(batch.entries, lost: batch.lostEntries)
    updateLog(with: batch.entries)
    // What waited later is not what waits now.
    if isGoingBack, batch.pending == nil { pending = nil }
    updatePending(with: batch.pending)
    ledgers.append(batch.entries, knownCount: knownCount, history)
    updateActions()
    if structureChanged || areRowsOutdated && reached != nil { rebuildTree() }
    if !clock.isPast { closeGoOnPrompt() }
    if let reached { stop(at: reached) }
    if self.bannerHeight != bannerHeight { fitPanels() }
    guard let kept, !nodes.isEmpty else { return [] }
    self.kept = nil
    return kept.restore(in: &self)
  }

  /// Forgets everything but what the person has set up or is typing: what is folded, filtered, selected and has a
  /// breakpoint, by name, since the numbers of the nodes may be others. A question about a node is closed with it.
  private mutating func startOver(title: String) {
    self.title = title
    runNumber += 1
    let kept = KeptByName(self)
    (nodes, roots, counts, history, checks) = ([], [], StateCounts(), History(limit: history.limit), CheckList())
    (ledgers, actions, held) = (BackoffLedgers(), ActionList(), HeldItems())
    closeGoOnPrompt()
    if overlay?.node != nil { overlay = nil }
    if case .commandLine(var line) = overlay {
      line.forgetNodes()
      overlay = .commandLine(line)
    }
    log.startOver()
    (pending, lists[.timers]) = (nil, nil)
    clock = ClockSnapshot()
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
      filter?.collect(roots: roots, nodes: nodes)
    } else {
      filter = TreeFilter(filterReading.expression, roots: roots, nodes: nodes)
    }
    tree.rebuild(roots: roots, nodes: nodes, filter: filter, siblings: &siblings)
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
      let sentence = owner.map { Wording.isFor($0, key, keymap) } ?? Wording.unknownKey(key, keymap)
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
