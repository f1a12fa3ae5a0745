import InspectionModel
import YAMLReading

/// The keys of nodes, except those of a behaviour.
enum NodeKeys {
  static let id = MappingKey.required("id", .newID, "what the rest of the file calls the node by")
  static let kind = MappingKey(
    "kind", ValueDecoder<KindTag>.word(KindTag.ofNodes.map { ($0.rawValue, $0) }), "what sort of node it is",
    standard: KindTag.loadable.rawValue)
  static let name = MappingKey("name", .anyText, "what it is called on the screen", standard: "the id")
  static let count = MappingKey(
    "count", ValueDecoder<Int>.whole(1...1_000_000), "makes so many of them, with the ids `ID-1`, `ID-2` and so on")

  /// The keys of every node, unknown kinds included.
  static let common: [any DescribedKey] = [id, kind, name, count]

  static let mode = MappingKey(
    "mode", ValueDecoder<GroupMode>.word(synonyms: ["strict": .all]),
    "`all` (or `strict`) fails with the first child that has failed; `any` is synced with the first one that is; "
      + "`never` takes failures for successes", standard: "all")
  static let children = MappingKey.required(
    "children", ValueDecoder<DocumentNode>.place.list("a list of nodes and ids"),
    "its children")
  static let target = MappingKey(
    "target", .any("the id of a node, or a mapping that defines one", schema: .any(placeSchema, .null)),
    "the node that it stands for", standard: "none yet")
  static let items = MappingKey.required(
    "items", ValueDecoder<DocumentNode>.any(schema: ChainItemForm.schema).list("a list of nodes and ids"),
    "the nodes that are synced, in order; `{ ref: ID, then: … }` says what follows one")
  static let of = MappingKey.required("of", .place, "the node whose contents it transforms")
  static let inner = MappingKey.required(
    "inner", .place, "the node that those contents lead to")
  static let mapLatency = MappingKey(
    "latency", .latency, "how long it takes to make its contents", standard: "500ms")
  static let innerLatency = MappingKey(
    "latency", .latency, "how long it takes from the first contents to the inner node", standard: "0s")
  static let interval = MappingKey(
    "interval", .duration, "how long after a change of its state it syncs again; `0s`: not at all", standard: "60s")
  static let backgroundInterval = MappingKey(
    "backgroundInterval", .duration, "the same while app: in the background", standard: "0s")

  static let nodeSchema = JSONSchema.reference("node")

  /// The schema of a place that takes the id of a node or a mapping that defines one.
  static let placeSchema = nodeSchema.orElse(ValueDecoder<Reference>.reference.schema).named("nodeOrID")
}

extension ValueDecoder<DocumentNode> {
  /// A place that takes the id of a node or a mapping that defines one; read elsewhere.
  static var place: ValueDecoder {
    .any("the id of a node, or a mapping that defines one", schema: NodeKeys.placeSchema)
  }
}
