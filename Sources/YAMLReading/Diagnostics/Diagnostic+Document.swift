// Messages for errors of keys and types, for any kind of file.

extension Diagnostic {
  static func unknownKey(
    _ key: String, of owner: String, suggestion: String?, known: String, at location: SourceLocation
  ) -> Diagnostic {
    let hint: String
    if let suggestion, key.hasPrefix(suggestion + ":") {
      hint = "put a blank after the `:`"
    } else if key.first?.isNumber == true {
      hint = "a comma begins a new key here: a fraction is written with a point, and thousands with nothing"
    } else {
      hint = suggestion.map(didYouMean) ?? "it can have \(known)"
    }
    return Diagnostic(.unknownKey, at: location, "\(owner) has no key \(key.quoted)", hint: hint)
  }

  static func misplacedKey(
    _ key: String, of owner: String, because reason: String, at location: SourceLocation
  ) -> Diagnostic {
    Diagnostic(.misplacedKey, at: location, "\(owner) has no \(key.quoted)", hint: reason)
  }

  package static func missingKey(_ key: String, of owner: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(.missingKey, at: location, "\(owner) needs the key \(key.quoted)")
  }

  /// Creates the error about two or more keys that exclude each other.
  static func excludingKeys(_ keys: [String], at location: SourceLocation) -> Diagnostic {
    let list = keys.dropLast().map(\.quoted).joined(separator: ", ") + " and " + (keys.last ?? "").quoted
    return Diagnostic(.misplacedKey, at: location, "\(list) exclude each other", hint: "keep one of them")
  }

  static func excludedKey(_ key: String, excludes others: [String], at location: SourceLocation) -> Diagnostic {
    let list = others.map(\.quoted).joined(separator: " and ")
    return Diagnostic(.misplacedKey, at: location, "\(key.quoted) excludes \(list)", hint: "leave it out, or them")
  }

  static func noneOfKeys(_ keys: [String], of owner: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(.missingKey, at: location, "\(owner) needs \(keys.alternatives)")
  }

  static func noItems(_ keys: [String], of owner: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .invalidValue, at: location, "\(owner) needs at least one item of \(keys.alternatives), not an empty list")
  }

  static func lonelyKey(_ key: String, others: [String], hint: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(.misplacedKey, at: location, "\(key.quoted) only goes with \(others.alternatives)", hint: hint)
  }

  static func wrongCount(_ node: DocumentNode, expected: String) -> Diagnostic {
    let count = node.items.count
    let found = count == 0 ? "an empty list" : "a list of \(count)"
    return Diagnostic(.invalidValue, at: node.location, "this has to be \(expected), not \(found)")
  }

  package static func noValue(for key: String, expected: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(.wrongType, at: location, "\(key.quoted) has no value; it takes \(expected)")
  }

  /// Creates the error about a node that is not a mapping. The hint puts a text under the key `mainKey`; nil: no hint.
  static func notAMapping(_ node: DocumentNode, owner: String, mainKey: String?) -> Diagnostic {
    var hint: String?
    if let mainKey, let text = node.text, !text.isEmpty { hint = didYouMean("{ \(mainKey): \(text.shortened) }") }
    return Diagnostic(.wrongType, at: node.location, "\(owner) is a mapping, not \(node.summary)", hint: hint)
  }

  package static func wrongType(_ node: DocumentNode, expected: String, hint: String? = nil) -> Diagnostic {
    Diagnostic(.wrongType, at: node.location, "this has to be \(expected), not \(node.summary)", hint: hint)
  }

  package static func invalidValue(_ node: DocumentNode, expected: String, hint: String? = nil) -> Diagnostic {
    Diagnostic(.invalidValue, at: node.location, "this has to be \(expected), not \(node.summary)", hint: hint)
  }

  /// Returns a hint such as "did you mean `feed`?".
  package static func didYouMean(_ word: String) -> String {
    "did you mean \(word.quoted)?"
  }
}

extension DocumentNode {
  fileprivate var summary: String {
    switch content {
    case .null: "nothing"
    case .text(let text): text.isEmpty ? "an empty text" : text.quoted
    case .list(let items): items.isEmpty ? "an empty list" : "a list"
    case .mapping(let entries): entries.isEmpty ? "an empty mapping" : "a mapping"
    }
  }
}
