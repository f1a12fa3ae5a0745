import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

/// The text alone carries all information: two pictures that differ in one fact differ without styles.
@Suite("Without colours")
struct WithoutColorTests {
  private static let outline = "feed all\n  photos loadable\n  token loadable\nlast"

  struct Fact: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let apply: @Sendable (inout Bench) throws -> Void

    init(_ name: String, _ apply: @escaping @Sendable (inout Bench) throws -> Void) {
      (testDescription, self.apply) = (name, apply)
    }
  }

  static let facts: [Fact] =
    [NodeState.syncing, .synced, .failed].map { state in
      Fact("photos is \(state)") { $0.change("photos") { $0.state = state } }
    } + [
      Fact("photos has contents") { $0.change("photos") { $0.hasContents = true } },
      Fact("network: offline") { $0.setWorld(WorldSnapshot(isOnline: false, isActive: true)) },
      Fact("app: in the background") { $0.setWorld(WorldSnapshot(isOnline: true, isActive: false)) },
      Fact("a contract was violated") { $0.change("photos") { $0.counts.lints.add(.syncedWithoutContents) } },
      Fact("breakpoint of photos hit") { $0.change("photos") { $0.breakpoint = .state(.failed) } },
      Fact("a sync of photos is made to fail") {
        $0.change("photos") { $0.faults = [Fault(.fail(error: "boom"), count: 1)] }
      },
      Fact("another row is selected") { try $0.press("Down") },
      Fact("a row is folded") { try $0.press("Left") },
      Fact("another panel has the keyboard") { try $0.press("Tab") },
      Fact("a cause is selected in the detail") { bench in
        bench.happens(.node(.stateChanged(from: .idle, to: .failed, error: nil)), to: "photos", at: 1)
        bench.happens(.node(.stateChanged(from: .idle, to: .failed, error: nil)), to: "feed", at: 1, by: 1)
        bench.change("feed") { ($0.state, $0.stateEntry) = (.failed, 2) }
        try bench.press("Tab Down")
      },
      Fact("the clock runs") { $0.setClock { $0.isRunning = true } },
      Fact("the run is recorded") { _ = $0.model.update(with: .recording(true)) },
    ]

  @Test("every fact changes the text of the frame", arguments: facts, GlyphSet.allCases)
  func factsInText(fact: Fact, glyphs: GlyphSet) throws {
    for height in [40, 24] {
      var bench = Bench(Self.outline, width: 120, height: height)
      let before = bench.frame(glyphs: glyphs).text()
      try fact.apply(&bench)
      #expect(bench.frame(glyphs: glyphs).text() != before)
    }
  }

  @Test("the selected cause is marked in the text", arguments: GlyphSet.allCases)
  func cause(glyphs: GlyphSet) throws {
    var bench = Bench(Self.outline, width: 120, height: 40)
    bench.happens(.node(.stateChanged(from: .idle, to: .failed, error: nil)), to: "photos", at: 1)
    bench.happens(.node(.stateChanged(from: .idle, to: .failed, error: nil)), to: "feed", at: 1, by: 1)
    bench.change("feed") { ($0.state, $0.stateEntry) = (.failed, 2) }
    try bench.press("Tab")
    let before = bench.frame(glyphs: glyphs).text()
    try bench.press("Down")
    try #require(bench.model.detailCause != nil)
    #expect(bench.frame(glyphs: glyphs).text() != before)
  }

  @Test("a filter's matches differ from ancestors shown for them", arguments: GlyphSet.allCases)
  func filter(glyphs: GlyphSet) throws {
    var bench = Bench("feed all\n  photos\n  token")
    try bench.press("/ p h o t o s Enter")
    let text = bench.frame(glyphs: glyphs).text()
    #expect(text.contains(" (feed) ") && text.contains(" photos ") && !text.contains("(photos)"))
  }

  @Test("frames with different focused panels differ", arguments: GlyphSet.allCases)
  func focus(glyphs: GlyphSet) throws {
    var bench = Bench(Self.outline, width: 250, height: 60)
    try bench.press("3 4 5 6 7 8 9 u")
    var texts: Set<String> = []
    for _ in PanelKind.all {
      texts.insert(bench.frame(glyphs: glyphs).text())
      try bench.press("Tab")
    }
    #expect(texts.count == PanelKind.others.count + 1)
  }

  @Test("the plain theme uses no colour in any frame", arguments: GlyphSet.allCases)
  func noColors(glyphs: GlyphSet) throws {
    for fact in Self.facts {
      var bench = Bench(Self.outline)
      try fact.apply(&bench)
      let buffer = bench.frame(glyphs: glyphs)
      for y in 0..<buffer.size.height {
        for cell in buffer.row(y) { #expect(cell.style.foreground == nil && cell.style.background == nil) }
      }
    }
  }

  @Test("a frame stays the same while nothing happens, so nothing blinks")
  func steady() throws {
    var bench = Bench(Self.outline)
    let before = bench.frame()
    for _ in 0..<100 {
      _ = bench.model.update(with: .frame)
      #expect(bench.frame() == before)
    }
    #expect(bench.model.refreshInterval == nil)
  }
}
