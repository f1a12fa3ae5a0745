import YAMLReading

/// One form of the entries in a list such as `script`: the key that identifies the form, further keys and a reader.
struct EntryForm<Value>: Sendable {
  /// The key that identifies an entry of this form, such as `sync`.
  let key: any DescribedKey

  /// The further keys of an entry of this form.
  let details: [any DescribedKey]

  let rules: [KeyRule]

  /// Wrong names that users may write for a key, each with the right key.
  let synonyms: [String: String]

  /// Reads an entry of this form; reports an invalid entry and returns nil.
  let read: @Sendable (EntryContext, MappingCursor) -> Value?

  init(
    _ key: any DescribedKey, _ details: [any DescribedKey] = [], rules: [KeyRule] = [],
    synonyms: [String: String] = [:], read: @escaping @Sendable (EntryContext, MappingCursor) -> Value?
  ) {
    self.key = key
    self.details = details
    self.rules = rules
    self.synonyms = synonyms
    self.read = read
  }
}

/// All forms of the entries in a list, and the messages for entries that match no form or several forms.
struct EntryForms<Value>: Sendable {
  struct Messages: Sendable {
    /// The name in messages of an entry that matches no form: "an entry of the script".
    let whole: String
    /// The name in messages of an entry that has a form: "an entry". The words "with" and the form's key follow.
    let entry: String
    /// The message for an entry that matches no form: "this entry does nothing".
    let ofNone: String
    /// The beginning of the message for an entry that matches several forms: "an entry does one thing".
    let ofSeveral: String
    let hint: String
  }

  let forms: [EntryForm<Value>]
  private let messages: Messages
  private let objectSchemas: [String: ObjectSchema]

  /// The keys of all forms together, for an entry that matches no form.
  private let anyObjectSchema: ObjectSchema

  /// Creates the forms of a list. The keys in `common` belong to every form.
  init(_ forms: [EntryForm<Value>], common: [any DescribedKey] = [], messages: Messages) {
    self.forms = forms
    self.messages = messages
    let details = Set(forms.flatMap(\.details).map(\.name)).subtracting(forms.map(\.key.name))
    anyObjectSchema = ObjectSchema(of: messages.whole, common.map(\.name) + forms.map(\.key.name) + details.sorted())
    objectSchemas = Dictionary(
      uniqueKeysWithValues: forms.map { form in
        let own = common + [form.key] + form.details
        var misplaced: [String: String] = [:]
        for key in details.subtracting(own.map(\.name)) {
          let owners = forms.filter { $0.details.contains { $0.name == key } }.map(\.key.name)
          misplaced[key] = "it goes with \(owners.alternatives)"
        }
        return (
          form.key.name,
          ObjectSchema(
            of: "\(messages.entry) with `\(form.key.name)`", own, rules: form.rules, misplaced: misplaced,
            synonyms: form.synonyms)
        )
      })
  }

  func objectSchema(of form: EntryForm<Value>) -> ObjectSchema { objectSchemas[form.key.name] ?? anyObjectSchema }

  /// Reads an entry; reports errors. Returns nil for a non-mapping or several forms, a nil value for other errors.
  func read(_ node: DocumentNode, _ context: EntryContext) -> (cursor: MappingCursor, value: Value?)? {
    let keys = Set(node.entries.map(\.key))
    let named = forms.filter { keys.contains($0.key.name) }
    // A form's key can be a detail of another form.
    let present = named.filter { form in
      !named.contains { other in other.details.contains { $0.name == form.key.name } }
    }
    guard let form = present.first else { return reportNone(node, context.diagnostics).map { ($0, nil) } }
    guard present.count == 1 else {
      context.diagnostics.report(
        .severalForms(messages.ofSeveral, present.map(\.key.name), hint: messages.hint, at: node.location))
      return nil
    }
    let cursor = MappingCursor(node, objectSchema(of: form), context.diagnostics)
    return cursor.map { ($0, form.read(context, $0)) }
  }

  private func reportNone(_ node: DocumentNode, _ diagnostics: DiagnosticCollector) -> MappingCursor? {
    guard let cursor = MappingCursor(node, anyObjectSchema, diagnostics) else { return nil }
    // A misspelled form was reported as an unknown key.
    if !cursor.hasUnknownKeys { diagnostics.report(.noForm(messages.ofNone, forms.map(\.key.name), at: node.location)) }
    return cursor
  }

  /// Returns the schema of an entry. The schema of each form is a definition named `prefix` and the form's key.
  func schema(prefix: String) -> JSONSchema {
    let named = forms.map { form in
      (form, JSONSchema(objectSchema(of: form)).named("\(prefix)-\(form.key.name)"))
    }
    let cases: [JSONValue] = named.map { form, schema in
      var condition: [JSONValue.Member] = [.init(key: "required", value: [.text(form.key.name)])]
      // This form's key may be a detail of another form, which goes first.
      let others = forms.filter { $0.details.contains { $0.name == form.key.name } }.map(\.key.name)
      if !others.isEmpty {
        condition.append(.init(key: "not", value: ["anyOf": .list(others.map { ["required": [.text($0)]] })]))
      }
      return ["if": .object(condition), "then": schema.json]
    }
    return JSONSchema(
      [
        "type": "object", "allOf": .list(cases),
        "anyOf": .list(forms.map { ["required": [.text($0.key.name)]] }),
      ], definitions: JSONSchema.merge(named.map(\.1)))
  }
}
