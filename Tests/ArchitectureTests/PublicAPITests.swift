import Foundation
import TestSupport
import Testing

/// `RECORD_API=1` records the present API, for review before the commit: see `docs/api/README.md`.
@Suite("The public API")
struct PublicAPITests {
  #if os(Linux) && compiler(>=6.3)
    @Test("changes on purpose only", arguments: PublicAPI.libraries)
    func recorded(module: String) throws {
      let api = PublicAPI(module: module)
      let lines = try api.lines()
      #expect(lines.count > 5)
      guard ProcessInfo.processInfo.environment["RECORD_API"] == nil else {
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: api.file)
        Issue.record("recorded docs/api/\(module).txt; read the difference, and run again without RECORD_API")
        return
      }
      let recorded = try String(contentsOf: api.file, encoding: .utf8).split(separator: "\n").map(String.init)
      let difference = lines.difference(from: recorded)
      let changes = difference.map { change in
        switch change {
        case .insert(_, let line, _): "+ \(line)"
        case .remove(_, let line, _): "- \(line)"
        }
      }
      #expect(changes == [], "intended? RECORD_API=1 records it; then note it in CHANGELOG.md")
    }
  #endif

  /// Returns the lines of a graph with a class `A`, a member `A.b`, and relationships.
  private func lines(_ member: String, of relationships: String = "") throws -> [String] {
    let graph = """
      {
        "symbols": [
          {
            "identifier": {"precise": "a"}, "pathComponents": ["A"], "accessLevel": "public",
            "declarationFragments": [{"spelling": "class A"}]
          },
          {"identifier": {"precise": "b"}, "pathComponents": ["A", "b"], \(member)}
        ],
        "relationships": [\(relationships)]
      }
      """
    return try JSONDecoder().decode(SymbolGraph.self, from: Data(graph.utf8)).lines
  }

  private static let property = """
    "accessLevel": "public", "declarationFragments": [{"spelling": "var b: "}, {"spelling": "Int { get set }"}]
    """

  @Test("has a line for a symbol")
  func symbol() throws {
    #expect(try lines(Self.property) == ["A: class A", "A.b: var b: Int { get set }"])
  }

  @Test("tells an open member from a public one")
  func openMember() throws {
    let member = Self.property.replacing("public", with: "open")
    #expect(try lines(member).last == "A.b: open var b: Int { get set }")
  }

  @Test("tells a requirement from a member of an extension")
  func requirement() throws {
    let relationship = #"{"kind": "requirementOf", "source": "b", "target": "a"}"#
    #expect(try lines(Self.property, of: relationship).last == "A.b: requirement var b: Int { get set }")
  }

  @Test("has the constraints of an extension")
  func extensionConstraints() throws {
    let member = """
      "accessLevel": "public", "declarationFragments": [{"spelling": "func b()"}],
      "swiftExtension": {
        "extendedModule": "M",
        "constraints": [
          {"kind": "conformance", "lhs": "Base", "rhs": "P"}, {"kind": "sameType", "lhs": "Base.Q", "rhs": "Int"}
        ]
      }
      """
    #expect(try lines(member).last == "A.b: func b() where Base : P, Base.Q == Int")
    let generic = member.replacing("func b()", with: "func b<C>() where C : R")
    #expect(try lines(generic).last == "A.b: func b<C>() where C : R, Base : P, Base.Q == Int")
  }

  @Test("has conformances with their constraints, and superclasses")
  func types() throws {
    let relationships = """
      {
        "kind": "conformsTo", "source": "a", "target": "p", "targetFallback": "M.P",
        "swiftConstraints": [{"kind": "conformance", "lhs": "Base", "rhs": "Q"}]
      },
      {"kind": "inheritsFrom", "source": "a", "target": "c", "targetFallback": "M.C"},
      {"kind": "memberOf", "source": "b", "target": "a"}
      """
    #expect(
      try lines(Self.property, of: relationships).suffix(2) == [
        "A conforms to M.P where Base : Q", "A inherits from M.C",
      ])
  }

  @Test(
    "has no setter that a client cannot use",
    arguments: [
      ("public private(set) var b: Int", "{ get }"), ("public internal(set) final var b: Int", "{ get }"),
      ("public var b: Int", "{ get set }"), ("", "{ get set }"),
    ])
  func setter(source: String, accessors: String) throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let file = try folder.write("class A {\n  \(source)\n}\n", to: "A.swift")
    let location = #""location": {"uri": "\#(file.absoluteString)", "position": {"line": 1, "character": 9}}"#
    #expect(try lines("\(Self.property), \(location)").last == "A.b: var b: Int \(accessors)")
  }

  @Test("is recorded for every library that is a product, and for no other module")
  func everyLibrary() throws {
    let manifest = try String(contentsOf: SourceTree.root.appending(path: "Package.swift"), encoding: .utf8)
    let products = manifest.matches(of: /\.library\(name: "(\w+)"/).map { String($0.output.1) }
    let files = try FileManager.default.contentsOfDirectory(atPath: SourceTree.root.appending(path: "docs/api").path)
    #expect(products.sorted() == PublicAPI.libraries)
    #expect(files.sorted() == (products.map { "\($0).txt" } + ["README.md"]).sorted())
  }
}

@Suite("The version")
struct VersionTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOf: SourceTree.root.appending(path: path), encoding: .utf8)
  }

  @Test("is a semantic version, and that of the latest release in the changelog")
  func latestRelease() throws {
    let source = try text("Sources/loadscope/ProgramVersion.swift")
    let version = try #require(source.firstMatch(of: /static let text = "(\d+\.\d+\.\d+)"/)).output.1
    let releases = try text("CHANGELOG.md").matches(of: /(?m)^## (\d+\.\d+\.\d+)/).map { $0.output.1 }
    #expect(releases.first == version)
    #expect(releases == releases.sorted { $0.compare($1, options: .numeric) == .orderedDescending })
  }

  @Test("is written in one source file")
  func onePlace() throws {
    let source = try text("Sources/loadscope/ProgramVersion.swift")
    let version = try #require(source.firstMatch(of: /"(\d+\.\d+\.\d+)"/)).output.1
    let places = try SourceTree.swiftFiles().filter { $0.contents.contains("\"\(version)\"") }.map(\.path)
    #expect(places == ["Sources/loadscope/ProgramVersion.swift"])
  }
}
