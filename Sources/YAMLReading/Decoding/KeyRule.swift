/// A rule between the keys of a mapping.
package enum KeyRule: Sendable {
  /// At most one of the keys.
  case onlyOne([String])
  /// The key without any of the others.
  case excludes(String, [String])
  /// At least one of the keys.
  case atLeastOne([String])
  /// At least one of the keys, whose values are lists, with at least one item.
  case atLeastOneItem([String])
  /// The key only together with one of the others; otherwise the hint is shown.
  case needs(String, oneOf: [String], hint: String)

  /// Whether an unknown key, which is reported, may be the key that the rule misses.
  ///
  /// - Parameters:
  ///   - mistyped: The known keys that misspelled ones probably mean.
  ///   - hasUnknownKeys: Whether the mapping has unknown keys.
  func isPerhapsKept(mistyped: Set<String>, hasUnknownKeys: Bool) -> Bool {
    switch self {
    case .onlyOne, .excludes: false
    case .atLeastOne, .needs: hasUnknownKeys
    // Like a required key.
    case .atLeastOneItem(let keys): !mistyped.isDisjoint(with: keys)
    }
  }

  /// The error of a mapping that breaks the rule; nil if it does not.
  ///
  /// - Parameter entry: Returns the entry of a key, if the mapping has one.
  func check(owner: String, at location: SourceLocation, entry: (String) -> DocumentNode.Entry?) -> Diagnostic? {
    switch self {
    case .onlyOne(let keys):
      let present = keys.compactMap(entry).sorted { $0.location < $1.location }
      guard present.count > 1, let last = present.last else { return nil }
      return .excludingKeys(present.map(\.key), at: last.location)
    case .excludes(let key, let others):
      guard let one = entry(key), let other = others.compactMap(entry).first else { return nil }
      return .excludedKey(key, excludes: others, at: max(one.location, other.location))
    case .atLeastOne(let keys):
      return keys.contains { entry($0) != nil } ? nil : .noneOfKeys(keys, of: owner, at: location)
    case .atLeastOneItem(let keys):
      let present = keys.compactMap(entry)
      // The decoder of the key reports a value that is not a list.
      guard present.allSatisfy(\.value.isEmptyList) else { return nil }
      guard let empty = present.first else { return .noneOfKeys(keys, of: owner, at: location) }
      return .noItems(keys, of: owner, at: empty.value.location)
    case .needs(let key, let others, let hint):
      guard let lonely = entry(key), !others.contains(where: { entry($0) != nil }) else { return nil }
      return .lonelyKey(key, others: others, hint: hint, at: lonely.location)
    }
  }

  var schema: JSONValue {
    func required(_ keys: [String]) -> JSONValue { ["required": .texts(keys)] }
    switch self {
    case .onlyOne(let keys):
      let pairs = keys.indices.flatMap { i in keys.indices.dropFirst(i + 1).map { [keys[i], keys[$0]] } }
      return ["not": ["anyOf": .list(pairs.map(required))]]
    case .excludes(let key, let others):
      return ["not": ["anyOf": .list(others.map { required([key, $0]) })]]
    case .atLeastOne(let keys):
      return ["anyOf": .list(keys.map { required([$0]) })]
    case .atLeastOneItem(let keys):
      return [
        "anyOf": .list(
          keys.map { key in
            let list = JSONValue.Member(key: key, value: ["minItems": .number(1)])
            return ["required": .texts([key]), "properties": .object([list])]
          })
      ]
    case .needs(let key, let others, _):
      return ["if": required([key]), "then": ["anyOf": .list(others.map { required([$0]) })]]
    }
  }
}
