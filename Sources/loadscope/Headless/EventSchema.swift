import InspectionModel
import Recordings
import YAMLReading

/// The JSON schema of an event line, made from the tables with which the lines are written.
enum EventSchema {
  /// The text of the schema file, in JSON Schema draft 2020-12.
  static let text = schema.rendered() + "\n"

  private static let schema: JSONValue = .object([
    .init(key: "$schema", value: "https://json-schema.org/draft/2020-12/schema"),
    .init(key: "title", value: "An event of a Loadscope run"),
    .init(key: "type", value: "object"),
    .init(key: "properties", value: .object(EventKey.allCases.map { .init(key: $0.rawValue, value: property($0)) })),
    .init(key: "required", value: names(EventKey.always)), .init(key: "additionalProperties", value: .truth(false)),
    .init(key: "allOf", value: .list(JournalEvent.Tag.allCases.map(rule) + CommandTag.allCases.map(rule))),
  ])

  private static func rule(_ tag: JournalEvent.Tag) -> JSONValue {
    let keys = FieldKeys(tag)
    return rule(.event, is: tag.word, tag.meaning, required: keys.required, allowed: EventKey.common + keys.all)
  }

  private static func rule(_ tag: CommandTag) -> JSONValue {
    let keys = FieldKeys(tag)
    return rule(
      .command, is: tag.rawValue, tag.descriptor.meaning, required: keys.required,
      allowed: EventKey.common + FieldKeys(.command(.given)).required + keys.all)
  }

  private static func property(_ key: EventKey) -> JSONValue {
    .object(keywords(key.form) + [.init(key: "description", value: .text(key.meaning))])
  }

  private static func keywords(_ form: EventKey.Form) -> [JSONValue.Member] {
    switch form {
    case .wholeNumber: [.init(key: "type", value: "integer")]
    case .number: [.init(key: "type", value: "number")]
    case .truth: [.init(key: "type", value: "boolean")]
    case .text: [.init(key: "type", value: "string")]
    case .words(let words): [.init(key: "enum", value: .texts(words))]
    case .counts:
      [
        .init(key: "type", value: "object"),
        .init(
          key: "properties",
          value: .object(
            Lint.allCases.map { lint in
              .init(
                key: lint.rawValue,
                value: ["type": "integer", "minimum": .number(1), "description": .text(lint.meaning)])
            })),
        .init(key: "additionalProperties", value: .truth(false)),
      ]
    }
  }

  /// Returns the schema's rule for events whose `key` has the value `value`: a description, required and allowed keys.
  private static func rule(
    _ key: EventKey, is value: String, _ meaning: String, required: [EventKey], allowed: [EventKey]
  ) -> JSONValue {
    [
      "description": .text(meaning),
      "if": [
        "properties": .object([.init(key: key.rawValue, value: ["const": .text(value)])]), "required": names([key]),
      ],
      "then": ["required": names(required), "propertyNames": ["enum": names(allowed)]],
    ]
  }

  private static func names(_ keys: [EventKey]) -> JSONValue { .texts(keys.map(\.rawValue)) }
}
