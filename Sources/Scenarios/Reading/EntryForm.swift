import YAMLReading

/// One of the forms that the entries of a list can have: the key that tells it, the keys that go with it, and how they
/// are read.
struct EntryForm<Value>: Sendable {
  /// The key that only entries of this form have.
  let key: any DescribedKey

  /// The other keys of an entry of this form.
  let details: [any DescribedKey]

  let rules: [KeyRule]

  /// Words that somebody may write for one of the keys, with the key.
  let synonyms: [String: String]

  /// Reads an entry of this form; nil if there is something wrong with it, which is reported.
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

/// The forms of the entries of a list, and what is said of an entry that has none of them or several.
struct EntryForms<Value>: Sendable {
  /// What goes into the messages.
  struct Words: Sendable {
    /// What an entry of no form is called: "an entry of the script".
    let whole: String
    /// What an entry of some form is called, in front of "with" and its key: "an entry".
    let entry: String
    /// What is said of an entry of no form: "this entry does nothing".
    let ofNone: String
    /// What is said before the keys of several forms: "an entry does one thing".
    let ofSeveral: String
    /// What to do about several forms.
    let hint: String
  }

  let forms: [EntryForm<Value>]
  private let words: Words
  private let objectSchemas: [String: ObjectSchema]

  /// The keys of all entries, for one of no form that is known.
  private let anyObjectSchema: ObjectSchema

  /// - Parameter common: The keys that every entry has, whatever its form.
  init(_ forms: [EntryForm<Value>], common: [any DescribedKey] = [], words: Words) {
    self.forms = forms
    self.words = words
    let details = Set(forms.flatMap(\.details).map(\.name)).subtracting(forms.map(\.key.name))
    anyObjectSchema = ObjectSchema(of: words.whole, common.map(\.name) + forms.map(\.key.name) + details.sorted())
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
            of: "\(words.entry) with `\(form.key.name)`", own, rules: form.rules, misplaced: misplaced,
            synonyms: form.synonyms)
        )
      })
  }

  /// The keys of the entries of a form.
  func objectSchema(of form: EntryForm<Value>) -> ObjectSchema { objectSchemas[form.key.name] ?? anyObjectSchema }

  /// The value of an entry, and the cursor from which the keys that all have are read; nil, and reported, if there is
  /// something wrong with it.
  func read(_ node: DocumentNode, _ context: EntryContext) -> (cursor: MappingCursor, value: Value?)? {
    let keys = Set(node.entries.map(\.key))
    let named = forms.filter { keys.contains($0.key.name) }
    // One form's key can be another one's detail.
    let present = named.filter { form in
      !named.contains { other in other.details.contains { $0.name == form.key.name } }
    }
    guard let form = present.first else { return reportNone(node, context.diagnostics).map { ($0, nil) } }
    guard present.count == 1 else {
      context.diagnostics.report(
        .severalForms(words.ofSeveral, present.map(\.key.name), hint: words.hint, at: node.location))
      return nil
    }
    let cursor = MappingCursor(node, objectSchema(of: form), context.diagnostics)
    return cursor.map { ($0, form.read(context, $0)) }
  }

  private func reportNone(_ node: DocumentNode, _ diagnostics: DiagnosticCollector) -> MappingCursor? {
    guard let cursor = MappingCursor(node, anyObjectSchema, diagnostics) else { return nil }
    // A mistyped form was reported as the unknown key that it is.
    if !cursor.hasUnknownKeys { diagnostics.report(.noForm(words.ofNone, forms.map(\.key.name), at: node.location)) }
    return cursor
  }

  /// The schema of an entry; those of its forms are defined under `prefix` and their keys.
  func schema(prefix: String) -> JSONSchema {
    let named = forms.map { form in
      (form, JSONSchema(objectSchema(of: form)).named("\(prefix)-\(form.key.name)"))
    }
    let cases: [JSONValue] = named.map { form, schema in
      var condition: [JSONValue.Member] = [.init(key: "required", value: [.text(form.key.name)])]
      // A key that tells this form may be a detail of another one, which goes first.
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
