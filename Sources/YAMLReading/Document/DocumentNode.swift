/// A value of a YAML document: text, list, mapping or null. Texts are kept as written: `404`, `1e3`, `on` and `no`
/// become numbers or truth values only in a decoder.
package struct DocumentNode: Sendable {
  /// The kind of a value, with its parts.
  package enum Content: Sendable {
    /// A plain `null` or `~`, or an empty place.
    case null
    case text(String)
    case list([DocumentNode])
    /// A mapping, in the order of the file, with distinct keys.
    case mapping([Entry])
  }

  /// A key of a mapping with its value.
  package struct Entry: Sendable {
    /// The key.
    package let key: String
    /// The start of the key.
    package let location: SourceLocation
    /// The value.
    package let value: DocumentNode
  }

  /// The kind of the value, with its parts.
  package let content: Content

  /// The start of the value; for an aliased one, the start of the alias.
  package let location: SourceLocation

  /// The text; nil for any other value.
  package var text: String? {
    if case .text(let text) = content { text } else { nil }
  }

  /// Whether it is null.
  package var isNull: Bool {
    if case .null = content { true } else { false }
  }

  /// Whether it is a mapping.
  package var isMapping: Bool {
    if case .mapping = content { true } else { false }
  }

  /// The items of a list; empty for any other value.
  package var items: [DocumentNode] {
    if case .list(let items) = content { items } else { [] }
  }

  /// Whether it is an empty list.
  package var isEmptyList: Bool {
    if case .list(let items) = content { items.isEmpty } else { false }
  }

  /// The entries of a mapping; empty for any other value.
  package var entries: [Entry] {
    if case .mapping(let entries) = content { entries } else { [] }
  }
}
