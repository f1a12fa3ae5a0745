/// A value of a YAML document: a text, a list, a mapping or null. Texts are kept as written: only a decoder turns
/// `404`, `1e3`, `on` or `no` into a number or a truth value.
package struct DocumentNode: Sendable {
  /// The kind of a value, with its text, items or entries.
  package enum Content: Sendable {
    /// A plain `null` or `~`, or no value at all.
    case null
    case text(String)
    case list([DocumentNode])
    /// A mapping with distinct keys, in the order of the file.
    case mapping([Entry])
  }

  /// A key of a mapping, and the value of the key.
  package struct Entry: Sendable {
    /// The text of the key.
    package let key: String
    /// The start of the key in the file.
    package let location: SourceLocation
    /// The value of the key.
    package let value: DocumentNode
  }

  /// The kind of the value, with its text, items or entries.
  package let content: Content

  /// The start of the value in the file; for an aliased value, the start of the alias.
  package let location: SourceLocation

  /// The text; nil if the value is not a text.
  package var text: String? {
    if case .text(let text) = content { text } else { nil }
  }

  /// Whether the value is null.
  package var isNull: Bool {
    if case .null = content { true } else { false }
  }

  /// Whether the value is a mapping.
  package var isMapping: Bool {
    if case .mapping = content { true } else { false }
  }

  /// The items of a list; empty if the value is not a list.
  package var items: [DocumentNode] {
    if case .list(let items) = content { items } else { [] }
  }

  /// Whether the value is an empty list.
  package var isEmptyList: Bool {
    if case .list(let items) = content { items.isEmpty } else { false }
  }

  /// The entries of a mapping; empty if the value is not a mapping.
  package var entries: [Entry] {
    if case .mapping(let entries) = content { entries } else { [] }
  }
}
