// Messages for errors of encoding and syntax.

extension Diagnostic {
  static func notUTF8(at location: SourceLocation) -> Diagnostic {
    Diagnostic(.unreadable, at: location, "this byte is not UTF-8", hint: "save the file as UTF-8")
  }

  static func isUTF16() -> Diagnostic {
    Diagnostic(.unreadable, at: .start, "this file is UTF-16", hint: "save the file as UTF-8")
  }

  static func fileTooLarge() -> Diagnostic {
    Diagnostic(
      .unreadable, at: .start, "the file is larger than \(DocumentLimits.bytes / 1024 / 1024) MiB")
  }

  static func invalidCharacter(at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .syntax, at: location, "a control character is not allowed in YAML",
      hint: #"in double quotes it can be written as an escape, such as "\u001B""#)
  }

  static func lineSeparator(_ scalar: Unicode.Scalar, at location: SourceLocation) -> Diagnostic {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let code = String(repeating: "0", count: 4 - digits.utf8.count) + digits
    return Diagnostic(
      .syntax, at: location, "the character U+\(code) ends a line in YAML, but in no editor",
      hint: #"remove it; in double quotes it can be written as "\u\#(code)""#)
  }

  static func emptyDocument() -> Diagnostic {
    Diagnostic(.syntax, at: .start, "the file is empty")
  }

  static func secondDocument(at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .unsupportedYAML, at: location, "a second document begins here, and a file holds one",
      hint: "put it into a file of its own")
  }

  static func tag(_ tag: String, at location: SourceLocation) -> Diagnostic {
    let standard = "tag:yaml.org,2002:"
    let written = tag.hasPrefix(standard) ? "!!" + tag.dropFirst(standard.count) : tag
    return Diagnostic(
      .unsupportedYAML, at: location, "tags are left out of the language: \(written.quoted)", hint: "leave it out")
  }

  static func mergeKey(at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .unsupportedYAML, at: location, "merge keys (`<<`) are left out of the language", hint: "write the keys out")
  }

  static func keyIsNoText(at location: SourceLocation) -> Diagnostic {
    Diagnostic(.wrongType, at: location, "a key has to be a text")
  }

  static func duplicateKey(_ key: String, first: SourceLocation, at location: SourceLocation) -> Diagnostic {
    Diagnostic(.duplicateKey, at: location, "\(key.quoted) is already in line \(first.line)")
  }

  static func tooDeep(at location: SourceLocation) -> Diagnostic {
    Diagnostic(.tooLarge, at: location, "nested more than \(DocumentLimits.depth) levels deep")
  }

  static func tooManyNodes(at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .tooLarge, at: location,
      "more than \(DocumentLimits.nodes) values up to here, those that aliases repeat included")
  }

  static func tooMuchText(at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .tooLarge, at: location,
      "more than \(DocumentLimits.textBytes / 1024 / 1024) MiB of text up to here, that which aliases repeat included")
  }

  static func tooManyMarks(at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .tooLarge, at: location,
      "more than \(DocumentLimits.marks) accents and other combining marks on one character of this text")
  }

  static func undefinedAlias(_ name: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .syntax, at: location, "the alias \("*\(name)".quoted) is not defined",
      hint: "an anchor \("&\(name)".quoted) has to come before it; a text that begins with `*` needs quotes")
  }

  static func aliasInsideItself(_ name: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(.syntax, at: location, "the alias \("*\(name)".quoted) is inside the value that it repeats")
  }

  /// Creates a syntax error from libyaml's `problem`, in plain words if known. `context` is the enclosing construct.
  static func invalidYAML(
    problem: String, context: (text: String, location: SourceLocation)?, at location: SourceLocation
  ) -> Diagnostic {
    switch problem {
    case "found character that cannot start any token":
      Diagnostic(
        .syntax, at: location, "nothing can begin with this character",
        hint: "indent with spaces, not tabs; a text that begins with `@`, `%` or a backtick needs quotes")
    case "mapping values are not allowed in this context":
      Diagnostic(
        .syntax, at: location, "a `:` is not allowed here",
        hint: "a text with `: ` in it needs quotes; else look at the indentation, and for a `:` without a blank above")
    case "did not find expected node content":
      Diagnostic(
        .syntax, at: location, "a value should begin here", hint: "look for a bracket that is missing or one too many")
    case "found unexpected end of stream" where context?.text.contains("quoted") == true:
      Diagnostic(.syntax, at: context?.location ?? location, "the quotes that open here are never closed")
    case "found a tab character that violates indentation",
      "found a tab character where an indentation space is expected":
      Diagnostic(.syntax, at: location, "a tab cannot indent", hint: "use spaces")
    case "did not find expected '-' indicator":
      Diagnostic(
        .syntax, at: location, "this belongs to nothing above\(begun: context, at: location)",
        hint: "look at the indentation; the items of a list begin with `- ` in one column")
    case "did not find expected key":
      Diagnostic(
        .syntax, at: location, "a key is missing here\(begun: context, at: location)",
        hint: "look at the indentation, and for a bracket or quotes too many")
    case "did not find expected ',' or '}'":
      Diagnostic(.syntax, at: location, "a `,` or a `}` is missing before this\(begun: context, at: location)")
    case "did not find expected ',' or ']'":
      Diagnostic(.syntax, at: location, "a `,` or a `]` is missing before this\(begun: context, at: location)")
    case "did not find expected <document start>":
      Diagnostic(
        .syntax, at: location, "the document has ended before this",
        hint: "look at the indentation, and for a bracket too many")
    case "found unknown escape character", "did not find expected hexdecimal number":
      Diagnostic(
        .syntax, at: location, "a backslash in double quotes begins an escape, and this is none",
        hint: #"write `\\` for a backslash, or single quotes around the text"#)
    case "could not find expected ':'":
      Diagnostic(
        .syntax, at: location, "a `:` is missing before this\(begun: context, at: location)",
        hint: "a key needs a `:` and a blank after it")
    default:
      Diagnostic(.syntax, at: location, "this is not YAML: \(problem)\(while: context, at: location)")
    }
  }
}

extension String.StringInterpolation {
  /// Appends ", in what begins in line 3"; nothing without a context or if both locations are in one line.
  fileprivate mutating func appendInterpolation(
    begun context: (text: String, location: SourceLocation)?, at location: SourceLocation
  ) {
    guard let context, context.location.line != location.line else { return }
    appendLiteral(", in what begins in line \(context.location.line)")
  }

  /// Appends ", while parsing a block mapping that begins in line 3"; nothing without a context.
  fileprivate mutating func appendInterpolation(
    while context: (text: String, location: SourceLocation)?, at location: SourceLocation
  ) {
    guard let context else { return }
    appendLiteral(", \(context.text)")
    if context.location.line != location.line { appendLiteral(" that begins in line \(context.location.line)") }
  }
}
