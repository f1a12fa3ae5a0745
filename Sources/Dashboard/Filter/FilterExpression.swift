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
    finds(node) { Self.name(of: node, has: $0) || Self.error(of: node, has: $0) }
  }

  /// Returns whether a node matches the expression. Without a node, every field differs.
  ///
  /// - Parameter hasText: Returns whether the searched text contains a text in lower case.
  func finds(_ node: NodeSnapshot?, hasText: (String) -> Bool) -> Bool {
    switch self {
    case .text(let text): hasText(text)
    case .name(let text): node.map { Self.name(of: $0, has: text) } ?? false
    case .error(let text): node.map { Self.error(of: $0, has: text) } ?? false
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

  private static func name(of node: NodeSnapshot, has text: String) -> Bool {
    node.identity.key.containsText(lowercase: text) || node.identity.title?.containsText(lowercase: text) == true
  }

  private static func error(of node: NodeSnapshot, has text: String) -> Bool {
    node.error?.text.containsText(lowercase: text) == true
  }

  /// Returns the nodes that match the expression. `nodes` are all nodes, each at the index of its id.
  func matches(among nodes: [NodeSnapshot?]) -> NodeSet {
    var matches = NodeSet(indexCount: nodes.count)
    switch self {
    case .text(let text), .name(let text):
      var names = NameSearch(text)
      var hasErrors = false
      if case .text = self { hasErrors = true }
      // Reads the needed fields alone: a copy of a node takes longer than the search.
      for index in nodes.indices {
        guard let identity = nodes[index]?.identity, let id = nodes[index]?.id else { continue }
        if names.finds(identity) {
          matches.insert(id)
        } else if hasErrors, nodes[index]?.state == .failed, let node = nodes[index], Self.error(of: node, has: text) {
          matches.insert(id)
        }
      }
    default:
      for case let node? in nodes where finds(node) { matches.insert(node.id) }
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
