import Foundation
import TestSupport
import Testing

@Suite("The script that renames what MMMLoadable calls differently")
struct MigrationScriptTests {
  private static let script = SourceTree.root.appending(path: "docs/migrate-from-mmmloadable.sh").path

  /// Runs the script on a folder with one file.
  private func run(_ text: String, _ options: String...) throws -> (file: String, output: String, exitCode: Int32) {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try folder.write(text, to: "Feed.swift")
    let process = Process()
    process.executableURL = URL(filePath: Self.script)
    process.arguments = options + [folder.url.path]
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let shown = String(decoding: bytes, as: UTF8.self).replacing(folder.url.path + "/", with: "")
    return (folder.read("Feed.swift") ?? "", shown, process.terminationStatus)
  }

  private static let original = """
    import Foundation
    import MMMLoadable
    import MMMAsyncLoadable

    final class Feed: MMMLoadable {
      let group = MMMLoadableGroup(loadables: [posts, profile], mode: .all)
      let backoff = MMMBackoffTimeoutPolicy(period: 1, min: 1, max: 60, multiplier: 2)
      override func needsSync() -> Bool { group.needsSync && !hasObservers() }
      override func doSync() {
        setFailedToSyncWithError(AsyncLoadable<Int>.AsyncError.invalidData)
        print(NSStringFromMMMLoadableState(loadableState))
      }
      func reset() { loadableState = .idle }
    }

    """

  @Test("renames types, methods and imports, and lists what needs a decision")
  func renames() throws {
    let (file, output, exitCode) = try run(Self.original)
    #expect(exitCode == 0)
    #expect(
      file == """
        import Foundation
        import Loadables

        final class Feed: Loadable {
          let group = LoadableGroup([posts, profile], mode: .all)
          let backoff = BackoffTimeoutPolicy(period: 1, min: 1, max: 60, multiplier: 2)
          override var needsSync: Bool { group.needsSync && !hasObservers }
          override func doSync() {
            setFailedToSync(AsyncLoadableError.invalidData)
            print(loadableState.description)
          }
          func reset() { loadableState = .idle }
        }

        """)
    #expect(output.hasPrefix("Feed.swift\n1 file changed\nFeed.swift:12: set the state with setIdle()"))
    #expect(output.contains("Feed.swift:6: durations are .seconds(1)"))
  }

  @Test("renames modules in every place, and declarations with and without a body")
  func places() throws {
    let (file, output, _) = try run(
      """
      @testable import MMMLoadable
      #if canImport(MMMLoadable)
      #endif
      protocol P { func needsSync() -> Bool }
      let state: MMMLoadable.MMMLoadableState = .idle
      class Feed: MMMLoadable { override func hasObservers() -> Bool { needsSync() } }
      let text = NSStringFromMMMLoadableState(a ?? b)
      let double = MMMTestLoadable()

      """)
    #expect(
      file == """
        @testable import Loadables
        #if canImport(Loadables)
        #endif
        protocol P { var needsSync: Bool { get } }
        let state: LoadableState = .idle
        class Feed: Loadable { override var hasObservers: Bool { needsSync } }
        let text = (a ?? b).description
        let double = TestLoadable()

        """)
    #expect(output.contains("Feed.swift:8: import LoadablesTesting too"))
  }

  @Test("leaves a file without the original's names alone")
  func otherFile() throws {
    let text = "struct Cart { func needsSync() -> Bool { true }; let syncCounter = 1 }\n"
    #expect(try run(text).file == text)
  }

  @Test("changes nothing a second time, nor with --list")
  func idempotent() throws {
    let renamed = try run(Self.original).file
    #expect(try run(renamed).file == renamed)
    let (file, output, _) = try run(Self.original, "--list")
    #expect(file == Self.original && output == "Feed.swift\n1 file would change\n")
  }

  @Test("renames every name of the article that has a counterpart")
  func wholeArticle() throws {
    let article = try String(
      contentsOf: SourceTree.root.appending(
        path: "Sources/Loadables/Loadables.docc/MigratingFromMMMLoadable.md"), encoding: .utf8)
    // The first column, without the names of Objective-C in parentheses.
    let names = article.matches(of: /(?m)^\| ([^|]*) \| (.*)$/).filter { !$0.output.2.hasPrefix("none") }.flatMap {
      row in
      row.output.1.replacing(/\([^()]*\)/, with: "").matches(of: /\bMMM\w+/).map { String($0.output) }
    }
    #expect(names.count > 20)
    let left = try run(names.joined(separator: "\n")).file.matches(of: /\bMMM\w+/).map { String($0.output) }
    // A closure, and a case of Objective-C.
    #expect(Set(left) == ["MMMLoadableObserverDidChangeBlock", "MMMLoadableGroupModeDeprecated"])
  }

  @Test("renames to names that exist")
  func existing() throws {
    let script = try String(contentsOfFile: Self.script, encoding: .utf8)
    let api = try ["Loadables", "LoadablesTesting"].map { module in
      try String(contentsOf: PublicAPI(module: module).file, encoding: .utf8)
    }.joined()
    let names = script.matches(of: /(?m)^s\/\\bMMM\w+\\b\/(\w+)\/g;$/).map { String($0.output.1) }
    #expect(names.count > 20)
    for name in names { #expect(api.contains("\n\(name): ") || api.hasPrefix("\(name): "), "\(name)") }
  }
}
