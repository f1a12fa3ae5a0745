import Explanation
import InspectionModel
import TerminalUI

extension Model {
  /// Handles an event, and returns the effects for the caller to perform. A model changes only here.
  public mutating func update(with event: Event) -> [Effect] {
    // Most frames have no deferred work.
    if case .frame = event, !context.filtering.areRowsOutdated { return [] }
    let memory = ScreenMemory(context)
    let withoutRoom = context.panelsWithoutRoom
    let effects = effects(of: event)
    fitPanels()
    announcePanelsWithoutRoom(before: withoutRoom)
    let newMemory = ScreenMemory(context)
    // First: another effect may lead to an event that remembers more.
    return newMemory == memory ? effects : [.remember(newMemory)] + effects
  }

  private mutating func effects(of event: Event) -> [Effect] {
    // Several batches may arrive between two frames, so rows are rebuilt only when an event needs them.
    if case .changes(let batch) = event { return apply(batch) }
    if context.filtering.areRowsOutdated { context.rebuildTree() }
    switch event {
    case .changes, .frame: return []
    case .input(.key(let key)): return context.confirmingBranch(handle(key))
    case .input(.paste(let text)):
      context.message = nil
      if !text.isEmpty { paste(text) }
    case .input(.pasting): warn(Messages.pasting)
    case .input(.pasteDropped): warn(Messages.pasteDropped)
    case .input(.resize(let size)): context.resize(to: size)
    case .input(.mouse(let mouse)): return context.confirmingBranch(handle(mouse))
    case .input(.unknown): warn(Messages.unknownSequence(context.keymap))
    case .capabilities(let capabilities): context.capabilities = capabilities
    case .errorCodes(let codes): context.errorCodes = codes
    case .glyphs(let glyphs): context.glyphs = glyphs
    case .outcome(let command, let outcome):
      context.message = Messages.message(for: command, outcome, in: context)
      moveGuide(after: [command], [outcome])
    case .picture(let request, let answer): context.pictures.receive(answer, to: request)
    case .contents(let request, let text): context.contentsTexts.receive(text, to: request)
    case .outcomes(let commands, let outcomes):
      context.message = Messages.message(for: commands, outcomes)
      moveGuide(after: commands.commands, outcomes)
    case .replaced(let title): startOver(title: title)
    case .title(let title):
      context.title = title
      // The program has restarted, so the node of an open prompt may be a different node.
      if context.overlay?.nodes != nil { context.overlay = nil }
    case .banner(let topic, let lines):
      context.banners[topic] = lines.isEmpty ? nil : lines
      // The program has gone, or another one has come.
      if topic == .program {
        context.pictures.renewAll()
        context.contentsTexts.renewAll()
      }
    case .rewinding(let progress):
      context.banners[.rewind] = progress.map { [Messages.rewinding($0, context.keymap)] }
    case .moving(let percent):
      context.banners[.rewind] = percent.map { [Messages.moving(percent: $0, context.keymap)] }
    case .saving(let progress):
      context.banners[.saving] = progress.map { [Messages.saving($0, context.keymap)] }
    case .notice(let text): context.message = Message(text: text, isWarning: false)
    case .recordingBegan(let words):
      context.message = Message(text: Messages.recordingBegan(words, context.keymap), isWarning: false)
    case .recordingEnded(let words):
      context.banners[.recording] = [Messages.recordingEnded(words, context.keymap)]
    case .notInPast: warn(Messages.notInPast(context.keymap))
    case .recording(let isRecording):
      context.isRecording = isRecording
      if isRecording { context.banners[.recording] = nil }
    case .warning(let text): warn(text)
    case .messageExpired(let number): if number == context.messageNumber { context.message = nil }
    case .theme(let name): context.themeName = ThemeName.kept(name) ?? context.themeName
    case .guide: context.setGuide(Guide())
    case .inputPaused: if waitsForPause { panelList.update { $0.sortRows(in: &context) } }
    case .typingOver: ignoresTyping = false
    }
    return []
  }

