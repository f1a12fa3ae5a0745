/// The keys that a mapping can have.
package struct Vocabulary: Sendable {
  /// What the mapping is called in a message, such as "a node".
  package let owner: String

  /// The keys that are read, in the order in which a message lists them.
  package let keys: [String]

  /// The keys that the language has but this version does not read yet.
  package let notYetRead: Set<String>

  /// Keys that belong elsewhere, with what to say of each.
  package let misplaced: [String: String]

  /// Words that somebody may write for a key, with the key.
  let synonyms: [String: String]

  /// The key that somebody leaves out who writes a text in place of the mapping.
  package let mainKey: String?

  /// The keys as a message lists them. Put together once: a file may have as many unknown keys as it has bytes.
  let alternatives: String

  /// What is to be said of the keys, for the schema; empty where nobody asks for one.
  package let described: [any DescribedKey]

  /// What holds between the keys.
  let rules: [KeyRule]

  private let known: Set<String>

  /// The vocabulary of `owner`.
  package init(of owner: String, _ keys: [String], misplaced: [String: String] = [:], mainKey: String? = nil) {
    self.init(
      of: owner, keys, described: [], rules: [], notYetRead: [], misplaced: misplaced, synonyms: [:], mainKey: mainKey)
  }

  /// The vocabulary of `owner`, of keys that tell what they mean.
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

  /// Whether `key` is one of the keys that are read.
  package func contains(_ key: String) -> Bool { known.contains(key) }
}
