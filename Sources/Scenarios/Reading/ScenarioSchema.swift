import InspectionModel
import YAMLReading

/// The JSON schema of the scenario language, made from the tables by which files are read.
public enum ScenarioSchema {
  /// The schema (draft 2020-12) as the text of a file.
  public static let text: String = {
    let scenario = JSONSchema(ScenarioKeys.objectSchema)
    var definitions = scenario.definitions
    definitions.merge(nodes.definitions) { first, _ in first }
    definitions["node"] = nodes.json
    return JSONSchema(scenario.json, definitions: definitions).fileText(title: "A Loadscope scenario")
  }()

  private static let nodes: JSONSchema = {
    let kinds = KindTag.ofNodes.map { ($0, JSONSchema($0.objectSchema).named("node-\($0.rawValue)")) }
    let cases: [JSONValue] = kinds.map { kind, schema in
      let condition: JSONValue = ["kind": ["const": .text(kind.rawValue)]]
      // A node without a kind has the standard kind.
      let isStandard = kind.rawValue == NodeKeys.kind.standard
      return [
        "if": isStandard ? ["properties": condition] : ["properties": condition, "required": ["kind"]],
        "then": schema.json,
      ]
    }
    return JSONSchema(
      [
        "type": "object",
        "properties": ["kind": .object(NodeKeys.kind.schema.keywords)], "required": ["id"], "allOf": .list(cases),
      ], definitions: JSONSchema.merge(kinds.map(\.1)))
  }()
}
