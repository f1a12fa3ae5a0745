import InspectionModel
import YAMLReading

/// Writes nodes as items of `nodes` and `actions`. A node is defined where its definition belongs: within its parent at
/// the first place that names the node, or at the top level.
struct NodeWriter {
  /// The maximum width of a node that is written on one line, in columns.
  private static let lineLimit = 100

  private let definitions: NodeDefinitions
  /// The definitions written so far, each by its first position in the list of nodes.
  private var written: Set<Int> = []

  init(_ definitions: NodeDefinitions) { self.definitions = definitions }

  /// Returns the items of `nodes` and of `actions` at the top level.
  mutating func values(of roots: NodeIdentifiers) -> (nodes: [BlockValue], actions: [BlockValue]) {
    var (nodes, actions) = ([BlockValue](), [BlockValue]())
    for id in roots {
      guard let run = run(of: id, in: nil) else { continue }
      let value = value(of: run)
      if case .action = run.definition.kind { actions.append(value) } else { nodes.append(value) }
    }
    return (nodes, actions)
  }

  /// Returns the definition of a node and of its copies, if the definition belongs in `parent` and is not written yet.
  private mutating func run(of id: String, in parent: String?) -> NodeDefinitions.Run? {
    guard let position = definitions.position(of: id) else { return nil }
    let run = definitions.run(at: position)
    guard run.definition.parent == parent, written.insert(run.range.lowerBound).inserted else { return nil }
    return run
  }

  private mutating func value(of run: NodeDefinitions.Run) -> BlockValue {
    let definition = run.definition
    // Nodes defined within copies belong to the first copy.
    let owner = run.count == nil ? definition.id : CopyID.text(definition.id, 1)
    let kind = definition.kind.nodeKind.tag
    var entries: [(key: String, value: BlockValue)] = [(NodeKeys.id.name, .flow(.text(definition.id)))]
    func add(_ values: [FlowValue.Entry]) { entries += values.map { ($0.key, .flow($0.value)) } }
    if let name = definition.name { add([.init(NodeKeys.name.name, .text(name))]) }
    if kind != .loadable, kind != .action { add([.init(NodeKeys.kind.name, .text(kind.rawValue))]) }
    if let count = run.count { add([.init(NodeKeys.count.name, .literal("\(count)"))]) }
    add(definition.kind.settings)
    if let syncer = definition.syncer { add([.init(SyncerForm.syncer.name, syncer.flowValue)]) }
    entries += dependencies(of: definition.kind, owner: owner)
    if let line = Self.flow(entries), line.written(in: .yaml).count <= Self.lineLimit { return .flow(line) }
    return .mapping(entries)
  }

  /// Returns the entries that refer to other nodes, such as `children`.
  private mutating func dependencies(
    of kind: NodeDefinition.Kind, owner: String
  ) -> [(key: String, value: BlockValue)] {
    switch kind {
    case .group(_, let children):
      return [(NodeKeys.children.name, Self.list(places(of: children.map { ChainItem($0) }, in: owner)))]
    case .chain(let items): return [(NodeKeys.items.name, Self.list(places(of: items, in: owner)))]
    case .proxy(let target), .pureProxy(let target):
      return target.map { [(NodeKeys.target.name, place(of: $0, in: owner))] } ?? []
    case .map(let origin), .asyncMap(let origin, _): return [(NodeKeys.of.name, place(of: origin, in: owner))]
    case .flatMap(let origin, let inner, _), .joined(let origin, let inner, _):
      return [(NodeKeys.of.name, place(of: origin, in: owner)), (NodeKeys.inner.name, place(of: inner, in: owner))]
    default: return []
    }
  }

  private mutating func place(of id: String, in owner: String) -> BlockValue {
    run(of: id, in: owner).map { value(of: $0) } ?? .flow(.text(id))
  }

  private mutating func places(of items: [ChainItem], in owner: String) -> [BlockValue] {
    var places: [BlockValue] = []
    var copiesLeft = 0
    for item in items {
      // One definition stands for all of its copies.
      guard copiesLeft == 0 else {
        copiesLeft -= 1
        continue
      }
      let run = run(of: item.node, in: owner)
      copiesLeft = (run?.count ?? 1) - 1
      places.append(item.place(run.map { value(of: $0) } ?? .flow(.text(item.node))))
    }
    return places
  }

  // MARK: Lines

  private static func list(_ items: [BlockValue]) -> BlockValue {
    if items.isEmpty { return .flow(.list([])) }
    // Ids alone fit on one line.
    let ids = items.compactMap { if case .flow(.text(let id)) = $0 { FlowValue.text(id) } else { nil } }
    let line = FlowValue.list(ids)
    return ids.count == items.count && line.written(in: .yaml).count <= lineLimit ? .flow(line) : .list(items)
  }

  /// Returns a mapping on one line; nil if a value needs several lines.
  private static func flow(_ entries: [(key: String, value: BlockValue)]) -> FlowValue? {
    var flows: [FlowValue.Entry] = []
    for (key, value) in entries {
      guard case .flow(let flow) = value else { return nil }
      flows.append(.init(key, flow))
    }
    return .mapping(flows)
  }
}

extension ChainItem {
  fileprivate func place(_ node: BlockValue) -> BlockValue {
    let rule: FlowValue
    switch then {
    case .proceed: return node
    case .complete: rule = .text("complete")
    case .fail(let error): rule = .mapping([.init("fail", .text(error))])
    }
    let (ref, then) = (ChainItemForm.ref.name, ChainItemForm.then.name)
    if case .flow(let node) = node { return .flow(.mapping([.init(ref, node), .init(then, rule)])) }
    return .mapping([(ref, node), (then, .flow(rule))])
  }
}

/// A YAML value that is written on several lines. The innermost values are on one line, in braces and brackets.
indirect enum BlockValue {
  case flow(FlowValue)
  /// A non-empty list with one item per line.
  case list([BlockValue])
  /// A non-empty mapping with one key per line.
  case mapping([(key: String, value: BlockValue)])

  /// Returns the lines of the value as an item of a list or below a key.
  ///
  /// - Parameter indentation: The spaces before each line.
  func lines(indentation: String) -> [String] {
    switch self {
    case .flow(let value): return [indentation + value.written(in: .yaml)]
    case .list(let items):
      return items.flatMap { item in
        let lines = item.lines(indentation: indentation + "  ")
        return [indentation + "- " + lines[0].dropFirst(indentation.count + 2)] + lines.dropFirst()
      }
    case .mapping(let entries):
      return entries.flatMap { key, value in
        let start = "\(indentation)\(FlowValue.text(key).written(in: .yaml)):"
        if case .flow(let value) = value { return ["\(start) \(value.written(in: .yaml))"] }
        return [start] + value.lines(indentation: indentation + "  ")
      }
    }
  }
}
