/// A JSON schema (draft 2020-12).
///
/// A schema accepts a number wherever a text may look like a number: an editor that validates a file reads numbers and
/// truth values, whereas Loadscope keeps texts as written.
package struct JSONSchema: Sendable {
  /// The keywords of the schema, in order.
  package let keywords: [JSONValue.Member]

  /// The definitions that the schema references, by name.
  package let definitions: [String: JSONValue]

  package init(_ json: JSONValue, definitions: [String: JSONValue] = [:]) {
    if case .object(let members) = json { keywords = members } else { keywords = [] }
    self.definitions = definitions
  }

  /// Returns the schema as the text of a file with a title.
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

  /// A schema that accepts every value.
  package static let anything = JSONSchema([:])

  /// A schema that accepts only null.
  package static let null = JSONSchema(["type": "null"])

  /// The JSON types of values that Loadscope reads as texts.
  package static let textTypes: JSONValue = ["string", "number", "boolean"]

  /// Returns a schema that accepts one of the words.
  package static func words(_ words: some Sequence<String>) -> JSONSchema { JSONSchema(["enum": .texts(words)]) }

  /// Returns a reference to a named definition.
  package static func reference(_ name: String) -> JSONSchema { JSONSchema(["$ref": .text("#/$defs/\(name)")]) }

  /// Returns a reference to this schema, which becomes a named definition.
  package func named(_ name: String) -> JSONSchema {
    JSONSchema(Self.reference(name).json, definitions: definitions.merging([name: json]) { _, new in new })
  }

  /// Returns the schema of a list whose items match this schema.
  package func list(minItems: Int = 0) -> JSONSchema {
    var members = [
      JSONValue.Member(key: "type", value: "array"), JSONValue.Member(key: "items", value: json),
    ]
    if minItems > 0 { members.append(JSONValue.Member(key: "minItems", value: .number(minItems))) }
    return JSONSchema(.object(members), definitions: definitions)
  }

  /// Returns the schema of a mapping with one or more arbitrary keys, whose values match this schema.
  package func mapping() -> JSONSchema {
    JSONSchema(
      ["type": "object", "additionalProperties": json, "minProperties": .number(1)], definitions: definitions)
  }

  /// Returns a schema that accepts every value that at least one of the schemas accepts.
  package static func any(_ schemas: JSONSchema...) -> JSONSchema {
    JSONSchema(["anyOf": .list(schemas.map(\.json))], definitions: merge(schemas))
  }

  /// Returns a schema that applies this schema to mappings and `other` to all other values.
  package func orElse(_ other: JSONSchema) -> JSONSchema {
    JSONSchema(
      ["if": ["type": "object"], "then": json, "else": other.json],
      definitions: definitions.merging(other.definitions) { first, _ in first })
  }

  /// Returns the definitions of all schemas together.
  package static func merge(_ schemas: some Sequence<JSONSchema>) -> [String: JSONValue] {
    schemas.reduce(into: [:]) { all, schema in all.merge(schema.definitions) { first, _ in first } }
  }
}

extension JSONSchema {
  /// Creates the schema of a mapping with the keys of `objectSchema`.
  package init(_ objectSchema: ObjectSchema) {
    let properties = objectSchema.described.map { key in
      JSONValue.Member(
        key: key.name, value: .object(key.schema.keywords + [.init(key: "description", value: .text(key.description))]))
    }
    var members: [JSONValue.Member] = [.init(key: "type", value: "object")]
    if !properties.isEmpty { members.append(.init(key: "properties", value: .object(properties))) }
    let required = objectSchema.described.filter(\.isRequired).map(\.name)
    if !required.isEmpty { members.append(.init(key: "required", value: .texts(required))) }
    let rules = objectSchema.rules.map(\.schema)
    if !rules.isEmpty { members.append(.init(key: "allOf", value: .list(rules))) }
    members.append(.init(key: "additionalProperties", value: .truth(false)))
    self.init(.object(members), definitions: Self.merge(objectSchema.described.map(\.schema)))
  }
}
