import Foundation
import Testing

@Suite("The code of the articles")
struct ArticleTests {
  @Test(
    "every code block of an article is compiled and run in a test, in the same order",
    arguments: [
      ("Sources/Loadables/Loadables.docc/GettingStarted.md", "LoadablesTests/Documentation/GettingStartedTests.swift"),
      (
        "Sources/Loadables/Loadables.docc/LifetimesAndIsolation.md",
        "LoadablesTests/Documentation/LifetimesAndIsolationTests.swift"
      ),
      ("Sources/Loadables/Loadables.docc/Misuse.md", "LoadablesTests/Documentation/MisuseTests.swift"),
      ("README.md", "LoadablesTests/Documentation/ReadmeTests.swift"),
      (
        "Sources/ScheduledActions/ScheduledActions.docc/GettingStarted.md",
        "ScheduledActionsTests/Documentation/GettingStartedTests.swift"
      ),
      (
        "Sources/LoadablesTesting/LoadablesTesting.docc/PlannedSyncs.md",
        "LoadablesTestingTests/Documentation/PlannedSyncsTests.swift"
      ),
      ("docs/guide/attach.md", "LoadscopeAgentTests/AttachPageTests.swift"),
    ])
  func articleIsItsTest(article: String, test: String) throws {
    let blocks = ArticleCode.blocks(in: try Self.text(of: article))
    let regions = ArticleCode.regions(in: try Self.text(of: "Tests/\(test)"))
    #expect(!blocks.isEmpty)
    #expect(blocks == regions)
  }

  @Test("no other page of the catalogues has Swift code")
  func otherPagesHaveNone() throws {
    let pages = [
      "Loadables/Loadables.docc/Loadables.md", "Loadables/Loadables.docc/MigratingFromMMMLoadable.md",
      "ScheduledActions/ScheduledActions.docc/ScheduledActions.md",
      "ScheduledActions/ScheduledActions.docc/TheStore.md",
      "LoadablesTesting/LoadablesTesting.docc/LoadablesTesting.md",
    ]
    for page in pages { #expect(ArticleCode.blocks(in: try Self.text(of: "Sources/\(page)")) == []) }
  }

  @Test func aBlockOfCodeIsFound() {
    let text = """
      Text.

      ```swift
      let a = 1

      let b = 2
      ```

      ```sh
      ls
      ```
      """
    #expect(ArticleCode.blocks(in: text) == ["let a = 1\n\nlet b = 2"])
  }

  @Test func aRegionIsFoundWithoutTheIndentationAroundIt() {
    let text = """
      func f() {
        // article
        if a {

          b()
        }
        // end
      }
      """
    #expect(ArticleCode.regions(in: text) == ["if a {\n\n  b()\n}"])
  }

  /// The text of a file of the project, whose root is found from this file's compile-time path, links followed.
  private static func text(of path: String) throws -> String {
    var root = URL(filePath: #filePath).resolvingSymlinksInPath()
    for _ in 0..<4 { root.deleteLastPathComponent() }
    return try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }
}
