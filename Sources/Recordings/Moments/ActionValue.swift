import InspectionModel

/// The JSON form of a scheduled action. An action that changed is written as a whole.
enum ActionValue {
  private static let states = TagTable(of: NodeAction.State.self)

  static func write(_ action: NodeAction, to line: inout JSONWriter) {
    line.beginObject()
    line.add(ActionKey.collection, action.collection)
    line.add(ActionKey.key, action.key)
    line.add(ActionKey.identifier, action.identifier)
    if action.requiresInternet { line.add(ActionKey.internet, true) }
    if action.retryTimeout != 0 { line.add(ActionKey.retryTimeout, action.retryTimeout) }
    line.add(ActionKey.state, action.state.rawValue)
    line.add(ActionKey.date, action.date)
    line.add(ActionKey.nextRetry, action.nextRetry)
    line.add(ActionKey.lastError, action.lastError)
    line.endObject()
  }

  static func read(_ scanner: inout JSONScanner) throws(JSONFailure) -> NodeAction {
    var action = NodeAction(collection: "", key: "", identifier: "")
    var state: NodeAction.State?
    var (collection, key, identifier) = (String?.none, String?.none, String?.none)
    try scanner.object(ActionKey.table) { scanner, member throws(JSONFailure) in
      switch member {
      case .collection: collection = try scanner.text()
      case .key: key = try scanner.text()
      case .identifier: identifier = try scanner.text()
      case .internet: action.requiresInternet = try scanner.truth()
      case .retryTimeout: action.retryTimeout = try scanner.time()
      case .state: state = try scanner.word(states)
      case .date: action.date = try scanner.date()
      case .nextRetry: action.nextRetry = try scanner.date()
      case .lastError: action.lastError = try scanner.text()
      }
    }
    guard let collection, let key, let identifier, let state else {
      throw scanner.failure("fields of an action are missing")
    }
    (action.collection, action.key, action.identifier, action.state) = (collection, key, identifier, state)
    return action
  }
}
