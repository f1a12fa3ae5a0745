/// What a value may look like, as a JSON schema (draft 2020-12) says it.
///
/// Whoever validates by it has taken the file for YAML with numbers and truth values, where the reader sees texts as
/// they are written. So a schema takes a number wherever a text may look like one.
package struct Schema: Sendable {
  /// The keywords.
  let keywords: [JSONValue.Member]

  /// The schemas that it refers to by their names.
  let definitions: [String: JSONValue]

  package init(_ json: JSONValue, definitions: [String: JSONValue] = [:]) {
    if case .object(let members) = json { keywords = members } else { keywords = [] }
    self.definitions = definitions
  }

  /// The schema as the text of a file of its own, with a title.
  package func fileText(title: String) -> String {
    let head: [JSONValue.Member] = [
      .init(key: "$schema", value: "https://json-schema.org/draft/2020-12/schema"),
      .init(key: "title", value: .text(title)),
    ]
    let named = definitions.sorted { $0.key < $1.key }.map { JSONValue.Member(key: $0.key, value: $0.value) }
    let members = head + keywords + (named.isEmpty ? [] : [.init(key: "$defs", value: .object(named))])
    return JSONValue.object(members).rendered() + "\n"
  }

  /// The schema as JSON, without its definitions.
  package var json: JSONValue { .object(keywords) }

  /// Takes every value.
  package static let anything = Schema([:])

  /// Takes nothing alone.
  static let null = Schema(["type": "null"])

  /// What a text may be taken for.
  package static let textTypes: JSONValue = ["string", "number", "boolean"]

  /// One of some words.
  package static func words(_ words: some Sequence<String>) -> Schema { Schema(["enum": .texts(words)]) }

  /// A reference to a schema that is defined elsewhere.
  static func reference(_ name: String) -> Schema { Schema(["$ref": .text("#/$defs/\(name)")]) }

  /// The same schema, written down once under a name and referred to.
  func named(_ name: String) -> Schema {
    Schema(Self.reference(name).json, definitions: definitions.merging([name: json]) { _, new in new })
  }

  /// A list of values of this schema.
  func list(minItems: Int = 0) -> Schema {
    var members = [
      JSONValue.Member(key: "type", value: "array"), JSONValue.Member(key: "items", value: json),
    ]
    if minItems > 0 { members.append(JSONValue.Member(key: "minItems", value: .number(minItems))) }
    return Schema(.object(members), definitions: definitions)
  }

  /// A mapping whose keys are the file's own, at least one, with values of this schema.
  func mapping() -> Schema {
    Schema(
      ["type": "object", "additionalProperties": json, "minProperties": .number(1)], definitions: definitions)
  }

  /// One of several schemas.
  static func any(_ schemas: Schema...) -> Schema {
    Schema(["anyOf": .list(schemas.map(\.json))], definitions: merge(schemas))
  }

  /// This schema for a mapping, another one for anything else.
  func orElse(_ other: Schema) -> Schema {
    Schema(
      ["if": ["type": "object"], "then": json, "else": other.json],
      definitions: definitions.merging(other.definitions) { first, _ in first })
  }

  /// The definitions of several schemas.
  static func merge(_ schemas: some Sequence<Schema>) -> [String: JSONValue] {
    schemas.reduce(into: [:]) { all, schema in all.merge(schema.definitions) { first, _ in first } }
  }
}

extension Schema {
  /// A mapping with the keys of a vocabulary.
  package init(_ vocabulary: Vocabulary) {
    let properties = vocabulary.described.map { key in
      JSONValue.Member(
        key: key.name, value: .object(key.schema.keywords + [.init(key: "description", value: .text(key.description))]))
    }
    var members: [JSONValue.Member] = [.init(key: "type", value: "object")]
    if !properties.isEmpty { members.append(.init(key: "properties", value: .object(properties))) }
    let required = vocabulary.described.filter(\.isRequired).map(\.name)
    if !required.isEmpty { members.append(.init(key: "required", value: .texts(required))) }
    let rules = vocabulary.rules.map(\.schema)
    if !rules.isEmpty { members.append(.init(key: "allOf", value: .list(rules))) }
    members.append(.init(key: "additionalProperties", value: .truth(false)))
    self.init(.object(members), definitions: Self.merge(vocabulary.described.map(\.schema)))
  }
}
