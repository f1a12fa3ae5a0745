import InspectionModel
import YAMLReading

/// The keys of nodes, except the keys of a behaviour.
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

  static let mode = MappingKey(
    "mode", ValueDecoder<NodeGroupMode>.word(synonyms: ["strict": .all]),
    "`all` (or `strict`) fails with the first failed child; `any` is synced with the first synced child; "
      + "`never` counts failures as successes", standard: "all")
  static let children = MappingKey.required(
    "children", ValueDecoder<DocumentNode>.place.list("a list of nodes and ids"),
    "its children")
  static let target = MappingKey(
    "target", .any("the id of a node, or a mapping that defines one", schema: .any(placeSchema, .null)),
    "the target", standard: "none yet")
  static let items = MappingKey.required(
    "items", ValueDecoder<DocumentNode>.any(schema: ChainItemForm.schema).list("a list of nodes and ids"),
    "the nodes to sync, in order; `{ ref: ID, then: … }` sets the rule after a node")
  static let of = MappingKey.required("of", .place, "the node whose contents it transforms")
  static let inner = MappingKey.required(
    "inner", .place, "the node chosen by those contents")
  static let mapLatency = MappingKey(
    "latency", .latency, "the duration of making the contents", standard: "500ms")
  static let innerLatency = MappingKey(
    "latency", .latency, "the time from the first contents to the inner node", standard: "0s")
  static let interval = MappingKey(
    "interval", .duration, "the delay from a change of its state to the next sync; `0s`: none", standard: "60s")
  static let backgroundInterval = MappingKey(
    "backgroundInterval", .duration, "the same while the app is in the background", standard: "0s")

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
