/// The keys of a mapping, and the rules between them.
package struct ObjectSchema: Sendable {
  /// The mapping's name in a message, such as "a node".
  package let owner: String

  /// The known keys, in the order of a message that lists them.
  package let keys: [String]

  /// Keys of the language that this version does not read yet.
  package let notYetRead: Set<String>

  /// Keys that belong elsewhere, each with the hint for it.
  package let misplaced: [String: String]

  /// Other words for a key.
  let synonyms: [String: String]

  /// The key whose value a text in place of the mapping probably is.
  package let mainKey: String?

  /// The keys as a list for a message. Stored, because a file may have as many unknown keys as it has bytes.
  let alternatives: String

  /// The documentation of the keys, for the JSON schema; empty where there is none.
  package let described: [any DescribedKey]

  let rules: [KeyRule]

  private let known: Set<String>

  /// Keys without documentation.
  package init(of owner: String, _ keys: [String], misplaced: [String: String] = [:], mainKey: String? = nil) {
    self.init(
      of: owner, keys, described: [], rules: [], notYetRead: [], misplaced: misplaced, synonyms: [:], mainKey: mainKey)
  }

  /// Keys with documentation.
  package init(
    of owner: String,
    _ keys: [any DescribedKey],
    rules: [KeyRule] = [],
    notYetRead: Set<String> = [],
    misplaced: [String: String] = [:],
    synonyms: [String: String] = [:],
    mainKey: String? = nil
  ) {
    self.init(
      of: owner, keys.map(\.name), described: keys, rules: rules, notYetRead: notYetRead, misplaced: misplaced,
      synonyms: synonyms, mainKey: mainKey)
  }

  private init(
    of owner: String, _ keys: [String], described: [any DescribedKey], rules: [KeyRule], notYetRead: Set<String>,
    misplaced: [String: String], synonyms: [String: String], mainKey: String?
  ) {
    self.owner = owner
    self.keys = keys
    self.notYetRead = notYetRead
    self.misplaced = misplaced
    self.synonyms = synonyms
    self.mainKey = mainKey
    self.described = described
    self.rules = rules
    self.alternatives = keys.alternatives
    self.known = Set(keys)
  }

  /// Whether `key` is a known key.
  package func contains(_ key: String) -> Bool { known.contains(key) }
}
