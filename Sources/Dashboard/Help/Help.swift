import Explanation
import TerminalUI

/// The help, over the panels: the summary or all keys, with a search text and a scroll position.
struct Help: Overlay {
  /// Whether the full help is shown instead of the keys, signs and kinds of this screen.
  var isWhole = false
  var scroll = 0
  /// The search text: only help lines that contain the text are shown.
  var search = LineEditor()
  var isSearching = false

  // MARK: Keyboard and mouse

  func handle(_ key: Key, in model: inout Model) -> [Effect] {
    if isSearching {
      search(key, in: &model.context)
      return []
    }
    let page = max(1, model.context.layout.body.height - 4)
    let limit = HelpView.scrollLimit(model, self)
    switch model.context.keymap[key]?.action {
    case .help where !isWhole: model.context.overlay = Help(isWhole: true)
    case .filter where !isWhole: model.context.overlay = Help(isWhole: true, isSearching: true)
    case .close where !search.text.isEmpty: model.context.overlay = Help(isWhole: true)
    case .help, .close, .quit, .open: model.context.overlay = nil
    case .filter:
      model.context.overlay = Help(isWhole: true, scroll: scroll, search: search, isSearching: true)
    case .moveUp: move(by: -1, limit, in: &model.context)
    case .moveDown: move(by: 1, limit, in: &model.context)
    case .pageUp: move(by: -page, limit, in: &model.context)
    case .pageDown, .toggleFold: move(by: page, limit, in: &model.context)
    case .halfPageUp: move(by: -max(1, page / 2), limit, in: &model.context)
    case .halfPageDown: move(by: max(1, page / 2), limit, in: &model.context)
    case .first: move(by: -limit, limit, in: &model.context)
    case .last: move(by: limit, limit, in: &model.context)
    case .nextTheme: return [.nextTheme]
    default:
      model.context.message = Message(text: Messages.helpIsOpen(model.context.keymap), isWarning: false)
    }
    return []
  }

  private func search(_ key: Key, in context: inout DashboardState) {
    var help = self
    switch key {
    case .enter: help.isSearching = false
    case .escape: help = Help(isWhole: true)
    default: if help.search.handle(key) { help.scroll = 0 }
    }
    context.overlay = help
  }

  /// Scrolls by a number of lines. `limit` is the largest scroll position.
  private func move(by distance: Int, _ limit: Int, in context: inout DashboardState) {
    var help = self
    let line = min(scroll, limit)
    help.scroll = line.scrolled(by: distance, upTo: limit)
    if help.scroll == line { context.message = Message(text: Messages.noMoreHelp(context.keymap), isWarning: false) }
    context.overlay = help
  }

  func paste(_ text: String, in model: inout Model) {
    guard isSearching else { return model.ignorePaste() }
    var help = self
    help.search.insert(text)
    model.context.overlay = help
  }

  func scroll(by notches: Int, in model: inout Model) -> Bool {
    var help = self
    help.scroll = scroll.scrolled(by: notches * Model.wheelRows, upTo: HelpView.scrollLimit(model, self))
    model.context.overlay = help
    return true
  }

  func click(at point: Point, in model: inout Model) -> [Effect] {
    let hintBar = HintBarView(model: model, theme: .plain)
    if let key = hintBar.key(at: point, in: model.context.layout.hintBar) { return model.handle(key) }
    model.context.message = nil
    return []
  }

  // MARK: Drawing

  func prompt(in context: DashboardState, width: Int, _ glyphs: GlyphSet) -> PromptLine? {
    isSearching ? PromptLine(question: "Search: ", editor: search, help: PromptLine.filterHelp) : nil
  }

  var hintedActions: [(action: KeyAction, verb: String)] {
    (isWhole ? [(.moveUp, "up"), (.moveDown, "down"), (.pageDown, "a page")] : [(.help, "all keys")])
      + [(.filter, "search"), (.close, "close")]
  }

  func draw(_ model: Model, theme: Theme, into buffer: inout Buffer) -> DrawnOverlay? {
    HelpView(model: model, theme: theme).draw(self, model.context.layout, into: &buffer)
    return DrawnOverlay()
  }

  // MARK: Announcement

  func contentAnnouncement(in model: Model) -> Announcement? {
    Announcement(key: isSearching ? "" : "\(isWhole) \(search.text) ") {
      isSearching ? [] : HelpView.spokenLines(model, self)
    }
  }
}
