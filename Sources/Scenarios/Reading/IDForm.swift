import YAMLReading

enum IDForm {
  /// The words that cannot be ids, because they have another meaning where an id is expected.
  static let reserved: Set<String> = ["actions", "all", "null"]

  static let schema = JSONSchema([
    "type": JSONSchema.textTypes, "pattern": "^[A-Za-z0-9_.-]+$", "not": ["enum": .texts(reserved.sorted())],
  ]).named("id")

  /// Whether an id has only the allowed characters: `[A-Za-z0-9_.-]+`.
  static func isWellFormed(_ id: String) -> Bool {
    !id.isEmpty
      && id.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}

extension ValueDecoder<String> {
  /// Decodes the id of a new node. Refuses reserved and malformed ids.
  static var newID: ValueDecoder {
    let expectation = "an id of the characters `A-Z`, `a-z`, `0-9`, `_`, `.` and `-`"
    return ValueDecoder(expectation, schema: IDForm.schema, takesNull: true) { node, diagnostics in
      let text = node.isNull ? "null" : node.text
      guard let text else {
        diagnostics.report(.wrongType(node, expected: expectation))
        return nil
      }
      if IDForm.reserved.contains(text) {
        diagnostics.report(.reservedID(text, at: node.location))
        return nil
      }
      guard IDForm.isWellFormed(text) else {
        diagnostics.report(.malformedID(text, expected: expectation, at: node.location))
        return nil
      }
      return text
    }
  }
}

extension ValueDecoder<Reference> {
  /// Decodes the id of a node that is defined anywhere in the file.
  static var reference: ValueDecoder { reference("the id of a node") }

  /// Decodes the id of a node. The error for other values also mentions a mapping, which the caller must read itself.
  static var referenceInPlace: ValueDecoder { reference("the id of a node, or a mapping that defines one") }

  /// Decodes the id of a node, or `all` for every node.
  static var referenceOrAll: ValueDecoder { reference("the id of a node, or `all`") }

  static var waiter: ValueDecoder { reference("the id of a waiter") }

  static var budget: ValueDecoder { reference("the id of a node of kind `budget`") }

  static var server: ValueDecoder {
    reference("the id of a server: a node of kind `queue`, `rateLimit` or `optimistic`")
  }

  static var load: ValueDecoder { reference("the id of a node of kind `load`") }

  static var breaker: ValueDecoder { reference("the id of a node of kind `breaker`") }

  static var scriptEntry: ValueDecoder { reference("the id of an entry of the script") }

  private static func reference(_ expectation: String) -> ValueDecoder {
    ValueDecoder(expectation, schema: JSONSchema(["type": JSONSchema.textTypes])) { node, diagnostics in
      guard let text = node.text else {
        diagnostics.report(.wrongType(node, expected: expectation))
        return nil
      }
      return Reference(id: text, location: node.location)
    }
  }
}

extension ValueDecoder<Reference?> {
  /// Decodes the id of a node, or `null` for no node.
  static var referenceOrNull: ValueDecoder {
    let decoder = ValueDecoder<Reference>.reference
    return ValueDecoder(
      decoder.expectation, schema: .any(decoder.schema, .null), takesNull: true
    ) { node, diagnostics in
      node.isNull ? .some(nil) : decoder.decode(node, diagnostics).map { .some($0) }
    }
  }
}

struct Reference {
  let id: String
  let location: SourceLocation
}
