import InspectionModel
import YAMLReading

@testable import Scenarios

/// A mapping of the language: its place in the schema, and a file in which the reader reaches it.
struct SchemaPlace: Sendable {
  let pointer: String

  /// A file with one more key in the mapping.
  let file: @Sendable (_ key: String) -> String

  /// The keys that change the kind of the mapping.
  var changing: Set<String> = []
}

enum SchemaPlaces {
  private static let nodes = """
    scenario: x
    nodes:
      - { id: a, syncer: {} }
      - { id: g, kind: group, children: [a] }
      - { id: p, kind: proxy, target: a }
      - { id: q, kind: queue }
      - { id: l, kind: load, server: q, arrivals: { poisson: 1 per 1s } }

    """

  private static func node(_ text: String) -> @Sendable (String) -> String {
    { key in nodes + "  - " + text.replacing("KEY", with: "\(key):") }
  }

  private static func entry(_ list: String, _ text: String) -> @Sendable (String) -> String {
    { key in
      nodes + "waiters: [{ id: w, for: a, timeout: 1s }]\nactions: [{ id: u }]\n\(list):\n  - "
        + text.replacing("KEY", with: "\(key):")
    }
  }

  private static func top(_ text: String) -> @Sendable (String) -> String {
    { key in nodes + text.replacing("KEY", with: "\(key):") }
  }

  static let all: [SchemaPlace] =
    [
      SchemaPlace(pointer: "", file: top("KEY")),
      SchemaPlace(pointer: "properties/clock", file: top("clock: { KEY }")),
      SchemaPlace(pointer: "properties/defaults", file: top("defaults: { KEY }")),
      SchemaPlace(pointer: "properties/waiters/items", file: { key in nodes + "waiters:\n  - { id: w, \(key): }" }),
      SchemaPlace(pointer: "$defs/action", file: { key in nodes + "actions:\n  - { id: u, \(key): }" }),
      SchemaPlace(
        pointer: "$defs/action/properties/outcomes/items/then",
        file: { key in nodes + "actions:\n  - { id: u, outcomes: [{ \(key): }] }" }),
      SchemaPlace(
        pointer: "$defs/refusal", file: node("{ id: n, outcomes: [{ KEY }] }"), changing: ["again"]),
      SchemaPlace(pointer: "$defs/outage", file: node("{ id: n, kind: queue, down: [{ KEY }] }")),
      SchemaPlace(pointer: "$defs/phase", file: node("{ id: n, kind: load, server: q, arrivals: { KEY } }")),
      SchemaPlace(pointer: "$defs/syncer", file: node("{ id: n, syncer: { KEY } }")),
      SchemaPlace(
        pointer: "$defs/syncer/properties/backoff", file: node("{ id: n, syncer: { backoff: { KEY } } }")),
      SchemaPlace(pointer: "$defs/latency/then", file: node("{ id: n, latency: { KEY } }")),
      SchemaPlace(
        pointer: "$defs/latency/then/properties/normal", file: node("{ id: n, latency: { normal: { KEY } } }")),
      SchemaPlace(
        pointer: "$defs/latency/then/properties/exponential",
        file: node("{ id: n, latency: { exponential: { KEY } } }")),
      SchemaPlace(pointer: "$defs/item/then", file: node("{ id: n, kind: chain, items: [{ ref: a, KEY }] }")),
      SchemaPlace(
        pointer: "$defs/item/then/properties/then/then",
        file: node("{ id: n, kind: chain, items: [{ ref: a, then: { KEY } }] }")),
      SchemaPlace(
        pointer: "$defs/node-image/properties/filters/items/then",
        file: node("{ id: n, kind: image, source: a.png, filters: [{ KEY }] }")),
      SchemaPlace(
        pointer: "$defs/node-image/properties/filters/items/then/properties/resize",
        file: node("{ id: n, kind: image, source: a.png, filters: [{ resize: { KEY } }] }")),
    ] + kinds + verbs + expectations

  private static let kinds = KindTag.ofNodes.map { kind in
    SchemaPlace(pointer: "$defs/node-\(kind.rawValue)", file: node("{ id: n, kind: \(kind.rawValue), KEY }"))
  }

