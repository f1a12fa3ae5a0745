import Foundation
import TestSupport
import Testing

@Suite("The script that renames what MMMLoadable calls differently")
struct MigrationScriptTests {
  private static let script = SourceTree.root.appending(path: "docs/migrate-from-mmmloadable.sh").path

  /// Runs the script on a folder with one file.
  private func run(
    _ text: String, _ options: String..., name: String = "Feed.swift"
  ) throws -> (file: String, output: String, exitCode: Int32) {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try folder.write(text, to: name)
    let process = Process()
    process.executableURL = URL(filePath: Self.script)
    process.arguments = options + [folder.url.path]
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let shown = String(decoding: bytes, as: UTF8.self).replacing(folder.url.path + "/", with: "")
    return (folder.read(name) ?? "", shown, process.terminationStatus)
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
          let backoff = BackoffTimeoutPolicy(period: .seconds(1), min: .seconds(1), max: .seconds(60), multiplier: 2)
          override var needsSync: Bool { group.needsSync && !hasObservers }
          override func doSync() {
            setFailedToSync(AsyncLoadableError.invalidData)
            print(loadableState.description)
          }
          func reset() { loadableState = .idle }
        }

        """)
    #expect(output.hasPrefix("Feed.swift\n1 file changed\nFeed.swift:12: set the state with setIdle()"))
  }

  @Test("renames modules in every place, and declarations with and without a body")
  func places() throws {
    let (file, _, _) = try run(
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
        import LoadablesTesting
        #if canImport(Loadables)
        #endif
        protocol P { var needsSync: Bool { get } }
        let state: LoadableState = .idle
        class Feed: Loadable { override var hasObservers: Bool { needsSync } }
        let text = (a ?? b).description
        let double = TestLoadable()

        """)
  }

  @Test("lists settings of a back-off and overridden targets of proxies")
  func membersWithoutSetter() throws {
    let (_, output, _) = try run(
      """
      import MMMLoadable
      final class Selected: MMMPureLoadableProxy {
        public override final var loadable: MMMPureLoadableProtocol? { didSet { changed() } }
        func slowDown(_ policy: MMMBackoffTimeoutPolicy) {
          policy.period = 60
          if policy.period == 60 { log(loadable) }
        }
      }

      """)
    let listed = output.split(separator: "\n").dropFirst(2)
    #expect(listed.map { $0.prefix { $0 != " " } } == ["Feed.swift:3:", "Feed.swift:5:"], "\(output)")
  }

  @Test("gives time sources and streams their types, and lists what a first build would find")
  func foundByPort() throws {
    let (file, output, _) = try run(
      """
      import MMMAsyncLoadable
      final class Feed {
        private var stream: AsyncLoadableStream<Int>?
        init(timeSource: MMMTimeSource? = nil, now: Date, other: MMMTimeSource?) {
          let source = timeSource ?? MMMDefaultTimeSource()
          if now < source.now || now < timeSource.now { print(error.localizedDescription) }
          if let token = feed.sink({ _ in }) { tokens.append(token) }
        }
        deinit { stream?.finish() }
      }

      """)
    #expect(file.contains("init(timeSource: any TimeSource = SystemTimeSource.shared, now: Date, other: TimeSource?)"))
    #expect(file.contains("timeSource ?? SystemTimeSource.shared"))
    #expect(file.contains("isolated deinit { stream?.finish() }"))
    let listed = output.split(separator: "\n").dropFirst(2).map { $0.prefix { $0 != " " } }
    #expect(listed == ["Feed.swift:4:", "Feed.swift:6:", "Feed.swift:6:", "Feed.swift:7:"], "\(output)")
  }

  @Test("finds the type around a selector, groups of nothing, and deinits that end an observation")
  func enclosing() throws {
    let (file, _, _) = try run(
      """
      import MMMLoadable
      final class Foo: UIViewController {
        private var observer: MMMLoadableObserver?
        final class Cell: UITableViewCell {}
        func load() {
          observer = MMMLoadableObserver(loadable: photos, target: self, selector: #selector(update))
        }
        deinit { observer?.remove() }
      }
      extension Bar {
        func observe() {
          observer = MMMLoadableObserver(loadable: photos, target: self, selector: #selector(changed))
        }
      }
      class Group: MMMLoadableGroup {
        init() { super.init(loadables: nil, mode: .any) }
      }

      """)
    #expect(
      file == """
        import Loadables
        final class Foo: UIViewController {
          private var observer: LoadableObserver?
          final class Cell: UITableViewCell {}
          func load() {
            observer = LoadableObserver(loadable: photos, target: self, Foo.update)
          }
          isolated deinit { observer?.remove() }
        }
        extension Bar {
          func observe() {
            observer = LoadableObserver(loadable: photos, target: self, Bar.changed)
          }
        }
        class Group: LoadableGroup {
          init() { super.init([], mode: .any) }
        }

        """)
  }

  @Test("gives durations their unit where they are numbers, and lists the others")
  func durations() throws {
    let (file, output, _) = try run(
      """
      import MMMLoadable
      let syncer = MMMLoadableSyncer(loadable: feed, period: 60, backoff: (min: 0.5, max: 10, multiplier: 2))
      let waiter = MMMLoadableWaiter(loadable: feed, condition: .isContentsAvailable, timeout: limit)
      class Clock: MMMAutosyncLoadable {
        override func autosyncInterval() -> TimeInterval { return 5 }
        override func autosyncIntervalWhileInBackground() -> TimeInterval { -1 }
      }

      """)
    #expect(
      file == """
        import Loadables
        let syncer = LoadableSyncer(loadable: feed, period: .seconds(60), backoff: .init(min: .seconds(0.5), max: .seconds(10), multiplier: 2))
        let waiter = LoadableWaiter(loadable: feed, condition: .isContentsAvailable, timeout: limit)
        class Clock: AutosyncLoadable {
          override var autosyncInterval: Duration { .seconds(5) }
          override var autosyncIntervalWhileInBackground: Duration { .seconds(-1) }
        }

        """)
    #expect(!output.contains("Feed.swift:2: durations") && !output.contains("Feed.swift:5: durations"))
  }

  @Test("replaces a selector of the class that observes by the method itself")
  func selectors() throws {
    let (file, output, _) = try run(
      """
      import MMMLoadable
      final class Screen {
        func show() { observer = MMMLoadableObserver(loadable: feed, target: self, selector: #selector(update)) }
        @objc private func update() {}
        @objc func other() {}
      }

      """)
    #expect(
      file == """
        import Loadables
        final class Screen {
          func show() { observer = LoadableObserver(loadable: feed, target: self, Screen.update) }
          private func update() {}
          @objc func other() {}
        }

        """)
    #expect(!output.contains("selector"))
  }

  @Test(
    "leaves a file without the original's names alone",
    arguments: [
      "struct Cart { func needsSync() -> Bool { true }; let syncCounter = 1 }",
      "let name = User(id).description + (id).description",
      "/// Unlike MMMLoadable and `needsSync()`.\nlet a = 1",
      "import MMMCommonCore\nlet source: MMMTimeSource = MMMDefaultTimeSource()",
      "let mode = Mode.__deprecated, error = AsyncLoadable<Int>.AsyncError.self",
      "let page = \"https://github.com/mediamonks/MMMLoadable\" // \"MMM\" is a prefix",
      "let text = \"\"\"\n  import MMMLoadable\n  func needsSync() -> Bool\n  \"\"\", raw = #\"a \"MMMLoadable\" b\"#",
    ])
  func otherFile(text: String) throws {
    #expect(try run(text).file == text)
  }

  /// A line of a file that uses the original, and the line that it becomes.
  private static let lines: [(original: String, renamed: String)] = [
    ("import class MMMLoadable.MMMLoadableGroup", "import class Loadables.LoadableGroup"),
    ("let any: MMMLoadable.AnyPureLoadable", "let any: AnyPureLoadable"),
    ("let name = User(id).description", "let name = User(id).description"),
    ("let name = (id).description", "let name = (id).description"),
    ("let text = NSStringFromMMMLoadableState(state)", "let text = state.description"),
    ("let text = NSStringFromMMMLoadableState(feed.state(of: a))", "let text = (feed.state(of: a)).description"),
    ("let text = NSStringFromMMMLoadableState(.idle)", "let text = LoadableState.idle.description"),
    ("let text = \"MMMLoadable \\(MMMLoadableState.idle)\"", "let text = \"MMMLoadable \\(LoadableState.idle)\""),
    (
      "class B: MMMPureLoadableGroup { init() { super.init(loadables: [a]) } }",
      "class B: PureLoadableGroup { init() { super.init([a]) } }"
    ),
    (
      "class B: Base { init() { super.init(loadables: [a]) } }",
      "class B: Base { init() { super.init(loadables: [a]) } }"
    ),
    ("let b = MMMLoadableGroup(\n  loadables: [a]\n)", "let b = LoadableGroup(\n  [a]\n)"),
    ("let b: MMMLoadableGroup = .init(loadables: nil)", "let b: LoadableGroup = .init([])"),
    ("let b = MMMLoadableGroup(loadables: [], mode: .__deprecated)", "let b = LoadableGroup([], mode: .never)"),
    (
      "let b = MMMLoadableObserver(loadable: f(a, 1), block: { _ in g(block: 1) })",
      "let b = LoadableObserver(loadable: f(a, 1), { _ in g(block: 1) })"
    ),
    (
      "let b = AsyncLoadableObserver(\n  loadable: a,\n  callback: { _ in })",
      "let b = AsyncLoadableObserver(\n  loadable: a,\n  { _ in })"
    ),
    (
      "let b = AsyncLoadableStream(a); for await c in b.iterator {}; array.iterator",
      "let b = AsyncLoadableStream(a); for await c in b {}; array.iterator"
    ),
    ("func b<L: AsyncLoadableProtocol>(_ l: L) -> L.C", "func b<L: AsyncLoadableProtocol>(_ l: L) -> L.Content"),
    (
      "var b: MMMTestLoadable!; b.needsSync = true; c.needsSync = true",
      "var b: TestLoadable!; b.needsSyncOverride = true; c.needsSync = true"
    ),
    (
      "let b = MMMTestLoadable(); b.syncCounter; c.syncCounter",
      "let b = TestLoadable(); b.syncCallCount; c.syncCounter"
    ),
    ("catch AsyncLoadable<[User]>.AsyncError.invalidData", "catch AsyncLoadableError.invalidData"),
    ("catch AsyncLoadable<() -> User?>.AsyncError.invalidData", "catch AsyncLoadableError.invalidData"),
    ("override func needsSync() -> Bool\n{ true }", "override var needsSync: Bool\n{ true }"),
    ("override func needsSync() -> Bool // Why.\n{ true }", "override var needsSync: Bool // Why.\n{ true }"),
    ("override func b() { cart.needsSync() }", "override func b() { cart.needsSync() }"),
    ("let b: MMMLoadable; b.needsSync() || self.needsSync()", "let b: Loadable; b.needsSync || self.needsSync"),
    (
      "struct Cart { func needsSync() -> Bool { true } }; needsSync()",
      "struct Cart { func needsSync() -> Bool { true } }; needsSync()"
    ),
    ("func autosyncInterval() -> TimeInterval { 1 }", "func autosyncInterval() -> TimeInterval { 1 }"),
    ("func setDidSyncSuccessfullyWithContent(_ b: B) {}", "func setDidSyncSuccessfullyWithContent(_ b: B) {}"),
  ]

  @Test("renames what is the original's, and nothing else", arguments: lines)
  func line(original: String, renamed: String) throws {
    let file = try run("import MMMLoadable\n\(original)\n").file
    let imports = "import Loadables\n" + (renamed.contains("TestLoadable") ? "import LoadablesTesting\n" : "")
    #expect(file == "\(imports)\(renamed)\n")
    #expect(try run(file).file == file)
  }

  @Test(
    "lists what is left",
    arguments: [
      ("catch MMMLoadableWaiterError.timedOut {", "compare its code"),
      ("throw AsyncError.invalidData", "AsyncLoadableError"),
      ("cart.needsSync()", "a property"),
      ("c.needsSync = true", "needsSyncOverride"),
      ("c.syncCounter", "syncCallCount"),
      ("super.init(loadables: [])", "without a label"),
      ("  block: { _ in })", "without a label"),
      ("for await c in b.iterator {", "the stream itself"),
      ("typealias C = User", "Content"),
      ("let name = \"MMMLoadable\"", "in a string"),
      ("let settings = (backoff: (min: 1, max: 60, multiplier: 2))", "BackoffTimeoutPolicy.Configuration"),
    ])
  func decision(line: String, advice: String) throws {
    let places = try run("import MMMLoadable\n\(line)\n").output.split(separator: "\n")
      .filter { $0.hasPrefix("Feed.swift:2: ") }
    #expect(places.contains { $0.contains(advice) })
  }

  @Test("lists nothing of a file that does not use the original")
  func noDecision() throws {
    let text = "// Unlike MMMLoadable.\nimport MMMLog\nlet error: NSError, interval: TimeInterval\n"
    #expect(try run(text).output == "0 files changed\n")
  }

  @Test("leaves a manifest alone, and lists the places", arguments: ["Package.swift", "Package@swift-6.0.swift"])
  func manifest(name: String) throws {
    let text = """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(
        name: "App",
        dependencies: [.package(url: "https://github.com/mediamonks/MMMLoadable", from: "2.0.0")],
        targets: [.target(name: "App", dependencies: ["MMMLoadable", "MMMCommonCore"])])

      """
    let (file, output, _) = try run(text, name: name)
    #expect(file == text)
    #expect(
      output.split(separator: "\n").map { $0.split(separator: ": ")[0] } == [
        "0 files changed", "\(name):5", "\(name):6",
      ])
    #expect(output.contains("depend on the product Loadables"))
  }

  @Test("keeps an import that has other code on its line, and one in another place")
  func imports() throws {
    let text = """
      import MMMLoadable
      import MMMAsyncLoadable; import UIKit
      #if DEBUG
      @testable import MMMAsyncLoadable
      #endif

      """
    #expect(try run(text).file == text.replacing(/MMM(Async)?Loadable/, with: "Loadables"))
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

  @Test("renames images, and imports their library")
  func images() throws {
    let (file, output, _) = try run(
      """
      import UIKit
      import MMMLoadable

      final class Avatar: MMMLoadable {
        let photo: MMMLoadableImage = MMMNamedLoadableImage(name: "me")
        let proxy = MMMLoadableImageProxy()
        let double = MMMTestLoadableImage()
        var shown: UIImage?
      }

      """)
    #expect(
      file == """
        import UIKit
        import LoadableImages
        import Loadables

        final class Avatar: Loadable {
          let photo: LoadableImageProtocol = NamedLoadableImage(name: "me")
          let proxy = LoadableImageProxy()
          let double = TestLoadableImage()
          var shown: UIImage?
        }

        """)
    #expect(output.contains("Feed.swift:8: import LoadableImagesTesting too"))
    #expect(output.contains("Feed.swift:9: the image of a loadable is a Bitmap of LoadableImages"))
    #expect(!output.contains("not part of the library"))
  }

  @Test("isolates a deinit that removes an observer, and no other")
  func deinitializers() throws {
    let (file, _, _) = try run(
      """
      import MMMLoadable
      class Badge: MMMLoadableObserverProtocol {
        deinit {
          if isObserving { inbox.removeObserver(self) }
        }
      }
      class Other { deinit { print("bye") } }
      class Third { isolated deinit { inbox.removeObserver(self) } }

      """)
    #expect(file.contains("  isolated deinit {\n    if isObserving { inbox.removeObserver(self) }"))
    #expect(file.contains("class Other { deinit {"))
    #expect(file.contains("class Third { isolated deinit {"))
  }

  @Test("lists what has no place any more, and no state that a test assigns to its double")
  func decisions() throws {
    let (_, output, _) = try run(
      """
      import MMMCommonCore
      import MMMLoadable
      class Double: MMMTestLoadable {}
      let double = MMMTestLoadable(), other: Double
      func test(_ error: Error) {
        double.loadableState = .syncing
        other.loadableState = .syncing
        feed.loadableState = .syncing
        if (error as? MMMLoadableWaiterError) == .timedOut {}
      }

      """)
    let lines = output.split(separator: "\n").filter { $0.hasPrefix("Feed.swift:") }.map { $0.dropFirst(11) }
    #expect(lines.filter { $0.contains("set the state with") }.map { $0.prefix(2) } == ["9:"])
    #expect(lines.contains { $0.hasPrefix("1: for the time sources of loadables: remove it") })
    #expect(lines.contains { $0.hasPrefix("10: a wait fails with a LoadableWaiterError already") })
  }
}
