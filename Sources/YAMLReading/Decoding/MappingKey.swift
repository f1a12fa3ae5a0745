/// One key of a mapping: the decoder of its value, and its documentation. Readers, schemas and reference tables are
/// made from such keys.
package struct MappingKey<Value>: DescribedKey {
  package let name: String
  package let decoder: ValueDecoder<Value>
  package let meaning: String
  package let standard: String?
  package let isRequired: Bool

  /// Creates an optional key.
  ///
  /// - Parameters:
  ///   - meaning: The meaning of the value: a phrase that begins with a small letter and has no full stop.
  ///   - standard: The default value, as a file writes it.
  package init(_ name: String, _ decoder: ValueDecoder<Value>, _ meaning: String, standard: String? = nil) {
    self.init(name, decoder, meaning, standard: standard, isRequired: false)
  }

  /// Creates a required key.
  package static func required(_ name: String, _ decoder: ValueDecoder<Value>, _ meaning: String) -> MappingKey {
    MappingKey(name, decoder, meaning, standard: nil, isRequired: true)
  }

  private init(_ name: String, _ decoder: ValueDecoder<Value>, _ meaning: String, standard: String?, isRequired: Bool) {
    self.name = name
    self.decoder = decoder
    self.meaning = meaning
    self.standard = standard
    self.isRequired = isRequired
  }

  package var schema: JSONSchema { decoder.schema }
  package var expectation: String { decoder.expectation }
}

/// A type-erased mapping key: the key's description without the type of its value.
package protocol DescribedKey: Sendable {
  /// The name of the key.
  var name: String { get }
  /// The accepted values, for a message: "a duration such as `250ms`".
  var expectation: String { get }
  /// The accepted values as a JSON schema.
  var schema: JSONSchema { get }
  /// The meaning of the value: a phrase that begins with a small letter and has no full stop.
  var meaning: String { get }
  /// The default value, as a file writes it; nil if there is none.
  var standard: String? { get }
  /// Whether the key is required.
  var isRequired: Bool { get }
}

extension DescribedKey {
  /// The meaning and the default value, as sentences.
  package var description: String {
    let sentence = meaning.prefix(1).uppercased() + meaning.dropFirst()
    return standard.map { "\(sentence). Default: \($0)." } ?? "\(sentence)."
  }
}
