/// One key of a mapping: what its value looks like and what it means. Whoever reads the key, the schema and the reference
/// all have it from here.
package struct MappingKey<Value>: DescribedKey {
  package let name: String
  package let form: ValueForm<Value>
  package let meaning: String
  package let standard: String?
  package let isRequired: Bool

  /// A key that can be left out.
  ///
  /// - Parameters:
  ///   - meaning: What the value says, beginning with a small letter, without a full stop.
  ///   - standard: The value that it has when it is left out, as a file would have it.
  package init(_ name: String, _ form: ValueForm<Value>, _ meaning: String, standard: String? = nil) {
    self.init(name, form, meaning, standard: standard, isRequired: false)
  }

  /// A key that has to be there.
  package static func required(_ name: String, _ form: ValueForm<Value>, _ meaning: String) -> MappingKey {
    MappingKey(name, form, meaning, standard: nil, isRequired: true)
  }

  private init(_ name: String, _ form: ValueForm<Value>, _ meaning: String, standard: String?, isRequired: Bool) {
    self.name = name
    self.form = form
    self.meaning = meaning
    self.standard = standard
    self.isRequired = isRequired
  }

  package var schema: Schema { form.schema }
  package var expectation: String { form.expectation }
}

/// A key of a mapping, whatever its value is.
package protocol DescribedKey: Sendable {
  /// The key.
  var name: String { get }
  /// What its value has to be: "a duration such as `250ms`".
  var expectation: String { get }
  /// The same as a schema.
  var schema: Schema { get }
  /// What the value says, beginning with a small letter, without a full stop.
  var meaning: String { get }
  /// The value that it has when it is left out, as a file would have it; nil if there is none.
  var standard: String? { get }
  /// Whether the key has to be there.
  var isRequired: Bool { get }
}

extension DescribedKey {
  /// All that is to be said of the key, in sentences.
  package var description: String {
    let sentence = meaning.prefix(1).uppercased() + meaning.dropFirst()
    return standard.map { "\(sentence). Default: \($0)." } ?? "\(sentence)."
  }
}
