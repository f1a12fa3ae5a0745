import Inspection
import TerminalUI

extension Model {
  /// Takes an event and says what is to be done about it. Nothing else changes a model.
  public mutating func update(with event: Event) -> [Effect] {
    let selected = tree.selection
    defer { if tree.selection != selected { detailScroll = 0 } }
    switch event {
    case .changes(let batch):
      apply(batch)
      return []
    case .input(.key(let key)): return handle(key)
    case .input(.paste(let text)):
      paste(text)
      return []
    case .input(.resize(let size)):
      self.size = size
      // Nobody could see what the keys do in a panel that has no room any more.
      if !isDetailFull, Layout(self).detail.isEmpty { focus = .tree }
      fitScrolling()
      return []
    case .input(.mouse): return []
    case .outcome(let command, let outcome):
      message = Wording.message(for: command, outcome, in: self)
      return []
    }
  }

  // MARK: Changes of the source

  private mutating func apply(_ batch: ChangeBatch) {
    clock = batch.clock
    var structureChanged = batch.roots != nil
    for snapshot in batch.nodes {
      let index = Int(snapshot.id.index)
      if index >= nodes.count { nodes.append(contentsOf: repeatElement(nil, count: index + 1 - nodes.count)) }
      let old = nodes[index]
      counts.replace(old, with: snapshot)
      structureChanged = structureChanged || old?.children != snapshot.children || old?.home != snapshot.home
      nodes[index] = snapshot
    }
    if let roots = batch.roots { self.roots = roots }
    history.append(batch.entries, lost: batch.lostEntries)
    if structureChanged { rebuildTree() }
  }

  mutating func rebuildTree() {
    tree.rebuild(roots: roots, nodes: nodes)
    fitScrolling()
  }

  /// To be called when the size, the rows or the selection have changed.
  mutating func fitScrolling() {
    tree.scroll(toFit: Layout(self).treeRows.height)
  }

  // MARK: Typing

  private mutating func handle(_ key: Key) -> [Effect] {
    message = nil
    // A way out that works wherever the keyboard is.
    if key == .control("c") { return [.quit] }
    switch overlay {
    case .failPrompt(let node, let editor): return handle(key, in: editor, failing: node)
    case .help(let scroll): return handle(key, inHelpScrolledBy: scroll)
    case nil: break
    }
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

  private mutating func handle(_ key: Key, in editor: LineEditor, failing node: NodeID) -> [Effect] {
    var editor = editor
    switch key {
    case .escape:
      overlay = nil
      message = Message(text: Wording.nothingFailed, isWarning: false)
      return []
    case .enter:
      overlay = nil
      let typed = editor.text.trimmingBlanks
      if !typed.isEmpty { lastError = typed }
      return [.perform(.fail(node, error: lastError))]
    default:
      if editor.handle(key) { overlay = .failPrompt(node, editor) }
      return []
    }
  }

  private mutating func handle(_ key: Key, inHelpScrolledBy scroll: Int) -> [Effect] {
    let page = max(1, Layout(self).body.height - 4)
    // From what is shown: the window may have become larger since the help was scrolled.
    let scroll = min(scroll, HelpView.scrollLimit(self))
    switch Keymap.standard[key]?.action {
    case .help, .close, .quit, .open: overlay = nil
    case .moveUp: scrollHelp(by: -1, from: scroll)
    case .moveDown: scrollHelp(by: 1, from: scroll)
    case .pageUp: scrollHelp(by: -page, from: scroll)
    case .pageDown, .toggleFold: scrollHelp(by: page, from: scroll)
    case .first: scrollHelp(by: -scroll, from: scroll)
    case .last: scrollHelp(by: .max - scroll, from: scroll)
    case .redraw: return [.redraw]
    case .suspend: return [.suspend]
    default: message = Message(text: Wording.helpIsOpen, isWarning: false)
    }
    return []
  }

  private mutating func scrollHelp(by distance: Int, from scroll: Int) {
    let line = max(0, min(scroll + distance, HelpView.scrollLimit(self)))
    if line == scroll {
      message = Message(text: scroll == 0 ? Wording.atStartOfHelp : Wording.atEndOfHelp, isWarning: false)
    }
    overlay = .help(scroll: line)
  }

  private mutating func paste(_ text: String) {
    message = nil
    guard case .failPrompt(let node, var editor) = overlay else {
      message = Message(text: Wording.pasteIgnored, isWarning: true)
      return
    }
    editor.insert(text)
    overlay = .failPrompt(node, editor)
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
