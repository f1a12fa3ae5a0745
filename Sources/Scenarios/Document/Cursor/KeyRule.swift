/// What holds between the keys of a mapping.
package enum KeyRule: Sendable {
  /// No two of the keys go together.
  case onlyOne([String])
  /// The key does not go together with any of the others.
  case excludes(String, [String])
  /// At least one of the keys has to be there.
  case atLeastOne([String])
  /// At least one of the keys, which have lists, has to be there and has to have an item.
  case atLeastOneItem([String])
  /// The key only goes with one of the others; what to do about one that is alone.
  case needs(String, oneOf: [String], hint: String)

  /// Whether a key that the rule misses is perhaps there under a name that is not known, which was reported.
  ///
  /// - Parameters:
  ///   - mistyped: The keys that are there under another spelling.
  ///   - hasUnknownKeys: Whether there are keys that are not known, whatever they mean.
  func isPerhapsKept(mistyped: Set<String>, hasUnknownKeys: Bool) -> Bool {
    switch self {
    case .onlyOne, .excludes: false
    case .atLeastOne, .needs: hasUnknownKeys
    // Like a key that has to be there.
    case .atLeastOneItem(let keys): !mistyped.isDisjoint(with: keys)
    }
  }

  /// What is wrong with a mapping of `owner`; nil if nothing is.
  ///
  /// - Parameter entry: The entry with a key, if there is one.
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
      // What is no list at all is somebody else's matter.
      guard present.allSatisfy(\.value.isEmptyList) else { return nil }
      guard let empty = present.first else { return .noneOfKeys(keys, of: owner, at: location) }
      return .noItems(keys, of: owner, at: empty.value.location)
    case .needs(let key, let others, let hint):
      guard let lonely = entry(key), !others.contains(where: { entry($0) != nil }) else { return nil }
      return .lonelyKey(key, others: others, hint: hint, at: lonely.location)
    }
  }

  /// The same as a schema.
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
