import Inspection
import TerminalUI

/// Keys and pasted text while a question or the help has the keyboard.
extension Model {
  mutating func handle(_ key: Key, in overlay: Overlay) -> [Effect] {
    switch overlay {
    case .help(let state):
      return handle(key, in: state)
    case .failPrompt(let node, let editor):
      return handle(key, in: editor, failing: node)
    case .statePrompt(let node):
      return handle(key, settingStateOf: node)
    case .filterPrompt(let editor):
      handle(key, filteringBy: editor)
      return []
    }
  }

  mutating func paste(_ text: String) {
    message = nil
    switch overlay {
    case .failPrompt(let node, var editor):
      editor.insert(text)
      overlay = .failPrompt(node, editor)
    case .filterPrompt(var editor):
      editor.insert(text)
      setFilter(editor)
    case .help(var state) where state.isSearching:
      state.search.insert(text)
      overlay = .help(state)
    case .help, .statePrompt, nil:
      message = Message(text: Wording.pasteIgnored, isWarning: true)
    }
  }

  // MARK: Failing

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

  // MARK: Setting a state

  private mutating func handle(_ key: Key, settingStateOf node: NodeID) -> [Effect] {
    if let choice = StateChoice.all.first(where: { $0.key == key }) {
      overlay = nil
      return [.perform(.setState(node, choice.state, hasContents: nil, error: nil))]
    }
    if key == .escape {
      overlay = nil
      message = Message(text: Wording.nothingSet, isWarning: false)
    }
    return []
  }

  // MARK: Filtering

  private mutating func handle(_ key: Key, filteringBy editor: LineEditor) {
    var editor = editor
    switch key {
    case .escape:
      overlay = nil
      clearFilter()
    case .enter:
      overlay = nil
      if editor.text.trimmingBlanks.isEmpty { clearFilter() }
    case .up, .down, .pageUp, .pageDown:
      // What is found can be looked through while the filter is typed.
      if let action = Keymap.standard[key]?.action { _ = perform(action) }
    default:
      if editor.handle(key) { setFilter(editor) }
    }
  }

  private mutating func setFilter(_ editor: LineEditor) {
    overlay = .filterPrompt(editor)
    filterText = editor.text
    rebuildTree()
  }

  mutating func clearFilter() {
    filterText = nil
    rebuildTree()
  }

  // MARK: Help

  private mutating func handle(_ key: Key, in state: HelpState) -> [Effect] {
    var state = state
    if state.isSearching, key != .enter, key != .escape, state.search.handle(key) {
      state.scroll = 0
      overlay = .help(state)
      return []
    }
    let page = max(1, Layout(self).body.height - 4)
    let limit = HelpView.scrollLimit(self)
    // From what is shown: the window may have become larger since the help was scrolled.
    state.scroll = min(state.scroll, limit)
    switch (key, Keymap.standard[key]?.action) {
    case (.enter, _) where state.isSearching: state.isSearching = false
    case (.escape, _) where state.isSearching || !state.search.text.isEmpty: state = HelpState()
    case (_, .filter): state.isSearching = true
    case (_, .help), (_, .close), (_, .quit), (_, .open):
      overlay = nil
      return []
    case (_, .moveUp): state.scroll -= 1
    case (_, .moveDown): state.scroll += 1
    case (_, .pageUp): state.scroll -= page
    case (_, .pageDown), (_, .toggleFold): state.scroll += page
    case (_, .first): state.scroll = 0
    case (_, .last): state.scroll = limit
    case (_, .redraw): return [.redraw]
    case (_, .nextTheme): return [.nextTheme]
    case (_, .suspend): return [.suspend]
    default: message = Message(text: Wording.helpIsOpen, isWarning: false)
    }
    state.scroll = max(0, min(state.scroll, limit))
    overlay = .help(state)
    return []
  }
}

/// A state that a node can be put into by hand, and the key for it.
struct StateChoice {
  let key: Key
  let state: NodeState

  static let all = [
    StateChoice(key: .character("i"), state: .idle),
    StateChoice(key: .character("s"), state: .syncing),
    StateChoice(key: .character("d"), state: .synced),
  ]
}

extension String {
  fileprivate var trimmingBlanks: String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
