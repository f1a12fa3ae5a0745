import Foundation
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
