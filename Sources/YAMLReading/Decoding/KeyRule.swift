/// A rule about which keys of a mapping may, or must, occur together.
package enum KeyRule: Sendable {
  /// At most one of the keys is present.
  case onlyOne([String])
  /// If the first key is present, none of the other keys may be present.
  case excludes(String, [String])
  /// At least one of the keys is present.
  case atLeastOne([String])
  /// At least one of the keys, whose values are lists, is present with a non-empty list.
  case atLeastOneItem([String])
  /// If the first key is present, at least one of `oneOf` must be present. The hint is for the error message.
  case needs(String, oneOf: [String], hint: String)

  /// Returns whether a misspelled key may be one that the rule requires. The misspelling itself is already reported.
  ///
  /// - Parameters:
  ///   - mistyped: The known keys that the misspelled keys of the mapping probably mean.
  ///   - hasUnknownKeys: Whether the mapping has unknown keys.
  func mayBeMisspelled(mistyped: Set<String>, hasUnknownKeys: Bool) -> Bool {
    switch self {
    case .onlyOne, .excludes: false
    case .atLeastOne, .needs: hasUnknownKeys
    // As for a required key, only a probable misspelling of one of these keys counts.
    case .atLeastOneItem(let keys): !mistyped.isDisjoint(with: keys)
    }
  }

  /// Returns the error of a mapping, called `owner` in messages, that breaks the rule; nil if it keeps the rule.
  ///
  /// - Parameter entry: Returns the entry of a key; nil if the mapping does not have the key.
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
