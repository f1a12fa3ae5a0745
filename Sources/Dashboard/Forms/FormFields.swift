import TerminalUI

/// The fields of a form: the focused field, and the texts of the text fields.
struct FormFields<Field: Hashable>: Equatable {
  private(set) var selected: Field
  /// The error in a field, until the next key.
  private(set) var problem: String?
  private var texts: [Field: LineEditor]
  /// Whether the field is unchanged since it was selected: typing replaces its text.
  private var isUntouched = true

  /// - Parameters:
  ///   - texts: The initial texts; a field without one takes no text.
  ///   - selected: The field focused first.
  init(_ texts: [Field: String], selected: Field) {
    self.texts = texts.mapValues { LineEditor($0) }
    self.selected = selected
  }

  /// Returns the editor of a field; nil if it takes no text.
  func editor(of field: Field) -> LineEditor? { texts[field] }

  /// Returns the text of a field, without blanks at either end.
  func text(of field: Field) -> String { texts[field]?.text.trimmingBlanks ?? "" }

  mutating func set(_ field: Field, to text: String) { texts[field] = LineEditor(text) }

  /// Moves the focus by a number of fields.
  mutating func move(by distance: Int, among fields: [Field]) {
    let index = fields.firstIndex(of: selected) ?? 0
    guard !fields.isEmpty else { return }
    selected = fields[max(0, min(index + distance, fields.count - 1))]
    isUntouched = true
  }

  /// Clears the error; call it before a key changes the form.
  mutating func clearProblem() { problem = nil }

  /// Marks the field as changed, so that typing continues its text.
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

  /// Focuses an invalid field and shows its error.
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
  /// Returns the case at a distance, wrapping around at the ends.
  func next(by distance: Int) -> Self {
    let all = Self.allCases
    guard let index = all.firstIndex(of: self) else { return self }
    return all[((index + distance) % all.count + all.count) % all.count]
  }
}
