import TerminalUI

/// What is filled in field by field: the field that has the keyboard, and the texts of those that take one.
struct FormFields<Field: Hashable>: Equatable {
  private(set) var selected: Field
  /// What is wrong with a field, in words; until the next key.
  private(set) var problem: String?
  private var texts: [Field: LineEditor]
  /// Whether the field is as it was found: what is typed then takes the place of what stands there.
  private var isUntouched = true

  /// - Parameters:
  ///   - texts: What stands there at first; a field without takes no text.
  ///   - selected: The field that has the keyboard first.
  init(_ texts: [Field: String], selected: Field) {
    self.texts = texts.mapValues { LineEditor($0) }
    self.selected = selected
  }

  /// What is typed into a field; nil for one that takes no text.
  func editor(of field: Field) -> LineEditor? { texts[field] }

  /// What stands in a field, without blanks at either end.
  func text(of field: Field) -> String { texts[field]?.text.trimmingBlanks ?? "" }

  /// Puts a text into a field.
  mutating func set(_ field: Field, to text: String) { texts[field] = LineEditor(text) }

  /// Goes to the field that is so many after this one.
  mutating func move(by distance: Int, among fields: [Field]) {
    let index = fields.firstIndex(of: selected) ?? 0
    guard !fields.isEmpty else { return }
    selected = fields[max(0, min(index + distance, fields.count - 1))]
    isUntouched = true
  }

  /// To be called before a key changes something about the form: what was wrong may be right now.
  mutating func clearProblem() { problem = nil }

  /// To be called when a key has changed the field: what is typed now goes on from what stands there.
  mutating func touch() { isUntouched = false }

  /// Takes a key that is typed into the field.
  mutating func handle(_ key: Key) {
    if case .character = key { startAnew() }
    _ = texts[selected]?.handle(key)
    touch()
  }

  /// Inserts pasted text.
  mutating func insert(_ text: String) {
    clearProblem()
    startAnew()
    texts[selected]?.insert(text)
    touch()
  }

  /// Goes to a field that is wrong and says why.
  mutating func complain(about field: Field, _ sentence: String) {
    selected = field
    isUntouched = true
    problem = sentence
  }

  private mutating func startAnew() {
    if isUntouched, texts[selected] != nil { texts[selected] = LineEditor() }
  }
}

extension CaseIterable where Self: Equatable, AllCases.Index == Int {
  /// The choice that is so many after this one, with the first after the last.
  func next(by distance: Int) -> Self {
    let all = Self.allCases
    guard let index = all.firstIndex(of: self) else { return self }
    return all[((index + distance) % all.count + all.count) % all.count]
  }
}
