import InspectionModel

/// A parsed filter expression: a condition on nodes, or on the events of nodes.
///
/// The description of an expression parses to an equal expression.
indirect enum FilterExpression: Equatable, Sendable {
  /// The name, title or error contains the text, which is in lower case; of an event, its phrase.
  case text(String)
  /// The name or title contains the text, which is in lower case.
  case name(String)
  /// The error contains the text, which is in lower case.
  case error(String)
  case state(NodeState)
  case kind(FilterKind)
  case flag(FilterFlag, Bool)
  case number(FilterNumber, FilterComparison, Int)
  case not(FilterExpression)
  /// All of the expressions match; an empty list matches every node.
  case all([FilterExpression])
  /// At least one of the expressions matches.
  case any([FilterExpression])

  /// Returns whether a node matches the expression.
  func finds(_ node: NodeSnapshot) -> Bool {
    finds(node) { node.identity.hasText($0) || node.error?.hasText($0) == true }
  }

  /// Returns whether a node matches the expression. Without a node, every field differs.
  ///
  /// - Parameter hasText: Returns whether the searched text contains a text in lower case.
  func finds(_ node: NodeSnapshot?, hasText: (String) -> Bool) -> Bool {
    switch self {
    case .text(let text): hasText(text)
    case .name(let text): node?.identity.hasText(text) ?? false
    case .error(let text): node?.error?.hasText(text) ?? false
    case .state(let state): node?.state == state
    case .kind(let kind): node.map { kind.contains($0.identity.kind) } ?? false
    case .flag(let flag, let isSet): node.map { flag.isSet(in: $0) == isSet } ?? false
    case .number(let number, let comparison, let limit):
      node.map { comparison.holds(number.value(in: $0), limit) } ?? false
    case .not(let expression): !expression.finds(node, hasText: hasText)
    case .all(let expressions): expressions.allSatisfy { $0.finds(node, hasText: hasText) }
    case .any(let expressions): expressions.contains { $0.finds(node, hasText: hasText) }
    }
  }

  /// Returns the nodes that match the expression. `nodes` are all nodes, each at the index of its id.
  func matches(among nodes: [NodeSnapshot?]) -> NodeSet {
    switch self {
    case .text(let text): return Self.nodes(nodes, with: text) { nodes[$0]?.error?.hasText(text) == true }
    case .name(let text): return Self.nodes(nodes, with: text) { _ in false }
    case .not(let expression):
      var matches = Self.all(of: nodes)
      matches.subtract(expression.matches(among: nodes))
      return matches
    case .all(let expressions):
      var matches = expressions.first?.matches(among: nodes) ?? Self.all(of: nodes)
      for expression in expressions.dropFirst() { matches.formIntersection(expression.matches(among: nodes)) }
      return matches
    case .any(let expressions):
      var matches = NodeSet(indexCount: nodes.count)
      for expression in expressions { matches.formUnion(expression.matches(among: nodes)) }
      return matches
    case .error, .state, .kind, .flag, .number:
      var matches = NodeSet(indexCount: nodes.count)
      for case let node? in nodes where finds(node) { matches.insert(node.id) }
      return matches
    }
  }

  private static func all(of nodes: [NodeSnapshot?]) -> NodeSet {
    var all = NodeSet(indexCount: nodes.count)
    for index in nodes.indices { if let id = nodes[index]?.id { all.insert(id) } }
    return all
  }

  /// Returns the nodes that have a text in their names, or elsewhere by `isElsewhere`, which takes a node's index.
  private static func nodes(
    _ nodes: [NodeSnapshot?], with text: String, orIf isElsewhere: (Int) -> Bool
  ) -> NodeSet {
    var matches = NodeSet(indexCount: nodes.count)
    var names = NameSearch(text)
    for index in nodes.indices {
      // Reads the needed fields alone: a copy of a node takes longer than the search.
      guard let identity = nodes[index]?.identity, let id = nodes[index]?.id else { continue }
      if names.finds(identity) || isElsewhere(index) { matches.insert(id) }
    }
    return matches
  }
}

extension FilterExpression: CustomStringConvertible {
  var description: String {
    switch self {
    case .text(let text): Self.isPlain(text) ? text : Self.quoted(text)
    case .name(let text): "name:\(Self.quoted(text))"
    case .error(let text): "error:\(Self.quoted(text))"
    case .state(let state): "state:\(state.word)"
    case .kind(let kind): "kind:\(kind.word)"
    case .flag(let flag, let isSet): "\(flag.rawValue):\(isSet ? "yes" : "no")"
    case .number(let number, let comparison, let limit): "\(number.rawValue)\(comparison.rawValue)\(limit)"
    case .not(let expression): "!\(expression.operand)"
    case .all(let expressions): expressions.map(\.operand).joined(separator: " ")
    case .any(let expressions): expressions.map(\.operand).joined(separator: " or ")
    }
  }

  /// The description of the expression for use inside another expression: in parentheses where needed.
  private var operand: String {
    switch self {
    case .all, .any: "(\(self))"
    case .text, .name, .error, .state, .kind, .flag, .number, .not: description
    }
  }

  private static func isPlain(_ text: String) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
      && !["and", "or", "not"].contains(text)
  }

  private static func quoted(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}