  private mutating func warn(_ text: String) { context.message = Message(text: text, isWarning: true) }

  // MARK: Changes of the source

  private mutating func apply(_ batch: ChangeBatch) -> [Effect] {
    let breakpoint = batch.clock.breakpoint
    let wasPast = context.source.clock.isPast
    let wasOver = context.isOver || context.source.nodes.isEmpty
    let reached = batch.rewind != nil || breakpoint == context.source.clock.breakpoint ? nil : breakpoint
    var structureChanged = batch.roots.map { $0 != context.source.roots } ?? false
    let gone = context.source.applyRemovals(of: batch)
    if let rewind = batch.rewind {
      panelList.update { $0.rewind(to: rewind, in: context) }
      // The trail begins at an entry that has not happened yet at the moment shown now.
      if let trail = context.whyTrail, trail.first.entry > rewind { context.leaveTrail() }
    }
    context.forget(gone)
    if !gone.isEmpty { structureChanged = true }
    if structureChanged, batch.roots != nil { context.siblings.forgetChildren(of: nil) }
    if context.receive(batch) { structureChanged = true }
    panelList.update { $0.follow(batch, gone: gone, in: context) }
    if structureChanged || context.filtering.areRowsOutdated && reached != nil { context.rebuildTree() }
    if !context.source.clock.isPast { context.closeBranchQuestion() }
    // The present may look like the past, so a message confirms the return.
    if wasPast, !context.source.clock.isPast, batch.rewind == nil {
      context.message = Message(text: Messages.returnedToPresent(context), isWarning: false)
    }
    if !wasOver, !wasPast, context.isOver, context.source.clock.failure == nil {
      context.message = Message(text: Messages.justEnded(context.keymap), isWarning: false)
    }
    if let reached { context.stop(at: reached) }
    let pause = pauseOfGuide()
    guard let kept, !context.source.nodes.isEmpty else { return pause }
    self.kept = nil
    return pause + kept.restore(in: &context)
  }

  /// Moves the guide on if a failure that it asks for was injected.
  private mutating func moveGuide(after commands: [NodeCommand], _ outcomes: [CommandOutcome]) {
    guard case .fail? = commands.first else { return }
    let isDone = outcomes.contains { if case .done = $0 { true } else { false } }
    if isDone { context.moveGuide { $0.done(.fail) } }
  }

  /// Returns the effect that pauses the run for the guide: the reader finds the failure that the next step is about.
  private mutating func pauseOfGuide() -> [Effect] {
    let failedCount = context.source.counts[.failed]
    var isPause = false
    context.moveGuide { guide in
      isPause = guide.pauses(failedCount: failedCount)
      guide.changed(failedCount: failedCount)
    }
    return isPause && context.source.clock.isRunning ? [.perform(.clock(.pause))] : []
  }

  /// Resets the model for a new source. The user's settings and typed text stay. Folding, selection and breakpoints are
  /// kept by name, because node ids may change. A prompt about a node closes.
  private mutating func startOver(title: String) {
    kept = RestorableViewState(context)
    ignoresTyping = false
    panelList.update { $0.startOver(in: context) }
    context.startOver(title: title)
  }

  // MARK: Typing

  mutating func handle(_ key: Key) -> [Effect] {
    // The refusal stays in the hint bar. A key that it names is meant.
    if ignoresTyping, key.isTyped, !names(key, in: context.message) { return [] }
    ignoresTyping = false
    context.message = nil
    lastClick = nil
    // A way out that works in every state.
    if key == Keymap.interrupt { return [.quit] }
    if let overlay = context.overlay {
      // Keys for the terminal work in any overlay, unless they type text.
      switch key.isForTyping ? nil : context.keymap[key]?.action {
      case .suspendProgram: return [.suspend]
      case .redraw: return [.redraw]
      default: return overlay.handle(key, in: &self)
      }
    }
    let keymap = context.keymap
    guard let binding = keymap[key, in: context.panels.focus] else {
      let owner = keymap.bindings.first { $0.panel != nil && $0.keys.contains(key) }?.panel
      warn(owner.map { Messages.isFor($0, key, context) } ?? Messages.unknownKey(key, keymap))
      return []
    }
    return perform(binding)
  }

