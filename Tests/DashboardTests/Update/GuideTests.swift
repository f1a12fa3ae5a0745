import TerminalUI
import Testing

@testable import Dashboard

@Suite("The guide of the tour")
struct GuideTests {
  private func guided() -> Bench {
    var bench = Bench("a failed\nb")
    _ = bench.model.update(with: .guide)
    return bench
  }

  private func line(_ bench: Bench) -> String { bench.model.context.banners[.guide]?.first ?? "" }

  @Test("names the first key, and moves on with it")
  func first() throws {
    var bench = guided()
    #expect(line(bench).hasPrefix("Tour, 1 of 7: p runs"))
    #expect(bench.frame().text().contains("Tour, 1 of 7: p runs"))
    try bench.press("p")
    #expect(line(bench).hasPrefix("Tour, 2 of 7: e "))
  }

  @Test("other keys act, and do not move it on")
  func others() throws {
    var bench = guided()
    try bench.press("Down w")
    #expect(bench.selected == "b")
    #expect(line(bench).hasPrefix("Tour, 1 of 7"))
  }

  @Test("a key that does nothing does not move it on")
  func disabled() throws {
    var bench = Bench("a\nb")
    _ = bench.model.update(with: .guide)
    try bench.press("p e")
    #expect(line(bench).hasPrefix("Tour, 2 of 7"))
  }

  @Test("steps back until nothing is failed, and a failure counts when it is injected, not when its prompt opens")
  func goals() throws {
    var guide = Guide()
    for action in [KeyAction.pause, .nextFailed, .why] { guide.performed(action) }
    guide.changed(failedCount: 1)
    guide.performed(.stepBack)
    #expect(guide.line(.standard).hasPrefix("Tour, 4 of 7"))
    guide.changed(failedCount: 0)
    guide.performed(.present)
    guide.performed(.fail)
    #expect(guide.line(.standard).hasPrefix("Tour, 6 of 7"))
    guide.done(.fail)
    #expect(guide.line(.standard).hasPrefix("Tour, 7 of 7"))
  }

  @Test("Esc leaves it")
  func left() throws {
    var bench = guided()
    try bench.press("Esc")
    #expect(line(bench).isEmpty && bench.model.context.guide == nil)
    try bench.press("p")
    #expect(line(bench).isEmpty)
  }

  @Test("names the user's keys")
  func remapped() throws {
    let keys = try Keymap.standard.remapped(["pause": [.character("v")], "cursor-back": []])
    #expect(Guide().line(keys).hasPrefix("Tour, 1 of 7: v "))
  }
}
