import Dashboard
import Explanation
import Foundation
import TerminalUI
import YAMLReading

// Decoders for the values of a configuration.

/// A key as written in a configuration file, and its position in the file.
struct WrittenKey: Sendable {
  let key: Key
  let location: SourceLocation
}

/// A key action in a configuration file, and the keys that the file assigns to the action.
struct WrittenBinding: Sendable {
  let action: String
  let location: SourceLocation
  let keys: [WrittenKey]
}

extension ValueDecoder<AsciiChoice> {
  static var asciiChoice: ValueDecoder {
    let words = ValueDecoder<AsciiChoice>.word(meanings: [
      "yes": .always, "on": .always, "always": .always, "no": .never, "off": .never, "never": .never,
    ])
    let schema = JSONSchema(["enum": ["auto", "true", "false", .truth(true), .truth(false)]])
    return ValueDecoder(words.expectation, schema: schema, decode: words.decode)
  }
}

extension ValueDecoder<Int> {
  /// Decodes the maximum number of kept events. A number that is too large for the computer's memory is an error.
  static var historyLimit: ValueDecoder {
    let limits = History.limits(memory: ProcessInfo.processInfo.physicalMemory)
    let number = ValueDecoder<Int>.whole(limits.lowerBound...Int.max)
    let expectation = "a whole number from \(limits.lowerBound) on, limited by memory, 100 bytes each"
    return ValueDecoder(expectation, schema: number.schema) { node, diagnostics in
      guard let text = node.text, let limit = Int(text), !limits.contains(limit) else {
        return number.decode(node, diagnostics)
      }
      let hint = limit > limits.upperBound ? "there is memory for \(limits.upperBound)" : nil
      diagnostics.report(.invalidValue(node, expected: expectation, hint: hint))
      return nil
    }
  }
}

extension ValueDecoder<[String]> {
  static var panels: ValueDecoder {
    let names = ScreenMemory.panelNames
    let expectation = "a panel: \(names.map(\.quoted).joined(separator: ", "))"
    let panel = ValueDecoder<String>(expectation, schema: .words(names)) { node, diagnostics in
      guard let name = node.text else {
        diagnostics.report(.wrongType(node, expected: expectation))
        return nil
      }
      if names.contains(name) { return name }
      let meant = diagnostics.nearMiss(to: name, among: names).map(Diagnostic.didYouMean)
      diagnostics.report(
        .invalidValue(node, expected: expectation, hint: name == "tree" ? "the tree is always there" : meant))
      return nil
    }
    return panel.list("a list of panels such as `[detail, log]`")
  }
}

extension ValueDecoder<[WrittenBinding]> {
  /// Decodes `keys`: a mapping of key actions to lists of keys.
  static var keys: ValueDecoder {
    let actions = Keymap.actionNames
    let expectation = "a mapping of actions to lists of keys"
    let list = ValueDecoder<WrittenKey>.key.list("a list of keys such as `[\"s\", Ctrl-S]`")
    let schema = JSONSchema([
      "type": "object", "additionalProperties": .truth(false),
      "properties": .object(actions.map { .init(key: $0, value: list.schema.json) }),
    ])
    let mapping = list.mapping(expectation)
    return ValueDecoder(expectation, schema: schema) { node, diagnostics in
      mapping.decode(node, diagnostics)?.compactMap { entry, keys in
        guard actions.contains(entry.key) else {
          let meant = diagnostics.nearMiss(to: entry.key, among: actions).map(Diagnostic.didYouMean)
          diagnostics.report(
            Diagnostic(
              .unknownKey, at: entry.location, "no key action \(entry.key.quoted)",
              hint: meant ?? "`loadscope keys` lists them"))
          return nil
        }
        return WrittenBinding(action: entry.key, location: entry.location, keys: keys)
      }
    }
  }
}

extension ValueDecoder<WrittenKey> {
  fileprivate static var key: ValueDecoder {
    let expectation = "a key"
    let schema = JSONSchema(["type": ["string", "integer"]])
    return ValueDecoder(expectation, schema: schema) { node, diagnostics in
      guard let text = node.text else {
        let hint = node.isNull ? "a key that YAML reads otherwise needs quotes, such as `\"~\"`" : nil
        diagnostics.report(.wrongType(node, expected: expectation, hint: hint))
        return nil
      }
      if let key = Key(name: text) { return WrittenKey(key: key, location: node.location) }
      // A single character is never a mistyped name.
      let mistyped = text.count > 1 ? diagnostics.nearMiss(to: text, among: Key.names) : nil
      let meant = text == " " ? Key.space.name : mistyped
      let paths =
        "a key is a character such as `s`, or a name such as \(Key.names.map(\.quoted).joined(separator: ", ")), "
        + "`Ctrl-L` or `F1`"
      diagnostics.report(.invalidValue(node, expected: expectation, hint: meant.map(Diagnostic.didYouMean) ?? paths))
      return nil
    }
  }
}
