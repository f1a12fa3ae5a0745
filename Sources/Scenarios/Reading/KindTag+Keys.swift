import InspectionModel
import YAMLReading

/// The kinds of nodes that this version reads, and the keys of each kind.
extension KindTag {
  /// The kinds of the items of `nodes`. Items of `actions` and `waiters` have a fixed kind, which is not written.
  static let ofNodes = allCases.filter { ![.action, .waiter, .callFamily, .call].contains($0) }

  var canHaveSyncer: Bool { canSync && self != .action || self == .load }

  var objectSchema: ObjectSchema {
    self == .action ? ActionForm.objectSchema : Self.objectSchemas[self] ?? Self.anyObjectSchema
  }

  /// The keys by kind, created once instead of for every node of a long file.
  private static let objectSchemas = Dictionary(
    uniqueKeysWithValues: ofNodes.map { kind in
      (
        kind,
        ObjectSchema(
          of: "a node of kind `\(kind.rawValue)`", NodeKeys.common + kind.ownKeys, rules: kind.rules,
          misplaced: kind.misplacedKeys, mainKey: "id")
      )
    })

  /// The keys of all kinds together, for a node whose kind is invalid.
  static let anyObjectSchema: ObjectSchema = {
    var known: Set<String> = []
    let names = (NodeKeys.common + ofNodes.flatMap(\.ownKeys)).map(\.name)
    return ObjectSchema(of: "a node", names.filter { known.insert($0).inserted })
  }()

  /// The keys that only nodes of other kinds have, each with a sentence about the right place.
  private var misplacedKeys: [String: String] {
    var reasons: [String: String] = [:]
    for key in Set(Self.ofNodes.flatMap(\.ownKeys).map(\.name)).subtracting(ownKeys.map(\.name)) {
      let owners = Self.ofNodes.filter { kind in kind.ownKeys.contains { $0.name == key } }.map(\.rawValue)
      reasons[key] = "it belongs to nodes of kind \(owners.alternatives)"
    }
    for key in SyncerForm.objectSchema.keys where canSync { reasons[key] = "it belongs in `syncer`" }
    if self == .chain { reasons["children"] = "the nodes of a chain are its `items`" }
    if self == .group { reasons["items"] = "the nodes of a group are its `children`" }
    if !canHaveSyncer { reasons["syncer"] = "a \(rawValue) node cannot be synced" }
    for key in ActionForm.datedKeys.map(\.name) { reasons[key] = "it belongs to the items of `actions`" }
    for key in ["ref", "then"] { reasons[key] = "a chain item that is not a node has it: `{ ref: ID, then: … }`" }
    return reasons
  }
}
