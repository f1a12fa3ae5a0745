/// Reads a YAML file into a value of the caller's, with one list of everything that is wrong with it. Scenarios,
/// themes and configurations are read alike by it.
package enum Document {
  /// Reads a file's text.
  ///
  /// - Parameters:
  ///   - text: The file's contents.
  ///   - file: The file's name, for the diagnostics.
  ///   - empty: What a file is in which there is nothing; nil where there has to be something.
  ///   - build: Makes a value of the document and reports what is wrong with it. Its value counts only if nothing was
  ///     reported; it returns nil only after a report.
  /// - Throws: Everything that is wrong with the file; after a syntax error only that.
  package static func read<Value>(
    _ text: String,
    file: String,
    empty: Value? = nil,
    _ build: (DocumentNode, DiagnosticCollector) -> Value?
  ) throws(DiagnosticList) -> Value {
    guard text.utf8.count <= DocumentLimits.bytes else {
      throw DiagnosticList(file: file, diagnostics: [.fileTooLarge()], source: "")
    }
    // A byte order mark is no part of the first line.
    let source = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    let diagnostics = DiagnosticCollector()
    let value: Value?
    do throws(Diagnostic) {
      let root = try DocumentComposer.compose(source, diagnostics)
      guard root != nil || empty != nil else { throw .emptyDocument() }
      value = root.map { build($0, diagnostics) } ?? empty
    } catch {
      throw DiagnosticList(file: file, diagnostics: [error], source: source)
    }
    guard diagnostics.isEmpty, let value else {
      precondition(!diagnostics.isEmpty, "A file that is refused needs a reason")
      throw DiagnosticList(file: file, diagnostics: diagnostics.diagnostics, source: source)
    }
    return value
  }

  /// Reads a file's bytes, which have to be UTF-8.
  package static func read<Value>(
    bytes: some Collection<UInt8>,
    file: String,
    empty: Value? = nil,
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
    return try read(text, file: file, empty: empty, build)
  }

  private static func firstInvalidByte(of bytes: some Collection<UInt8>) -> SourceLocation {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var before = String.UnicodeScalarView()
    while case .scalarValue(let scalar) = decoder.decode(&iterator) { before.append(scalar) }
    return SourceLocation(endOf: String(before))
  }
}
