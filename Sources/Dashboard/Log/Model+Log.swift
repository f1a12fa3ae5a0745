import Explanation
import InspectionModel
import TerminalUI

/// What the keys do in the log, and how it keeps up with what happens.
extension Model {
  /// The entry of the selected row, if it is one.
  var selectedEntry: JournalEntry? {
    guard case .entry(let position)? = log[lists[.log]?.index ?? 0] else { return nil }
    return source.history.entries[position]
  }

  // MARK: New entries

  mutating func updateLog(with entries: [JournalEntry]) {
    fitLog(movedBy: log.update(with: entries, in: source))
  }

  /// To be called when time has gone back in the history.
  mutating func rewindLog() {
    fitLog(movedBy: log.rewind(in: source.history))
  }

  /// To be called when the person has selected another row.
  mutating func logCursorMoved() {
    log.isFollowing = (lists[.log]?.index ?? 0) + 1 >= log.count
  }

  /// Keeps the cursor at its row, which has moved by so many.
  private mutating func fitLog(movedBy distance: Int) {
    lists[.log, default: ListCursor()].shift(by: distance)
    guard panels.contains(.log) else { return }
    let layout = Layout(self)
    if !layout[.log].isEmpty { fitList(.log, layout) }
  }

  // MARK: Going to a cause

  var reasonNotToGoToCause: String? {
    guard let entry = selectedEntry, let cause = entry.cause else { return Messages.noCause }
    return source.history.position(of: cause) == nil ? Messages.causeIsGone : nil
  }

  mutating func goToCause() {
    guard let position = selectedEntry?.cause.flatMap(source.history.position) else { return }
    // An entry that was asked for is shown, also if a filter would hide it.
    if log.index(of: position) == nil { setLogFilter(text: "", node: nil) }
    guard let index = log.index(of: position) else { return }
    lists[.log, default: ListCursor()].select(index, of: log.count)
    logCursorMoved()
  }

  // MARK: Filtering

  var reasonNotToShowOnlyNode: String? {
    log.filter?.node == nil && selectedEntry?.node == nil ? Messages.onlyNodeOfNone : nil
  }

  mutating func toggleOnlyNode() {
    setLogFilter(text: log.filter?.text ?? "", node: log.filter?.node == nil ? selectedEntry?.node : nil)
  }

  mutating func openLogFilter() { overlay = .logFilterPrompt(LineEditor(log.filter?.text ?? "")) }

  mutating func clearLogFilter() { setLogFilter(text: "", node: nil) }

  mutating func setLogFilter(_ editor: LineEditor) {
    overlay = .logFilterPrompt(editor)
    setLogFilter(text: editor.text, node: log.filter?.node)
  }

  mutating func handle(_ key: Key, filteringLogBy editor: LineEditor) {
    var editor = editor
    switch key {
    case .escape:
      overlay = nil
      clearLogFilter()
    case .enter: overlay = nil
    case .up, .down, .pageUp, .pageDown:
      // What is found can be looked through while the filter is typed.
      if let action = Action(moving: key) { _ = perform(action) }
    default:
      if editor.handle(key) { setLogFilter(editor) }
    }
  }

  /// The selected entry stays selected as long as it is found.
  private mutating func setLogFilter(text: String, node: NodeID?) {
    let filter = LogFilter(text: text, node: node)
    guard filter != log.filter else { return }
    var selected: Int?
    if !log.isFollowing, case .entry(let position)? = log[lists[.log]?.index ?? 0] { selected = position }
    log.setFilter(filter, in: source)
    fitLog(movedBy: 0)
    guard let index = selected.flatMap(log.index) else { return }
    lists[.log, default: ListCursor()].select(index, of: log.count)
    logCursorMoved()
  }
}
