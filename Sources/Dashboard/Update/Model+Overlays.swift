import Explanation
import InspectionModel
import TerminalUI

/// Keys and pasted text while an overlay has the keyboard.
extension Model {
  mutating func handle(_ key: Key, in overlay: Overlay) -> [Effect] {
    // Keys for the terminal work in any overlay, unless they type text.
    switch key.isForTyping ? nil : context.keymap[key]?.action {
    case .suspendProgram: return [.suspend]
    case .redraw: return [.redraw]
    default: break
    }
    switch overlay {
    case .help(let state):
      return handle(key, in: state)
    case .failPrompt(let node, let editor):
      return context.handle(key, in: editor, failing: node)
    case .failMatchesPrompt(let matches, let editor):
      return context.handle(key, in: editor, failing: matches)
    case .syncMatchesPrompt(let matches):
      return context.handle(key, syncing: matches)
    case .postponePrompt(let node, let editor):
      return context.handle(key, in: editor, postponing: node)
    case .statePrompt(let node):
      return context.handle(key, settingStateOf: node)
    case .faults(let form):
      return context.handle(key, in: form)
    case .breakpointPrompt(let node):
      return context.handle(key, settingBreakpointOf: node)
    case .commandLine(let line):
      return handle(key, in: line)
    case .panelFilterPrompt(let panel, let editor):
      if let moving = moving(key) { return moving }
      handle(key, filtering: panel, by: editor)
      return []
    case .backoff(let form):
      return context.handle(key, in: form)
    case .branchPrompt(let commands):
      return context.handle(key, branchingWith: commands)
    case .filterPrompt(let editor):
      if let moving = moving(key) { return moving }
      context.handle(key, filteringBy: editor)
      return []
    }
  }

  /// Moves among the rows while the user types a filter; returns nil for a key that does not move.
  private mutating func moving(_ key: Key) -> [Effect]? {
    guard let binding = KeyAction.moving(key).flatMap(context.keymap.binding) else { return nil }
    return binding.perform(&self)
  }

  mutating func paste(_ text: String) {
    context.message = nil
    switch context.overlay {
    case .failPrompt(let node, var editor):
      editor.insert(text)
      context.overlay = .failPrompt(node, editor)
    case .failMatchesPrompt(let matches, var editor):
      editor.insert(text)
      context.overlay = .failMatchesPrompt(matches, editor)
    case .postponePrompt(let node, var editor):
      editor.insert(text)
      context.overlay = .postponePrompt(node, editor)
    case .filterPrompt(var editor):
      editor.insert(text)
      context.setFilter(editor)
    case .panelFilterPrompt(let panel, var editor):
      editor.insert(text)
      setFilter(of: panel, editor)
    case .commandLine(var line):
      line.insert(text, in: self)
      context.overlay = .commandLine(line)
    case .help(var state) where state.isSearching:
      state.search.insert(text)
      context.overlay = .help(state)
    case .faults(var form):
      form.insert(text)
      context.overlay = .faults(form)
    case .backoff(var form):
      form.insert(text)
      context.overlay = .backoff(form)
    case .help, .statePrompt, .breakpointPrompt, .branchPrompt, .syncMatchesPrompt, nil:
      context.message = Message(text: Messages.pasteIgnored, isWarning: true)
    }
  }

  // MARK: Help

  private mutating func handle(_ key: Key, in state: HelpState) -> [Effect] {
    if state.isSearching { return search(key, state) }
    let action = context.keymap[key]?.action
    let page = max(1, context.layout.body.height - 4)
    let limit = HelpView.scrollLimit(self)
    switch action {
    case .help where !state.isWhole: context.overlay = .help(HelpState(isWhole: true))
    case .filter where !state.isWhole: context.overlay = .help(HelpState(isWhole: true, isSearching: true))
    case .close where !state.search.text.isEmpty: context.overlay = .help(HelpState(isWhole: true))
    case .help, .close, .quit, .open: context.overlay = nil
    case .filter:
      context.overlay = .help(
        HelpState(isWhole: true, scroll: state.scroll, search: state.search, isSearching: true))
    case .moveUp: scrollHelp(state, by: -1, limit)
    case .moveDown: scrollHelp(state, by: 1, limit)
    case .pageUp: scrollHelp(state, by: -page, limit)
    case .pageDown, .toggleFold: scrollHelp(state, by: page, limit)
    case .halfPageUp: scrollHelp(state, by: -max(1, page / 2), limit)
    case .halfPageDown: scrollHelp(state, by: max(1, page / 2), limit)
    case .first: scrollHelp(state, by: -limit, limit)
    case .last: scrollHelp(state, by: limit, limit)
    case .nextTheme: return [.nextTheme]
    default: context.message = Message(text: Messages.helpIsOpen(context.keymap), isWarning: false)
    }
    return []
  }

  private mutating func search(_ key: Key, _ state: HelpState) -> [Effect] {
    var state = state
    switch key {
    case .enter: state.isSearching = false
    case .escape: state = HelpState(isWhole: true)
    default: if state.search.handle(key) { state.scroll = 0 }
    }
    context.overlay = .help(state)
    return []
  }

  private mutating func scrollHelp(_ state: HelpState, by distance: Int, _ limit: Int) {
    var state = state
    let line = min(state.scroll, limit)
    state.scroll = line.scrolled(by: distance, upTo: limit)
    if state.scroll == line {
      context.message = Message(text: Messages.noMoreHelp(context.keymap), isWarning: false)
    }
    context.overlay = .help(state)
  }
}
