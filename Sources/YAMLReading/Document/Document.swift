/// Reads a YAML file and builds a value from its contents, or throws all errors of the file.
package enum Document {
  /// Reads the text of a YAML file, and builds a value from its contents.
  ///
  /// - Parameters:
  ///   - text: The file's contents.
  ///   - file: The file's name, for the diagnostics.
  ///   - empty: The value of an empty file; nil if an empty file is an error.
  ///   - hintIfTooMany: The hint for a file with more values than the limit allows.
  ///   - build: Builds the value and reports errors to the collector. Must report an error before it returns nil. If
  ///     any error was reported, ``read(_:file:empty:hintIfTooMany:_:)`` throws.
  /// - Throws: All errors of the file; after a syntax error or an exceeded limit, only that error.
  package static func read<Value>(
    _ text: String,
    file: String,
    empty: Value? = nil,
    hintIfTooMany: String? = nil,
    _ build: (DocumentNode, DiagnosticCollector) -> Value?
  ) throws(DiagnosticList) -> Value {
    guard text.utf8.count <= DocumentLimits.bytes else {
      throw DiagnosticList(file: file, diagnostics: [.fileTooLarge()], source: "")
    }
    let source = withoutByteOrderMark(text)
    let diagnostics = DiagnosticCollector()
    let value: Value?
    do throws(Diagnostic) {
      if let separator = lineSeparator(in: source) { throw separator }
      let root = try DocumentComposer.compose(source, diagnostics)
      guard root != nil || empty != nil else { throw .emptyDocument() }
      value = root.map { build($0, diagnostics) } ?? empty
    } catch {
      let hint = error == .tooManyNodes(at: error.location) ? hintIfTooMany : nil
      let diagnostic = hint.map { Diagnostic(error.code, at: error.location, error.message, hint: $0) } ?? error
      throw DiagnosticList(file: file, diagnostics: [diagnostic], source: source)
    }
    guard diagnostics.isEmpty, let value else {
      precondition(!diagnostics.isEmpty, "build returned nil without a report")
      throw DiagnosticList(
        file: file, diagnostics: diagnostics.diagnostics, uncollected: diagnostics.uncollected, source: source)
    }
    return value
  }

  /// Reads the bytes of a file, which must be UTF-8, as ``read(_:file:empty:hintIfTooMany:_:)`` reads a text.
  package static func read<Value>(
    bytes: some Collection<UInt8>,
    file: String,
    empty: Value? = nil,
    hintIfTooMany: String? = nil,
    _ build: (DocumentNode, DiagnosticCollector) -> Value?
  ) throws(DiagnosticList) -> Value {
    guard bytes.count <= DocumentLimits.bytes else {
      throw DiagnosticList(file: file, diagnostics: [.fileTooLarge()], source: "")
    }
    guard !bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFE, 0xFF]) else {
      throw DiagnosticList(file: file, diagnostics: [.isUTF16()], source: "")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let location = firstInvalidByte(of: bytes)
      throw DiagnosticList(
        file: file, diagnostics: [.notUTF8(at: location)], source: String(decoding: bytes, as: UTF8.self))
    }
    return try read(text, file: file, empty: empty, hintIfTooMany: hintIfTooMany, build)
  }

  /// Returns the tree of a YAML text; nil after a syntax error, or if empty or too large. Ignores other errors.
  package static func tree(of text: String) -> DocumentNode? {
    guard text.utf8.count <= DocumentLimits.bytes, lineSeparator(in: text) == nil else { return nil }
    return try? DocumentComposer.compose(withoutByteOrderMark(text), DiagnosticCollector())
  }

  /// Returns the error about the first character that ends a line for the parser, but for no editor: a comment would
  /// continue as data there, and the positions of later errors would be wrong.
  private static func lineSeparator(in text: String) -> Diagnostic? {
    let scalars = text.unicodeScalars
    // The fast path: the first bytes of their UTF-8 are rare.
    guard text.utf8.contains(where: { $0 == 0xC2 || $0 == 0xE2 }),
      let index = scalars.firstIndex(where: { ["\u{85}", "\u{2028}", "\u{2029}"].contains($0) })
    else { return nil }
    return .lineSeparator(scalars[index], at: SourceLocation(endOf: String(scalars[..<index])))
  }

  /// Returns the text without a byte order mark, which does not count as a character of the first line.
  private static func withoutByteOrderMark(_ text: String) -> String {
    text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
  }

  private static func firstInvalidByte(of bytes: some Collection<UInt8>) -> SourceLocation {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var before = String.UnicodeScalarView()
    while case .scalarValue(let scalar) = decoder.decode(&iterator) { before.append(scalar) }
    return SourceLocation(endOf: String(before))
  }
}

/// The limits of a document, so that no file can exhaust memory, time or the stack.
package enum DocumentLimits {
  /// The maximum size of a file: 16 MiB.
  package static let bytes = 16 * 1024 * 1024

  /// The maximum depth of nested values.
  package static let depth = 1_000

  /// The maximum number of values, with all aliases expanded.
  package static let nodes = 1_000_000

  /// The maximum size of all texts in bytes, with all aliases expanded.
  package static let textBytes = 64 * 1024 * 1024

  /// The maximum number of consecutive combining marks. No writing system needs more than a few.
  package static let marks = 100

  /// The maximum number of errors that are kept for a file; further errors are only counted.
  package static let diagnostics = 1_000
}
