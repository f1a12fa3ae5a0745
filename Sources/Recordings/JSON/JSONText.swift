/// Texts in JSON.
package enum JSONText {
  /// A text as JSON has it, which YAML reads in the same way.
  package static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.text(text)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
