import YAMLReading

/// A setting of the screen: its key in the configuration file, with what it takes and means, and its default.
struct Setting<Value: Sendable>: ReadableSetting {
  let fallback: Value
  private let key: MappingKey<Value>

  /// Creates a setting. `meaning` is a phrase that begins with a small letter and has no full stop.
  init(_ name: String, _ decoder: ValueDecoder<Value>, default fallback: Value, _ meaning: String) {
    self.fallback = fallback
    // As the file takes it.
    let word = (fallback as? any RawRepresentable<String>)?.rawValue
    key = MappingKey(name, decoder, meaning, standard: word ?? "\(fallback)")
  }

  var name: String { key.name }
  var describedKey: any DescribedKey { key }

  func read(_ cursor: MappingCursor, into configuration: inout Configuration) {
    configuration[self] = cursor.read(key)
  }
}

/// A setting without the type of its value.
protocol ReadableSetting: Sendable {
  var describedKey: any DescribedKey { get }

  /// Reads the setting's value, if the file has it. Errors are reported.
  func read(_ cursor: MappingCursor, into configuration: inout Configuration)
}
