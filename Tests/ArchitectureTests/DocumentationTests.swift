import Foundation
import Testing

@Suite("The documentation of the libraries")
struct DocumentationTests {
  @Test("every public declaration of the libraries has a doc comment")
  func everythingIsDocumented() throws {
    let files = try SourceTree.swiftFiles().filter { PublicAPI.libraries.contains($0.module) }
    let declarations = files.flatMap(PublicDeclaration.all)
    #expect(declarations.count > 200)
    #expect(declarations.filter { !$0.isDocumented }.map(\.place) == [])
  }

  @Test(
    "every public type of a library is listed on its catalogue's landing page",
    arguments: [
      "LoadableImages", "Loadables", "LoadablesTelemetry", "LoadablesTesting", "LoadablesTooling", "ScheduledActions",
    ])
  func everyTypeIsOnTheLandingPage(module: String) throws {
    // DocC on Linux has no symbols for Apple-only code, and a link to a missing symbol is an error.
    let types = try SourceTree.swiftFiles()
      .filter { $0.module == module && !$0.contents.hasPrefix("#if canImport(Network)") }
      .flatMap(PublicDeclaration.all).compactMap(\.topLevelType).filter { !$0.hasPrefix("_") }
    let page = try String(
      contentsOf: SourceTree.root.appending(path: "Sources/\(module)/\(module).docc/\(module).md"), encoding: .utf8)
    let listed = page.matches(of: /(?m)^- ``(\w+)``$/).map { String($0.output.1) }
    #expect(listed.sorted() == types.sorted())
  }

  @Test("a declaration is found with its doc comment, whatever is between them")
  func declarationsAreFound() {
    let declarations = PublicDeclaration.all(
      in: SourceFile(
        path: "A.swift", module: "A",
        contents: """
          /// Yes.
          // Why it is so.
          @MainActor
          @discardableResult
          public struct A {
            public let b = 1
            let c = 2
          }

          open class B {}
          #if os(Linux)
            public struct C {}
          #endif
          """))
    #expect(
      declarations.map(\.place) == [
        "A.swift:5: public struct A {", "A.swift:6: public let b = 1", "A.swift:10: open class B {}",
        "A.swift:12: public struct C {}",
      ])
    #expect(declarations.map(\.isDocumented) == [true, false, false, false])
    #expect(declarations.map(\.topLevelType) == ["A", nil, "B", "C"])
  }

  @Test("cases and requirements are public where their type is")
  func implicitlyPublicMembers() {
    let declarations = PublicDeclaration.all(
      in: SourceFile(
        path: "A.swift", module: "A",
        contents: """
          public enum A {
            case a
            var b: Int {
              switch self {
                case a: 1
              }
            }
          }
          enum B {
            case a
          }
          public protocol C {
            var d: Int { get }
          }
          """))
    #expect(
      declarations.map { $0.place.split(separator: ": ").last } == [
        "public enum A {", "case a", "public protocol C {", "Int { get }",
      ])
  }
}
