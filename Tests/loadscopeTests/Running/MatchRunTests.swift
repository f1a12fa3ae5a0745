import Dashboard
import InspectionModel
import Simulation
import TerminalUI
import Testing

@testable import loadscope

/// Serialized: a running simulation is the process's instrument.
@Suite("Keys for all matches, in a run", .serialized)
@MainActor
struct MatchRunTests {
  private static let photos = """
    nodes:
      - id: feed
        kind: group
        children:
          - { id: thumb, count: 3, latency: 1s }
          - { id: text, latency: 1s }
          - { id: push, kind: pure }
    """

  private func screen(_ keys: String) throws -> String {
    let renderer = SnapshotRenderer(
      size: Size(width: 100, height: 20), keys: try ArgumentReading.keys(keys), glyphs: .unicode, theme: .plain)
    return try renderer.render(scenario(Self.photos), at: .seconds(1)).text()
  }

  /// The number of rows of the tree that show the words.
  private func rows(_ keys: String, _ words: String) throws -> Int {
    try screen(keys).split(separator: "\n").count { line in
      line.firstMatch(of: /^│.   [├└] thumb/) != nil && line.contains(words)
    }
  }

  @Test("X fails every match once and reports it in one message")
  func fail() throws {
    let keys = "/ \"thumb\" Enter X \"boom\" Enter"
    #expect(try rows(keys, "boom") == 3)
    #expect(try screen(keys).contains("3 matches: failed, boom"))
  }

  @Test("X fails each leaf of a matching group once, including the pure one")
  func leaves() throws {
    #expect(try screen("/ \"kind:group\" Enter X Enter").contains("5 leaves of 1 match: failed, simulated-error"))
  }

  @Test("S syncs the matches after a confirmation")
  func sync() throws {
    #expect(try rows("/ \"thumb\" Enter S n", "syncing") == 0)
    #expect(try rows("/ \"thumb\" Enter S y", "syncing") == 3)
  }

  @Test("f injects the fault into every match")
  func fault() throws {
    let keys = "/ \"thumb\" Enter f Enter"
    #expect(try rows(keys, "\u{21AF}1") == 3)
    #expect(try screen(keys).contains("3 matches: given a fault (fail the next sync with simulated-error)"))
  }
}
