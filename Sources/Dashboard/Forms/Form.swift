import TerminalUI

/// An overlay with fields, over the panels.
protocol Form: Overlay {
  associatedtype Field: Hashable

  var fields: FormFields<Field> { get }
  /// The message after Esc.
  static var cancelled: String { get }

  func title(in context: DashboardState) -> String
  func lines(in context: DashboardState, _ glyphs: GlyphSet) -> [FormView<Field>.Line]
  /// Returns the hint for the focused field: the keys and what it takes.
  func fieldHint(_ glyphs: GlyphSet) -> StyledLine

  /// Moves the focus by a number of fields.
  mutating func move(by distance: Int, in context: DashboardState)
  /// Handles a key in the focused field.
  mutating func edit(by key: Key)
  mutating func insert(_ text: String)
  /// Completes the text of the focused field. Returns false if there is nothing to complete.
  mutating func complete() -> Bool
  /// Performs what the form is for. Sets ``DashboardState/overlay`` to nil, or to the form with an error.
  func confirm(in context: inout DashboardState) -> [Effect]
}

extension Form {
  mutating func complete() -> Bool { false }

  func handle(_ key: Key, in model: inout Model) -> [Effect] {
    var form = self
    switch key {
    case .escape:
      model.context.overlay = nil
      model.context.message = Message(text: Self.cancelled, isWarning: false)
      return []
    case .enter: return confirm(in: &model.context)
    case .up, .backTab: form.move(by: -1, in: model.context)
    case .tab where form.complete(): break
    case .down, .tab: form.move(by: 1, in: model.context)
    default: form.edit(by: key)
    }
    model.context.overlay = form
    return []
  }

  func paste(_ text: String, in model: inout Model) {
    var form = self
    form.insert(text)
    model.context.overlay = form
  }

  func hint(in context: DashboardState, width: Int, _ glyphs: GlyphSet) -> StyledLine? {
    fields.problem.map { StyledLine($0, .warning) } ?? fieldHint(glyphs)
  }

  func questionAnnouncement(in model: Model) -> Announcement? { Announcement(title(in: model.context)) }

  /// Returns the announcement of the focused field: the name, the contents and the keys.
  func fieldAnnouncement(in model: Model) -> Announcement? {
    let lines = lines(in: model.context, .unicode)
    let line = lines.first { $0.field == fields.selected }?.line.text ?? ""
    let isText = fields.editor(of: fields.selected) != nil
    return Announcement(key: "\(fields.selected) \(isText ? "" : line)") {
      [isText ? line : line.replacing("[", with: "chosen ").replacing("]", with: ""), fieldHint(.ascii).text]
    }
  }

  func feedback(in model: Model) -> String? { fields.problem }
}
