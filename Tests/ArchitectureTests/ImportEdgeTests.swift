import Foundation
import TestSupport
import Testing

@Suite("The edges between modules")
struct ImportEdgeTests {
  @Test("no file imports a module that its own module may not import")
  func importsAreInTheTable() throws {
    for file in try SourceTree.swiftFiles() {
      #expect(forbiddenImports(of: file) == [])
    }
  }

  @Test("Package.swift gives no target a dependency that the table does not allow")
  func targetDependenciesAreInTheTable() throws {
    for target in PackageManifest(text: try SourceTree.manifest()).targets {
      let forbidden = Set(target.dependencies).intersection(ModuleTable.modules)
        .subtracting(ModuleTable.allowedImports(of: target.name))
      #expect(forbidden.sorted() == [], "Package.swift lets \(target.name) depend on these")
    }
  }

  @Test("Package.swift declares the modules of the table and no others")
  func targetsAreInTheTable() throws {
    let targets = Set(PackageManifest(text: try SourceTree.manifest()).targets.map(\.name))
    #expect(targets.symmetricDifference(ModuleTable.modules).sorted() == [])
  }

  @Test("every external product belongs to a trait, so that a client of the core fetches none")
  func productsHaveTraits() throws {
    let manifest = PackageManifest(text: try SourceTree.manifest())
    #expect(manifest.products.count > 3)
    #expect(manifest.products.filter { !$0.contains("condition: .when(traits: [") } == [])
    for target in manifest.targets {
      let others = Set(target.dependencies).subtracting(ModuleTable.modules)
      #expect(others.sorted() == [], "\(target.name) names these without a trait")
    }
  }

  @Test("a linking package declares all imports of its modules", arguments: SourceTree.linkingPackages)
  func linkingPackagesAreComplete(package: String) throws {
    for target in PackageManifest(text: try SourceTree.manifest(of: package)).targets {
      let files = try SourceTree.swiftFiles(of: target.name, inPackage: package)
      let imported = Set(files.flatMap(\.imports).map(\.module))
      // The manifest has constants for the Linux-only modules, which `PackageManifest` does not resolve.
      let missing = imported.intersection(ModuleTable.modules).subtracting(target.dependencies)
        .subtracting(["CNetlink", "Netlink"])
      #expect(missing.sorted() == [], "\(target.name) in \(package)/Package.swift lacks these")
    }
  }

  @Test("a linking package has links, not copies", arguments: SourceTree.linkingPackages)
  func linkingPackagesHaveLinks(package: String) throws {
    #expect(try SourceTree.wrongLinks(in: package) == [])
  }

