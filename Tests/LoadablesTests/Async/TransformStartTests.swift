import Loadables
import Testing

@Suite("Transforms: before the first sync")
@MainActor
struct TransformStartTests {
  /// The origin's state and contents; then `map`; then `asyncMap`, `flatMap` and `joined`.
  static let table = """
    idle                                 | idle                                            | idle
    idle, contents                       | idle, contents: 1                               | idle
    syncing                              | idle                                            | idle
    syncing, contents                    | idle, contents: 1                               | idle
    did-sync-successfully, contents      | did-sync-successfully, contents: 1              | idle
    did-fail-to-sync                     | idle                                            | idle
    did-fail-to-sync, contents           | did-fail-to-sync, contents: 1                   | idle
    did-fail-to-sync, error e            | did-fail-to-sync, error e                       | did-fail-to-sync, error e
    did-fail-to-sync, contents, error e  | did-fail-to-sync, contents, error e: 1          | idle
    """

  @Test func theyStartAsTheTableSays() {
    let rows = Self.table.split(separator: "\n").map { row in
      row.split(separator: "|").map { $0.split(separator: " ").joined(separator: " ") }
    }
    for row in rows {
      let origin = source(row[0])
      #expect(summary(origin) == row[0])
      for kind in TransformKind.allCases {
        #expect(kind.of(origin).summary == (kind == .map ? row[1] : row[2]), "\(kind) of \(row[0])")
      }
      #expect(origin.doSyncCount == 0)
    }
  }

  @Test func aMapThatThrowsAtOnceStartsFailed() {
    let origin = source("idle, contents")
    let mapped = TransformKind.map.of(origin) { _ in throw SampleError("thrown") }
    #expect(mapped.summary == "did-fail-to-sync, error thrown")
  }

  @Test(arguments: TransformKind.allCases, ["syncing", "syncing, contents"])
  func theOriginIsObservedBeforeTheFirstSyncOnlyForContentsInUse(kind: TransformKind, row: String) {
    let origin = source(row)
    let transformed = kind.of(origin)
    #expect(origin.hasObservers == (transformed.content() != nil))
  }

  private func source(_ row: String) -> SampleSource<Int> {
    let parts = row.split(separator: ", ")
    let states: [LoadableState] = [.idle, .syncing, .didSyncSuccessfully, .didFailToSync]
    let source = SampleSource<Int>()
    source.arrange(
      states.first { "\($0)" == parts[0] } ?? .idle, content: parts.contains("contents") ? 1 : nil,
      error: parts.contains("error e") ? SampleError("e") : nil)
    return source
  }
}
