import Foundation
import TestSupport

/// The public API of a library, as the compiler sees it: one line for each symbol and each conformance.
struct PublicAPI {
  static let libraries = [
    "LoadableImages", "LoadableImagesHTTP", "Loadables", "LoadablesRecording", "LoadablesTelemetry", "LoadablesTesting",
    "LoadscopeAgent", "ScheduledActions",
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
private struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Fragment: Decodable {
      let spelling: String
    }

    struct Identifier: Decodable {
      let precise: String
    }

    let identifier: Identifier
    let pathComponents: [String]
    let declarationFragments: [Fragment]

    var path: String { pathComponents.joined(separator: ".") }

    var line: String {
      let declaration = declarationFragments.map(\.spelling).joined().split(whereSeparator: \.isWhitespace)
      return "\(path): \(declaration.joined(separator: " "))"
    }
  }

  struct Relationship: Decodable {
    let kind: String
    let source: String
    let target: String
    let targetFallback: String?
  }

  let symbols: [Symbol]
  let relationships: [Relationship]

  var lines: [String] {
    let paths = Dictionary(symbols.map { ($0.identifier.precise, $0.path) }) { first, _ in first }
    let conformances = relationships.filter { $0.kind == "conformsTo" }.compactMap { relationship -> String? in
      guard let type = paths[relationship.source],
        let target = relationship.targetFallback ?? paths[relationship.target]
      else { return nil }
      return "\(type) conforms to \(target)"
    }
    return symbols.map(\.line) + conformances
  }
}