  @Test("a link that became a text file is found, and a copy, and a link of one machine")
  func wrongLinks() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let files = FileManager.default
    for path in ["Sources/A", "Sources/B", "Sources/C", "Tests/D", "P/Sources/B", "P/Sources/Own", "P/Tests"] {
      try files.createDirectory(at: folder.url.appending(path: path), withIntermediateDirectories: true)
    }
    try folder.write("../../Sources/A", to: "P/Sources/A")
    for (path, target) in [
      ("P/Sources/C", "../../Sources/C"), ("P/Sources/E", "../../Sources/E"),
      ("P/Sources/F", folder.path("Sources/C")), ("P/Tests/D", "../../Tests/D"),
    ] {
      try files.createSymbolicLink(atPath: folder.path(path), withDestinationPath: target)
    }
    let places = try SourceTree.wrongLinks(in: "P", of: folder.url)
    #expect(places == ["P/Sources/A", "P/Sources/B", "P/Sources/E", "P/Sources/F"])
  }

  @Test("every folder of Sources is a module in the table")
  func foldersAreInTheTable() throws {
    let folders = try SourceTree.moduleFolders()
    #expect(folders.subtracting(ModuleTable.modules).sorted() == [])
  }

  @Test("every module in the table has its folder in Sources")
  func modulesHaveFolders() throws {
    let folders = try SourceTree.moduleFolders()
    #expect(ModuleTable.modules.subtracting(ModuleTable.testModules).subtracting(folders).sorted() == [])
    #expect(ModuleTable.testModules.intersection(folders).sorted() == [])
  }

  @Test("the table names only modules with a row, each once")
  func tableIsClosed() {
    #expect(ModuleTable.modules.count == ModuleTable.rows.count)
    for row in ModuleTable.rows {
      #expect(row.mayImport.subtracting(ModuleTable.modules).sorted() == [])
    }
  }

  @Test("Dashboard may import neither Loadables nor Simulation")
  func dashboardIsApart() {
    #expect(ModuleTable.allowedImports(of: "Dashboard").isDisjoint(with: ["Loadables", "Simulation"]))
  }

  @Test("no shipped target or product uses a test program")
  func testModulesAreApart() throws {
    let manifest = PackageManifest(text: try SourceTree.manifest())
    for target in manifest.targets {
      #expect(ModuleTable.testModules.intersection(target.dependencies).sorted() == [], "\(target.name) is")
    }
    let products = try #require(try SourceTree.manifest().firstMatch(of: /products: \[[\s\S]*?\n  \]/)).output
    for program in ModuleTable.testModules { #expect(!products.contains(program)) }
  }

  @Test("only NcursesBackend imports the C shim")
  func shimHasOneUser() throws {
    let users = try SourceTree.swiftFiles().filter { file in file.imports.contains { $0.module == "CNcurses" } }
    #expect(users.filter { $0.module != "NcursesBackend" }.map(\.path) == [])
  }

  @Test(
    "an import is found in every form",
    arguments: [
      "import Loadables", "  import Loadables", "@testable import Loadables", "public import Loadables",
      "@_spi(Testing) import Loadables", "@preconcurrency internal import Loadables", "import struct Loadables.Token",
      "import class Loadables.Loadable", "import Foundation; import Loadables", "private import Loadables // why",
    ])
  func importForms(line: String) {
    let file = SourceFile(path: "Sources/Dashboard/A.swift", module: "Dashboard", contents: "\n\(line)\n")
    #expect(forbiddenImports(of: file) == ["Sources/Dashboard/A.swift:2: Dashboard must not import Loadables"])
  }

  @Test(
    "text that resembles an import is ignored",
    arguments: [
      "// import Loadables", "/// import Loadables", "let text = \"; import Loadables\"", "reimport(Loadables)",
    ])
  func notImports(line: String) {
    #expect(SourceFile(path: "A.swift", module: "Dashboard", contents: line).imports.isEmpty)
  }

  @Test("the dependencies of a target are read without its products")
  func manifestIsRead() throws {
    let text = """
      products: [.library(name: "A", targets: ["A"])],
      targets: [
        // .target(name: "No"),
        .target(name: "A", swiftSettings: settings),
        .executableTarget(
          name: "B",
          dependencies: [
            "A", .product(name: "HeapModule", package: "collections", condition: .when(traits: ["T"])),
            "Yams",
          ],
          resources: [.embedInCode("C")]),
        .testTarget(name: "ATests", dependencies: ["A"]),
      ]
      """
    let manifest = PackageManifest(text: text)
    #expect(manifest.targets.map(\.name) == ["A", "B"])
    #expect(manifest.targets.map(\.dependencies) == [[], ["A", "Yams"]])
    #expect(manifest.products == [#"(name: "HeapModule", package: "collections", condition: .when(traits: ["T"]))"#])
  }

  private func forbiddenImports(of file: SourceFile) -> [String] {
    let allowed = ModuleTable.allowedImports(of: file.module)
    return file.imports
      .filter { ModuleTable.modules.contains($0.module) && !allowed.contains($0.module) }
      .map { "\(file.path):\($0.line): \(file.module) must not import \($0.module)" }
  }
}
