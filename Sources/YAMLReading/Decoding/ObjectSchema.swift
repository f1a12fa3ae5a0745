/// The known keys of a mapping, and the rules about which keys occur together.
package struct ObjectSchema: Sendable {
  /// The name of the mapping in messages, such as "a node".
  package let owner: String

  /// The known keys, in the order in which messages list them.
  package let keys: [String]

  /// Keys that belong to other mappings, each with a sentence about the right place.
  package let misplaced: [String: String]

  /// Wrong names that users may write for a key, each with the right key.
  let synonyms: [String: String]

  /// The key that is probably meant if the file has a text in place of the mapping.
  package let mainKey: String?

  /// The known keys as a list for messages. Stored, because every unknown key of a large file needs the list.
  let alternatives: String

  /// The documentation of the keys, for the JSON schema; empty if the keys have no documentation.
  package let described: [any DescribedKey]

  let rules: [KeyRule]

  private let known: Set<String>

  /// Creates a schema of keys without documentation.
  package init(of owner: String, _ keys: [String], misplaced: [String: String] = [:], mainKey: String? = nil) {
    self.init(
      of: owner, keys, described: [], rules: [], misplaced: misplaced, synonyms: [:], mainKey: mainKey)
  }

  /// Creates a schema of keys with documentation.
  package init(
    of owner: String,
    _ keys: [any DescribedKey],
    rules: [KeyRule] = [],
    misplaced: [String: String] = [:],
    synonyms: [String: String] = [:],
    mainKey: String? = nil
  ) {
    self.init(
      of: owner, keys.map(\.name), described: keys, rules: rules, misplaced: misplaced, synonyms: synonyms,
      mainKey: mainKey)
  }

  private init(
    of owner: String, _ keys: [String], described: [any DescribedKey], rules: [KeyRule],
    misplaced: [String: String], synonyms: [String: String], mainKey: String?
  ) {
    self.owner = owner
    self.keys = keys
    self.misplaced = misplaced
    self.synonyms = synonyms
    self.mainKey = mainKey
    self.described = described
    self.rules = rules
    self.alternatives = keys.alternatives
    self.known = Set(keys)
  }

  /// Returns whether `key` is a known key.
  package func contains(_ key: String) -> Bool { known.contains(key) }
}
