/// A value of a YAML document: text, a list, a mapping or nothing. Texts are as they stand in the file: `404`, `1e3`,
/// `on` and `no` are no numbers and no truth values before somebody reads them as such.
package struct DocumentNode: Sendable {
  /// What a value is.
  package enum Content: Sendable {
    /// Nothing: a plain `null` or `~`, or a place left empty.
    case null
    /// A text.
    case text(String)
    /// A list.
    case list([DocumentNode])
    /// A mapping, in the order of the file, each key once.
    case mapping([Entry])
  }

  /// One key of a mapping with its value.
  package struct Entry: Sendable {
    /// The key.
    package let key: String
    /// Where the key stands.
    package let location: SourceLocation
    /// The value.
    package let value: DocumentNode
  }

  /// What the value is.
  package let content: Content

  /// Where it begins; for one that an alias stands for, where the alias is.
  package let location: SourceLocation

  /// The text, if it is one.
  package var text: String? {
    if case .text(let text) = content { text } else { nil }
  }

  /// Whether there is nothing.
  package var isNull: Bool {
    if case .null = content { true } else { false }
  }

  /// Whether it is a mapping.
  package var isMapping: Bool {
    if case .mapping = content { true } else { false }
  }

  /// The items of a list; none of anything else.
  package var items: [DocumentNode] {
    if case .list(let items) = content { items } else { [] }
  }

  /// Whether it is a list without items.
  package var isEmptyList: Bool {
    if case .list(let items) = content { items.isEmpty } else { false }
  }

  /// The entries of a mapping; none of anything else.
  package var entries: [Entry] {
    if case .mapping(let entries) = content { entries } else { [] }
  }
}
