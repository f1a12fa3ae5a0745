import Foundation
import YAMLReading

@testable import Scenarios

/// A value as an editor sees it, which reads YAML scalars as numbers, booleans and strings.
enum Instance: Equatable {
  case null
  case truth(Bool)
  case number(Double)
  case text(String)
  case list([Instance])
  case object([String: Instance])

  init(_ node: DocumentNode) {
    switch node.content {
    case .null: self = .null
    case .text("true"): self = .truth(true)
    case .text("false"): self = .truth(false)
    case .text(let text):
      let isNumber = text.wholeMatch(of: /[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?/) != nil
      self = isNumber ? Double(text).map(Instance.number) ?? .text(text) : .text(text)
    case .list(let items): self = .list(items.map(Instance.init))
    case .mapping(let entries):
      self = .object(Dictionary(entries.map { ($0.key, Instance($0.value)) }, uniquingKeysWith: { first, _ in first }))
    }
  }

  subscript(key: String) -> Instance? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  var members: [String: Instance] { if case .object(let members) = self { members } else { [:] } }
  var items: [Instance] { if case .list(let items) = self { items } else { [] } }
  var text: String? { if case .text(let text) = self { text } else { nil } }
  var number: Double? { if case .number(let number) = self { number } else { nil } }
}

extension Instance: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let truth = try? container.decode(Bool.self) {
      self = .truth(truth)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let items = try? container.decode([Instance].self) {
      self = .list(items)
    } else {
      self = .object(try container.decode([String: Instance].self))
    }
  }
}

/// Checks values by a JSON schema, with the keywords that ours use: an unknown keyword is an error.
struct JSONSchemaCheck {
  struct UnknownKeyword: Error {
    let keyword: String
  }

  let root: Instance

  init(_ text: String) throws {
    root = try JSONDecoder().decode(Instance.self, from: Data(text.utf8))
  }

  /// The errors of a value, each with its path; empty if it is valid.
  func errors(in value: Instance) throws -> [String] { try errors(value, root, at: "") }

  /// The schema at the end of a pointer such as `$defs/node`.
  func schema(at pointer: String) -> Instance? {
    pointer.split(separator: "/").reduce(root) { $0?[String($1)] }
  }

  private func isValid(_ value: Instance, _ schema: Instance) throws -> Bool {
    try errors(value, schema, at: "").isEmpty
  }

  private func errors(_ value: Instance, _ schema: Instance, at place: String) throws -> [String] {
    var errors: [String] = []
    for (keyword, operand) in schema.members {
      let found = try check(value, keyword, operand, schema, at: place)
      errors += found
    }
    return errors
  }

  private func check(
    _ value: Instance, _ keyword: String, _ operand: Instance, _ schema: Instance, at place: String
  ) throws -> [String] {
    func fail(_ condition: Bool) -> [String] { condition ? [] : ["\(place): \(keyword)"] }
    switch keyword {
    case "$schema", "title", "description", "$defs", "then", "else":
      return []
    case "$ref":
      guard let target = operand.text.flatMap({ self.schema(at: String($0.dropFirst(2))) }) else {
        return ["\(place): no \(operand)"]
      }
      return try errors(value, target, at: place)
    case "type":
      let types = operand.items.isEmpty ? [operand] : operand.items
      return fail(types.compactMap(\.text).contains { matches(value, type: $0) })
    case "enum": return fail(operand.items.contains(value))
    case "const": return fail(operand == value)
    case "pattern":
      guard let text = value.text, let pattern = operand.text else { return [] }
      return fail(text.range(of: pattern, options: .regularExpression) != nil)
    case "minLength": return fail(value.text.map { Double($0.count) >= operand.number ?? 0 } ?? true)
    case "minimum": return fail(value.number.map { $0 >= operand.number ?? 0 } ?? true)
    case "maximum": return fail(value.number.map { $0 <= operand.number ?? 0 } ?? true)
    case "exclusiveMinimum": return fail(value.number.map { $0 > operand.number ?? 0 } ?? true)
    case "items":
      return try value.items.enumerated().flatMap { try errors($1, operand, at: "\(place)/\($0)") }
    case "minItems":
      guard case .list(let items) = value else { return [] }
      return fail(Double(items.count) >= operand.number ?? 0)
    case "maxItems": return fail(Double(value.items.count) <= operand.number ?? 0)
    case "minProperties":
      guard case .object(let members) = value else { return [] }
      return fail(Double(members.count) >= operand.number ?? 0)
    case "required":
      guard case .object(let members) = value else { return [] }
      return fail(operand.items.compactMap(\.text).allSatisfy { members[$0] != nil })
    case "properties":
      return try operand.members.flatMap { key, schema in
        try value[key].map { try errors($0, schema, at: "\(place)/\(key)") } ?? []
      }
    case "additionalProperties":
      let others = value.members.filter { schema["properties"]?[$0.key] == nil }
      guard operand != .truth(false) else { return fail(others.isEmpty) }
      return try others.flatMap { try errors($1, operand, at: "\(place)/\($0)") }
    case "allOf": return try operand.items.flatMap { try errors(value, $0, at: place) }
    case "anyOf": return fail(try operand.items.contains { try isValid(value, $0) })
    case "not": return fail(try !isValid(value, operand))
    case "if":
      guard let branch = schema[try isValid(value, operand) ? "then" : "else"] else { return [] }
      return try errors(value, branch, at: place)
    default:
      throw UnknownKeyword(keyword: keyword)
    }
  }

  private func matches(_ value: Instance, type: String) -> Bool {
    switch (type, value) {
    case ("null", .null), ("boolean", .truth), ("number", .number), ("string", .text), ("array", .list),
      ("object", .object):
      true
    case ("integer", .number(let number)): number == number.rounded()
    default: false
    }
  }
}
