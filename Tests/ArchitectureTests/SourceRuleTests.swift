import Foundation
import Testing

@Suite("Rules for every source file")
struct SourceRuleTests {
  @Test(
    "unchecked concurrency appears only at the boundary to C",
    arguments: ["@unchecked Sendable", "nonisolated(unsafe)"])
  func uncheckedConcurrency(phrase: String) throws {
    let files = try SourceTree.swiftFiles().filter { !ModuleTable.cBoundary.contains($0.module) }
    #expect(files.flatMap { $0.places(of: phrase) } == [])
  }

  @Test("no file crashes on an error instead of handling it")
  func forcedTry() throws {
    let files = try SourceTree.swiftFiles()
    #expect(files.flatMap { $0.places(of: "try!") } == [])
  }

  @Test("the core library does not import Foundation")
  func coreWithoutFoundation() throws {
    let files = try SourceTree.swiftFiles().filter { $0.module == "Loadables" }
    #expect(files.filter { file in file.imports.contains { $0.module.hasPrefix("Foundation") } }.map(\.path) == [])
  }

  // Each reading wraps such a closure once more, so that a call of it overflows the stack in the end.
  @Test("no closure is itself the value of a mutex", arguments: ["Mutex<@", "Mutex<(@", "Mutex<(("])
  func closuresInMutexes(phrase: String) throws {
    #expect(try SourceTree.swiftFiles().flatMap { $0.places(of: phrase) } == [])
  }

  @Test("a phrase is found in code, not in comments or strings")
  func phrases() {
    let contents = """
      // never try! here
      let text = "try!"
      let value = try! read("//") // yes
      """
    #expect(SourceFile(path: "A.swift", module: "A", contents: contents).places(of: "try!") == ["A.swift:3"])
  }
}