  private static let verbs: [SchemaPlace] = ScriptForms.all.forms.map { form in
    let subjects = [
      "network": "offline", "activity": "active", "children": "g", "target": "p", "postpone": "u",
      "suspend": "actions", "resume": "actions",
    ]
    let verb = form.key.name
    return SchemaPlace(
      pointer: "$defs/script-\(verb)", file: entry("script", "{ \(verb): \(subjects[verb] ?? "a"), KEY }"))
  }

  private static let expectations: [SchemaPlace] = {
    let subjects = [
      "at": "1s", "by": "1s", "always": "{}", "never": "{}", "order": "[a, g]", "violations": "0", "waiter": "w",
      "server": "q", "load": "l",
    ]
    let forms = ExpectationForms.all.forms.map { form in
      let name = form.key.name
      return SchemaPlace(
        pointer: "$defs/expect-\(name)", file: entry("expect", "{ \(name): \(subjects[name] ?? "a"), KEY }"),
        changing: Set(
          ExpectationForms.all.forms.filter { $0.details.contains { $0.name == name } }.map(\.key.name)
            // Of a server or load, only a count has it.
            + (["server", "load"].contains(name) ? ["by"] : [])))
    }
    let spans = ["always", "never"].map { name in
      SchemaPlace(
        pointer: "$defs/expect-\(name)/properties/\(name)",
        file: entry("expect", "{ \(name): { KEY }, state: { a: idle } }"))
    }
    let numbers = [("requests", "served"), ("peak", "peak"), ("recovery", "recovered"), ("busy", "busy")].map {
      SchemaPlace(pointer: "$defs/\($0)", file: entry("expect", "{ server: q, \($1): { KEY } }"))
    }
    return forms + spans + numbers
  }()

  /// The pointers to all schemas in a schema that have their own keys.
  static func pointers(in schema: Instance, from pointer: String = "") -> [String] {
    let own = schema["additionalProperties"] == .truth(false) ? [pointer] : []
    func way(_ key: String) -> String { pointer.isEmpty ? key : "\(pointer)/\(key)" }
    let nested = schema.members.flatMap { key, value in
      ["properties", "$defs"].contains(key)
        ? value.members.flatMap { pointers(in: $1, from: way("\(key)/\($0)")) } : pointers(in: value, from: way(key))
    }
    return own + nested
  }

  static let readKeys: Set<String> = {
    let objectSchemas =
      [
        ScenarioKeys.objectSchema, ScenarioKeys.clockObjectSchema, ScenarioKeys.defaultsObjectSchema,
        WaiterForm.objectSchema,
        SyncerForm.objectSchema, SyncerForm.backoffObjectSchema, LatencyForm.objectSchema,
        LatencyForm.normalObjectSchema,
        LatencyForm.exponentialObjectSchema, ActionForm.objectSchema, ActionForm.againObjectSchema,
        ChainItemForm.objectSchema,
        ChainItemForm.nextObjectSchema, SpanForm.objectSchema, ImageForm.filterObjectSchema, ImageForm.sizeObjectSchema,
        RefusalForm.objectSchema, ServerForms.outageObjectSchema, LoadForm.phaseObjectSchema,
        MeasureForms.peakObjectSchema, MeasureForms.recoveredObjectSchema, MeasureForms.busyObjectSchema,
        MeasureForms.countObjectSchema,
      ] + KindTag.ofNodes.map(\.objectSchema) + ScriptForms.all.forms.map(ScriptForms.all.objectSchema)
      + ExpectationForms.all.forms.map(ExpectationForms.all.objectSchema)
    return Set(objectSchemas.flatMap(\.keys))
  }()

  static func keys(in schema: Instance) -> Set<String> {
    schema.members.reduce(into: Set(schema["properties"]?.members.keys.map { $0 } ?? [])) { keys, member in
      keys.formUnion(Self.keys(in: member.value))
      for item in member.value.items { keys.formUnion(Self.keys(in: item)) }
    }
  }

  /// The words of every enumeration in a schema.
  static func enums(of schema: Instance) -> [Set<String>] {
    let own = schema["enum"].map { [Set($0.items.compactMap(\.text))] } ?? []
    let nested = schema.members.filter { $0.key != "not" }.flatMap { key, value in
      enums(of: value) + value.items.flatMap(enums)
    }
    return (own + nested).filter { !$0.isSubset(of: ["true", "false"]) }
  }
}
