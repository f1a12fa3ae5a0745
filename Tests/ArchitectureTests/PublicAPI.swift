import Foundation
import TestSupport

/// The public API of a library, as the compiler sees it: one line for each symbol, conformance and superclass.
struct PublicAPI {
  static let libraries = [
    "LoadableImages", "LoadableImagesHTTP", "LoadableImagesTesting", "Loadables", "LoadablesRecording",
    "LoadablesTelemetry", "LoadablesTesting", "LoadablesTooling", "LoadscopeAgent", "LoadscopeTracing",
    "ScheduledActions",
  ]

  /// The extractor failed.
  struct ExtractionError: Error {
    let message: String
  }

  let module: String

  /// The lines that `docs/api` has for the library.
  var file: URL { SourceTree.root.appending(path: "docs/api/\(module).txt") }

  /// Returns the lines of the built library, sorted.
  func lines() throws -> [String] {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try extract(into: folder)
    var lines: Set<String> = []
    for name in folder.names where name.hasSuffix(".symbols.json") {
      let graph = try JSONDecoder().decode(
        SymbolGraph.self, from: Data(contentsOf: folder.url.appending(path: name)))
      lines.formUnion(graph.lines)
    }
    return lines.sorted()
  }

  private func extract(into folder: TemporaryFolder) throws {
    let products = try BuiltProgram.folder()
    let build = products.deletingLastPathComponent().deletingLastPathComponent()
    let extractor = Process()
    extractor.executableURL = URL(filePath: "/usr/bin/env")
    extractor.arguments =
      [
        "swift-symbolgraph-extract", "-module-name", module, "-I", products.appending(path: "Modules").path,
        "-target", Self.target, "-minimum-access-level", "public", "-skip-synthesized-members",
        "-output-dir", folder.url.path,
      ] + moduleMaps(products, build.appending(path: "checkouts")).flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
    let output = Pipe()
    (extractor.standardOutput, extractor.standardError) = (output, output)
    try extractor.run()
    let message = try output.fileHandleForReading.readToEnd() ?? Data()
    extractor.waitUntilExit()
    guard extractor.terminationStatus == 0 else {
      throw ExtractionError(message: String(decoding: message, as: UTF8.self))
    }
  }

  /// Returns the module maps of the C modules, of the dependencies too: those that the build has made, and others.
  private func moduleMaps(_ products: URL, _ checkouts: URL) -> [String] {
    let folders = (try? FileManager.default.contentsOfDirectory(at: products, includingPropertiesForKeys: nil)) ?? []
    let made = folders.filter { $0.pathExtension == "build" }.map { $0.appending(path: "module.modulemap").path }
    let files = FileManager.default.enumerator(at: checkouts, includingPropertiesForKeys: nil)
    let others = (files?.allObjects ?? []).compactMap { ($0 as? URL)?.path }
      .filter { $0.hasSuffix("/module.modulemap") && $0.contains("/Sources/") }
    return made.filter(FileManager.default.fileExists).sorted() + others.sorted()
  }

  private static var target: String {
    #if arch(arm64)
      "aarch64-unknown-linux-gnu"
    #else
      "x86_64-unknown-linux-gnu"
    #endif
  }
}

/// The part of a symbol graph that the public API needs.
struct SymbolGraph: Decodable {
  struct Constraint: Decodable {
    let kind: String
    let lhs: String
    let rhs: String

    var text: String { "\(lhs) \(kind == "sameType" ? "==" : ":") \(rhs)" }
  }

  struct Symbol: Decodable {
    struct Fragment: Decodable {
      let spelling: String
    }

    struct Identifier: Decodable {
      let precise: String
    }

    struct Extension: Decodable {
      let constraints: [Constraint]?
    }

    struct Location: Decodable {
      struct Position: Decodable {
        let line: Int
      }

      let uri: String
      let position: Position

      /// The line of the source; nil if it cannot be read.
      var text: Substring? {
        guard let file = URL(string: uri), let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.indices.contains(position.line) ? lines[position.line] : nil
      }
    }

    let identifier: Identifier
    let pathComponents: [String]
    let declarationFragments: [Fragment]
    let accessLevel: String
    let swiftExtension: Extension?
    let location: Location?

    var path: String { pathComponents.joined(separator: ".") }

    /// The declaration as a client can use it, which its fragments do not tell in full.
    var declaration: String {
      let words = declarationFragments.map(\.spelling).joined().split(whereSeparator: \.isWhitespace)
      var text = words.joined(separator: " ")
      // The accessors that a macro makes are printed without their access level.
      if text.hasSuffix(" { get set }"), hasRestrictedSetter { text = text.dropLast("set }".count) + "}" }
      for constraint in swiftExtension?.constraints ?? [] {
        text += (text.contains(" where ") ? ", " : " where ") + constraint.text
      }
      return accessLevel == "open" ? "open \(text)" : text
    }

    private var hasRestrictedSetter: Bool {
      location?.text?.contains(/\b(private|fileprivate|internal|package)\(set\)/) == true
    }
  }

  struct Relationship: Decodable {
    let kind: String
    let source: String
    let target: String
    let targetFallback: String?
    let swiftConstraints: [Constraint]?
  }

  let symbols: [Symbol]
  let relationships: [Relationship]

  var lines: [String] {
    let paths = Dictionary(symbols.map { ($0.identifier.precise, $0.path) }) { first, _ in first }
    let requirements = Set(relationships.filter { $0.kind == "requirementOf" }.map(\.source))
    let declarations = symbols.map { symbol in
      let requirement = requirements.contains(symbol.identifier.precise) ? "requirement " : ""
      return "\(symbol.path): \(requirement)\(symbol.declaration)"
    }
    let phrases = ["conformsTo": "conforms to", "inheritsFrom": "inherits from"]
    let types = relationships.compactMap { relationship -> String? in
      guard let phrase = phrases[relationship.kind], let type = paths[relationship.source],
        let target = relationship.targetFallback ?? paths[relationship.target]
      else { return nil }
      let constraints = (relationship.swiftConstraints ?? []).map(\.text).joined(separator: ", ")
      return "\(type) \(phrase) \(target)" + (constraints.isEmpty ? "" : " where \(constraints)")
    }
    return declarations + types
  }
}
