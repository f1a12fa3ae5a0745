import TerminalUI

/// The state of a form's fields: the focused field, and the text of each text field.
struct FormFields<Field: Hashable>: Equatable {
  private(set) var selected: Field
  /// The error in the focused field, shown until the next key.
  private(set) var problem: String?
  private var texts: [Field: LineEditor]
  /// Whether the focused field is unchanged since it got the focus. If so, typing replaces the field's text.
  private var isUntouched = true

  /// Creates the state of a new form with the focus on a field. `texts` has the initial text of each text field; a
  /// field without an entry takes no text.
  init(_ texts: [Field: String], selected: Field) {
    self.texts = texts.mapValues { LineEditor($0) }
    self.selected = selected
  }

  /// Returns the editor of a field; nil if the field takes no text.
  func editor(of field: Field) -> LineEditor? { texts[field] }

  /// Returns the text of a field without blanks at either end; empty if the field takes no text.
  func text(of field: Field) -> String { texts[field]?.text.trimmingBlanks ?? "" }

  mutating func set(_ field: Field, to text: String) { texts[field] = LineEditor(text) }

  /// Moves the focus by a number of fields.
  mutating func move(by distance: Int, among fields: [Field]) {
    let index = fields.firstIndex(of: selected) ?? 0
    guard !fields.isEmpty else { return }
    selected = fields[max(0, min(index + distance, fields.count - 1))]
    isUntouched = true
  }

  /// Clears the error. Call this method before a key changes the form.
  mutating func clearProblem() { problem = nil }

  /// Marks the focused field as changed, so that typing adds to the field's text and no longer replaces it.
  mutating func touch() { isUntouched = false }

  mutating func handle(_ key: Key) {
    if case .character = key { startOver() }
    _ = texts[selected]?.handle(key)
    touch()
  }

  mutating func insert(_ text: String) {
    clearProblem()
    startOver()
    texts[selected]?.insert(text)
    touch()
  }

  /// Focuses a field with an invalid value and shows the error.
  mutating func complain(about field: Field, _ sentence: String) {
    selected = field
    isUntouched = true
    problem = sentence
  }

  private mutating func startOver() {
    if isUntouched, texts[selected] != nil { texts[selected] = LineEditor() }
  }
}

extension CaseIterable where Self: Equatable, AllCases.Index == Int {
  /// Returns the case at a distance from this case, with wrap-around.
  func next(by distance: Int) -> Self {
    let all = Self.allCases
    guard let index = all.firstIndex(of: self) else { return self }
    return all[((index + distance) % all.count + all.count) % all.count]
  }
}
