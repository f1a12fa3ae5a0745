import Explanation
import InspectionModel
import TerminalUI

/// Keys and pasted text while a question or the help has the keyboard.
extension Model {
  mutating func handle(_ key: Key, in overlay: Overlay) -> [Effect] {
    // These are for the terminal, whatever is on it; what types something is typed.
    switch key.isForTyping ? nil : keymap[key]?.action {
    case .suspendProgram: return [.suspend]
    case .redraw: return [.redraw]
    default: break
    }
    switch overlay {
    case .help(let state):
      return handle(key, in: state)
    case .failPrompt(let node, let editor):
      return handle(key, in: editor, failing: node)
    case .postponePrompt(let node, let editor):
      return handle(key, in: editor, postponing: node)
    case .statePrompt(let node):
      return handle(key, settingStateOf: node)
    case .faults(let form):
      return handle(key, in: form)
    case .breakpointPrompt(let node):
      return handle(key, settingBreakpointOf: node)
    case .commandLine(let line):
      return handle(key, in: line)
    case .logFilterPrompt(let editor):
      handle(key, filteringLogBy: editor)
      return []
    case .backoff(let form):
      return handle(key, in: form)
    case .goOnPrompt(let command):
      return handle(key, goingOnWith: command)
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
    case .postponePrompt(let node, var editor):
      editor.insert(text)
      overlay = .postponePrompt(node, editor)
    case .filterPrompt(var editor):
      editor.insert(text)
      setFilter(editor)
    case .logFilterPrompt(var editor):
      editor.insert(text)
      setLogFilter(editor)
    case .commandLine(var line):
      line.insert(text, in: self)
      overlay = .commandLine(line)
    case .help(var state) where state.isSearching:
      state.search.insert(text)
      overlay = .help(state)
    case .faults(var form):
      form.insert(text)
      overlay = .faults(form)
    case .backoff(var form):
      form.insert(text)
      overlay = .backoff(form)
    case .help, .statePrompt, .breakpointPrompt, .goOnPrompt, nil:
      message = Message(text: Messages.pasteIgnored, isWarning: true)
    }
  }

  // MARK: Failing

  private mutating func handle(_ key: Key, in editor: LineEditor, failing node: NodeID) -> [Effect] {
    var editor = editor
    switch key {
    case .escape:
      overlay = nil
      message = Message(text: Messages.nothingFailed, isWarning: false)
      return []
    case .enter:
      let typed = editor.text.trimmingBlanks
      // The hint bar says what is wrong for as long as it is.
      guard ErrorWord.problem(of: typed) == nil else { return [] }
      overlay = nil
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
      message = Message(text: Messages.nothingSet, isWarning: false)
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
      if let problem = filterReading.problem ?? filterReading.missing {
        message = Message(text: problem, isWarning: true)
        return
      }
      overlay = nil
      message = filterReading.hint.map { Message(text: $0, isWarning: false) }
      if editor.text.trimmingBlanks.isEmpty { clearFilter() }
    case .up, .down, .pageUp, .pageDown:
      // What is found can be looked through while the filter is typed.
      if let action = Action(moving: key) { _ = perform(action) }
    default:
      if editor.handle(key) { setFilter(editor) }
    }
  }

  private mutating func setFilter(_ editor: LineEditor) {
    overlay = .filterPrompt(editor)
    filterText = editor.text
    rebuildTree()
    // What was typed before may have found nothing at all, and left nothing selected.
    if let beforeFilter { tree.select(beforeFilter) }
    fitPanels()
  }

  /// Shows what a text finds, of which the reading has said that nothing is wrong with it.
  mutating func filter(by text: String) {
    openFilter()
    setFilter(LineEditor(text))
    overlay = nil
    message = filterReading.hint.map { Message(text: $0, isWarning: false) }
    if text.isEmpty { clearFilter() }
  }

  mutating func openFilter() {
    if filter == nil { beforeFilter = tree.selection }
    overlay = .filterPrompt(LineEditor(filterText ?? ""))
  }

  /// Shows everything again, with the selection where it was unless the person has moved it.
  mutating func clearFilter() {
    filterText = nil
    rebuildTree()
    if let beforeFilter { tree.select(beforeFilter) }
    beforeFilter = nil
    fitPanels()
  }

  // MARK: Help

  private mutating func handle(_ key: Key, in state: HelpState) -> [Effect] {
    if state.isSearching { return search(key, state) }
    let action = keymap[key]?.action
    let page = max(1, Layout(self).body.height - 4)
    let limit = HelpView.scrollLimit(self)
    switch action {
    case .close where !state.search.text.isEmpty: overlay = .help(HelpState())
    case .help, .close, .quit, .open: overlay = nil
    case .filter: overlay = .help(HelpState(scroll: state.scroll, search: state.search, isSearching: true))
    case .moveUp: scrollHelp(state, by: -1, limit)
    case .moveDown: scrollHelp(state, by: 1, limit)
    case .pageUp: scrollHelp(state, by: -page, limit)
    case .pageDown, .toggleFold: scrollHelp(state, by: page, limit)
    case .first: scrollHelp(state, by: -limit, limit)
    case .last: scrollHelp(state, by: limit, limit)
    case .nextTheme: return [.nextTheme]
    default: message = Message(text: Messages.helpIsOpen(keymap), isWarning: false)
    }
    return []
  }

  private mutating func search(_ key: Key, _ state: HelpState) -> [Effect] {
    var state = state
    switch key {
    case .enter: state.isSearching = false
    case .escape: state = HelpState()
    default: if state.search.handle(key) { state.scroll = 0 }
    }
    overlay = .help(state)
    return []
  }

  private mutating func scrollHelp(_ state: HelpState, by distance: Int, _ limit: Int) {
    var state = state
    let line = min(state.scroll, limit)
    state.scroll = line.scrolled(by: distance, upTo: limit)
    if state.scroll == line {
      message = Message(
        text: line == 0 ? Messages.atStartOfHelp(keymap) : Messages.atEndOfHelp(keymap), isWarning: false)
    }
    overlay = .help(state)
  }
}
