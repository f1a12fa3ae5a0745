import InspectionModel
import YAMLReading

/// The keys of nodes of every kind.
enum NodeKeys {
  static let id = MappingKey.required("id", .newID, "the unique name of the node in the file")
  static let kind = MappingKey(
    "kind", ValueDecoder<KindTag>.word(KindTag.ofNodes.map { ($0.rawValue, $0) }), "the kind of node",
    standard: KindTag.loadable.rawValue)
  static let name = MappingKey("name", .anyText, "the name on the screen", standard: "the id")
  static let count = MappingKey(
    "count", ValueDecoder<Int>.whole(1...1_000_000), "makes this number of nodes, with the ids `ID-1`, `ID-2` and so on"
  )

  /// The keys of every node, even of an unknown kind.
  static let common: [any DescribedKey] = [id, kind, name, count]

  static let nodeSchema = JSONSchema.reference("node")

  /// The schema of a place that accepts the id of a node or a mapping that defines a node.
  static let placeSchema = nodeSchema.orElse(ValueDecoder<Reference>.reference.schema).named("nodeOrID")
}

extension ValueDecoder<DocumentNode> {
  /// Accepts the id of a node or a mapping that defines a node. The value is decoded later.
  static var place: ValueDecoder {
    .any("the id of a node, or a mapping that defines one", schema: NodeKeys.placeSchema)
  }
}
