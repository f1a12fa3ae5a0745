import Explanation
import InspectionModel
import TerminalUI

@testable import Dashboard

/// A dashboard over an outline, with a keyboard and without a terminal.
struct Bench {
  var source = OutlineSource()
  var model: Model

  /// - Parameters:
  ///   - panels: The open panels at the start, beside the tree; nil for those of a first start.
  ///   - memory: The other state of the screen at the start.
  init(
    _ outline: String = "", width: Int = 120, height: Int = 40, title: String = "A test", keymap: Keymap = .standard,
    panels: [String]? = ["detail"], memory: ScreenMemory = ScreenMemory()
  ) {
    model = Model(
      title: title, size: Size(width: width, height: height), memory: panels.map(memory.opening) ?? memory,
      keymap: keymap)
    show(outline)
  }

  mutating func show(_ outline: String, entries: [JournalEntry] = []) {
    _ = model.update(with: .changes(source.batch(outline, entries: entries)))
  }

  mutating func change(_ name: String, _ change: (inout NodeSnapshot) -> Void) {
    guard var node = model.context[source.id(name)] else { return }
    change(&node)
    _ = model.update(with: .changes(ChangeBatch(clock: source.clock, nodes: [node])))
    _ = model.update(with: .frame)
  }

  mutating func setClock(_ change: (inout ClockSnapshot) -> Void) {
    change(&source.clock)
    _ = model.update(with: .changes(ChangeBatch(clock: source.clock)))
  }

  mutating func setWorld(_ world: WorldSnapshot) {
    _ = model.update(with: .changes(ChangeBatch(clock: source.clock, world: world)))
  }

  mutating func showChecks(_ checks: [CheckSnapshot]) {
    _ = model.update(with: .changes(ChangeBatch(clock: source.clock, checks: checks)))
  }

  mutating func resize(_ width: Int, _ height: Int) {
    _ = model.update(with: .input(.resize(Size(width: width, height: height))))
  }

  mutating func paste(_ text: String) {
    _ = model.update(with: .input(.paste(text)))
  }

  /// Presses keys as `--keys` writes them, and returns the effects, except those that save the palette's history.
  @discardableResult
  mutating func press(_ keys: String) throws -> [Effect] {
    try KeySequence(parsing: keys).events.flatMap { send($0) }
  }

  @discardableResult
  mutating func mouse(_ action: MouseEvent.Action, x: Int, y: Int) -> [Effect] {
    send(.mouse(MouseEvent(action: action, position: Point(x: x, y: y))))
  }

  @discardableResult
  mutating func click(x: Int, y: Int) -> [Effect] { mouse(.press(.left), x: x, y: y) }

  private mutating func send(_ event: InputEvent) -> [Effect] {
    let commands = model.context.commandHistory
    return model.update(with: .input(event)).filter { effect in
      if case .remember = effect { model.context.commandHistory == commands } else { true }
    }
  }

  /// The rows of the tree: indented names, the selected one in brackets.
  var rows: [String] {
    model.context.tree.rows.map { row in
      let name = (row.isReference ? "→ " : "") + model.context.key(row.id.node)
      return String(repeating: "  ", count: row.depth) + (row.id == model.context.tree.selection ? "[\(name)]" : name)
    }
  }

  var selected: String? { model.context.selectedNode?.identity.key }

  /// The hint bar's message in place of the hints.
  var message: String? { model.context.message?.text }

  /// The line of the selected row in the window.
  var selectedLine: Int { model.context.tree.selectedIndex - model.context.tree.top }

  func frame(glyphs: GlyphSet = .unicode) -> Buffer {
    var painter = Painter()
    return painter.frame(of: model, theme: .plain, glyphs: glyphs).buffer
  }

  var hintBar: String {
    frame().text().split(separator: "\n", omittingEmptySubsequences: false).dropLast().last.map(String.init) ?? ""
  }
}
