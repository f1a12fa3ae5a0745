import Explanation
import TerminalUI

/// The state of the palette: the typed line, and its offers, the list of commands, key actions or nodes to choose from.
struct CommandLine: Overlay {
  /// The number of entries of the palette's list that a page key moves by.
  private static let page = 8

  private(set) var editor = LineEditor()
  /// The completion of the line's last word; nil until the line has a command followed by a blank.
  private(set) var completion: Completion?
  private(set) var list = PaletteList()
  private(set) var selected: Int?
  /// Whether the user moved the selection; false while the list's best match is selected by default.
  private(set) var isChosen = false
  /// The error in the typed line, shown until the next key.
  private(set) var problem: String?
  /// The index of the line recalled from the history, 0 for the latest; nil if no line is recalled.
  private var earlier: Int?
  private var search: NodeSearch

  init(in model: Model) {
    search = NodeSearch(of: model.context.source.nodes)
    refresh(in: model)
  }

  /// The typed text, without blanks at either end.
  var text: String { editor.text.trimmingBlanks }

  /// The selected entry of the palette's list; nil if no entry is selected.
  var offer: PaletteOffer? { selected.flatMap { list.offers.indices.contains($0) ? list.offers[$0] : nil } }

  /// Whether the line was recalled from the history and is unchanged.
  var isEarlier: Bool { earlier != nil }

  // MARK: Typing

  /// Handles a key that edits the line or moves in the palette's list.
  mutating func edit(by key: Key, in model: Model) {
    problem = nil
    switch key {
    case .up where earlier != nil || editor.text.isEmpty && selected == nil: recall(by: 1, in: model)
    case .down where earlier != nil: recall(by: -1, in: model)
    case .up, .control("p"): move(by: -1)
    case .down, .control("n"): move(by: 1)
    case .pageUp: move(by: -Self.page)
    case .pageDown: move(by: Self.page)
    default: if editor.handle(key) { edited(in: model) }
    }
  }

  mutating func insert(_ text: String, in model: Model) {
    problem = nil
    editor.insert(text)
    edited(in: model)
  }

  mutating func replace(with text: String, in model: Model) {
    problem = nil
    editor = LineEditor(text)
    edited(in: model)
  }

  /// Completes the line: with the selected offer or, if none is selected, with the letters that all candidates share.
  mutating func complete(in model: Model) {
    problem = nil
    if let offer {
      replace(with: model.line(of: offer, in: self), in: model)
    } else if let completion {
      guard let text = completion.text else {
        problem = completion.problem
        return
      }
      replace(with: text, in: model)
    } else if !text.isEmpty {
      problem = Messages.noSuchCommand(text, model.context.nodeNames)
    }
  }

  mutating func complain(_ sentence: String) { problem = sentence }

  /// Returns the palette without its list and the names of nodes.
  func withNewSource() -> Self? {
    var line = self
    line.search = NodeSearch()
    (line.list, line.selected, line.isChosen) = (PaletteList(), nil, false)
    return line
  }

  private mutating func edited(in model: Model) {
    earlier = nil
    refresh(in: model)
  }

  private mutating func refresh(in model: Model) {
    if search.names.count != model.context.source.nodes.count { search = NodeSearch(of: model.context.source.nodes) }
    completion = TypedCommand.complete(editor.text, in: model, search.names)
    (selected, isChosen) = (nil, false)
    if let completion {
      list = PaletteList(completion)
    } else if text.isEmpty {
      list = PaletteList(everythingIn: model)
    } else {
      list = PaletteList(text, &search, in: model)
      selected = list.offers.isEmpty || earlier != nil ? nil : 0
    }
  }

  // MARK: Choosing

  /// Moves the selection in the list by `distance`. Up from the first entry selects none, except among search results.
  mutating func move(by distance: Int) {
    guard !list.offers.isEmpty else { return }
    let index = (selected ?? -1) + distance
    let isSearching = completion == nil && !text.isEmpty && earlier == nil
    selected = index < 0 && !isSearching ? nil : max(0, min(index, list.offers.count - 1))
    isChosen = selected != nil
  }

  private mutating func recall(by distance: Int, in model: Model) {
    let lines = model.context.commandHistory.lines
    let number = (earlier ?? -1) + distance
    guard number < lines.count else { return }
    earlier = number < 0 ? nil : number
    editor = LineEditor(earlier.map { lines[lines.count - 1 - $0] } ?? "")
    refresh(in: model)
  }
}
