/// A JSON object on one line, put together key by key.
struct JSONLine<Key: RawRepresentable<String>> {
  private var content = ""

  /// The whole object.
  var text: String { "{\(content)}" }

  /// Adds a text, if there is one.
  mutating func add(_ key: Key, _ value: String?) {
    guard let value else { return }
    addKey(key)
    JSONText.quote(value, into: &content)
  }

  /// Adds a whole number, if there is one.
  mutating func add(_ key: Key, _ value: (some BinaryInteger)?) {
    guard let value else { return }
    addKey(key)
    content += String(value)
  }

  /// Adds a number, which has to be finite.
  mutating func add(_ key: Key, _ value: Double) {
    addKey(key)
    content += "\(value)"
  }

  /// Adds a truth.
  mutating func add(_ key: Key, _ value: Bool) {
    addKey(key)
    content += value ? "true" : "false"
  }

  /// Adds an object of numbers.
  mutating func add(_ key: Key, _ counts: [(name: String, count: Int)]) {
    addKey(key)
    content += "{" + counts.map { "\(JSONText.quoted($0.name)):\($0.count)" }.joined(separator: ",") + "}"
  }

  private mutating func addKey(_ key: Key) {
    content += content.isEmpty ? "\"\(key.rawValue)\":" : ",\"\(key.rawValue)\":"
  }
}