  /// Returns whether a message names a key in a word of its own. Words such as `a` and numbers are no keys.
  private func names(_ key: Key, in message: Message?) -> Bool {
    guard case .character(let character) = key, !character.isLowercase, !character.isNumber else { return false }
    return message?.text.split { $0 == " " || $0 == ";" || $0 == ":" || $0 == "," }.contains("\(character)") == true
  }

  private mutating func paste(_ text: String) {
    if let overlay = context.overlay { overlay.paste(text, in: &self) } else { ignorePaste() }
  }

  mutating func ignorePaste() { warn(Messages.pasteIgnored) }

  /// Performs the action of a binding; if the action is disabled, shows a message with the reason instead.
  mutating func perform(_ binding: KeyBinding) -> [Effect] {
    if let reason = reasonNot(to: binding) {
      warn(reason)
      ignoresTyping = binding.opensPrompt
      return []
    }
    context.moveGuide { $0.performed(binding.action) }
    return binding.perform(&self)
  }

  /// Returns why the action of a binding is disabled, as a sentence; nil if the action is enabled.
  func reasonNot(to binding: KeyBinding) -> String? {
    if let panel = binding.panel, !context.panels.focus.hasKeys(of: panel), !binding.worksElsewhere(context) {
      return Messages.isOnlyFor(panel, context)
    }
    return binding.disabledReason(self) ?? context.refusal(of: binding)
  }
}

/// Applies changes of the source to the state that all panels share.
extension DashboardState {
  mutating func forget(_ gone: [NodeSnapshot]) {
    for node in gone {
      actionCounts.replace(node, with: nil)
      contentsTexts.forget(node.id)
      siblings.remove(node.id)
      filtering.filter?.remove(node.id)
      if node.identity.kind.isFoldedAtFirst { tree.setFolded(node.id, false) }
    }
    if let nodes = overlay?.nodes, !nodes.contains(where: { self[$0] != nil }) { overlay = nil }
  }

  /// Applies the new and changed nodes of a batch to the state.
  ///
  /// - Returns: Whether the structure of the tree has changed.
  mutating func receive(_ batch: ChangeBatch) -> Bool {
    var structureChanged = false
    source.applyAdditions(of: batch) { old, new in
      actionCounts.replace(old, with: new)
      if old?.children != new.children {
        siblings.forgetChildren(of: new.id)
        structureChanged = true
      }
      structureChanged = structureChanged || old?.home != new.home || old?.identity != new.identity
      // A root may have got a group to be drawn in, or have lost it.
      if new.home == nil, old?.firstParent != new.firstParent {
        siblings.forgetChildren(of: nil)
        structureChanged = true
      }
      // Folded by default: the waiters of a loadable would all repeat it.
      // The calls of a family change all the time.
      if new.identity.kind.isFoldedAtFirst, old?.identity.kind != new.identity.kind { tree.setFolded(new.id, true) }
      siblings.update(from: old, to: new)
      if filtering.filter?.update(with: new) == true { filtering.areRowsOutdated = true }
    }
    mark.follow(source)
    arrangeBanner()
    return structureChanged
  }

  /// Resets the state that depends on the source, for a new source with a title.
  mutating func startOver(title: String) {
    self.title = title
    runNumber += 1
    source = SourceState(historyLimit: source.history.limit)
    timeline.startOver()
    actionCounts = ActionCounts()
    (pictures, contentsTexts) = (PictureCache(), ContentsTexts())
    dropMarkedMoment()
    overlay = overlay?.withNewSource()
    (tree, filtering.filter, filtering.selectionBefore, whyTrail) = (TreeOutline(), nil, nil, nil)
    siblings.renew()
    arrangeBanner()
  }
}

extension NodeKind {
  /// Whether the tree folds new nodes of the kind.
  fileprivate var isFoldedAtFirst: Bool { self == .waiter || self == .callFamily }
}
