import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("The help of this screen")
struct HelpSummaryTests {
  private static let outline = """
    feed all failed +
      photos failed "http-503"
      push pure
    current proxy failed
      → feed
    token
    """

  private func help(_ keys: String = "", _ outline: String = outline, width: Int = 120, height: Int = 60) throws
    -> String
  {
    var bench = Bench(outline, width: width, height: height)
    try bench.press("\(keys) ?")
    return bench.frame().text()
  }

  private func lines(_ bench: Bench) -> [String] {
    HelpSummary(bench.model, .unicode).lines(width: 100, height: .max).map(\.text)
  }

  @Test("? opens it, ? again the full help; Esc, q and Enter close it", arguments: ["Esc", "q", "Enter"])
  func steps(key: String) throws {
    var bench = Bench("a")
    try bench.press("?")
    #expect(bench.model.context.overlay == Help())
    #expect(bench.frame().text().contains("╭▶Help  the tree"))
    var closed = bench
    try closed.press(key)
    #expect(closed.model.context.overlay == nil)
    try bench.press("?")
    #expect(bench.model.context.overlay == Help(isWhole: true))
  }

  @Test("/ searches the full help")
  func search() throws {
    var bench = Bench("a")
    try bench.press("? / \"palette\"")
    let help = bench.frame().text()
    #expect(help.contains("Help  /palette") && help.contains("the palette: find actions"))
    try bench.press("Esc")
    #expect(bench.model.context.overlay == Help(isWhole: true))
  }

  @Test("only keys that do something now are listed")
  func keys() throws {
    var bench = Bench("a\np pure")
    #expect(lines(bench).contains { $0.contains("sync the selected loadable") })
    try bench.press("Down")
    #expect(!lines(bench).contains { $0.contains("sync the selected loadable") })
    for binding in Keymap.standard.bindings where bench.model.reasonNot(to: binding) != nil {
      #expect(!lines(bench).contains { $0.hasSuffix(" \(binding.help)") }, "\(binding.action)")
    }
  }

  @Test("a command that the source refuses is not listed")
  func refused() throws {
    var bench = Bench("a")
    #expect(lines(bench).contains { $0.contains("fail it now") })
    _ = bench.model.update(with: .capabilities(Capabilities(refused: [.fail: .readOnly])))
    #expect(!lines(bench).contains { $0.contains("fail it now") })
  }

  @Test("the keys of the panel with the keyboard come first")
  func ownKeys() throws {
    var bench = Bench("a")
    try bench.press("3")
    #expect(lines(bench).first == "Keys of the timeline for a")
    #expect(lines(bench).dropFirst().first?.contains("timeline: ") == true)
  }

  @Test("the keys of causes follow six of a panel's own keys, and fit 80x24")
  func causes() throws {
    var bench = Bench(Self.outline, width: 80, height: 24)
    let entry = bench.happens(.node(.stateChanged(from: .idle, to: .failed, error: nil)), to: "feed", at: 1)
    bench.change("feed") { $0.stateEntry = entry }
    try bench.press("3")
    let keys = lines(bench).dropFirst().map { $0.split(separator: " ").first.map(String.init) ?? "" }
    #expect(keys.firstIndex(of: "w") == 6 && keys.firstIndex(of: "W") == 7)
    #expect(keys.filter { ["w", "W"].contains($0) }.count == 2)
    try bench.press("?")
    for key in ["w  ", "W  "] { #expect(bench.frame().text().contains(key), "\(key)") }
  }

  @Test(
    "the essentials fit 80x24",
    arguments: [
      "w  ", "7:timers", "/  ", "[  ", "X  ", "group all", "proxy  ", "stands for its target", "pure  ", "? all keys",
    ])
  func essentials(answer: String) throws {
    var bench = Bench(Self.outline, width: 80, height: 24)
    let entry = bench.happens(.node(.stateChanged(from: .idle, to: .failed, error: nil)), to: "feed", at: 1)
    bench.change("feed") { $0.stateEntry = entry }
    try bench.press("?")
    #expect(bench.frame().text().contains(answer), "\(answer)")
  }

  @Test("keys that do not fit are counted, with a hint to the full help")
  func counted() throws {
    let (small, large) = (try help(width: 80, height: 24), try help(height: 80))
    #expect(small.firstMatch(of: /\? all keys \(\d+ more\), \/ search/) != nil)
    #expect(large.contains("? all keys, / search"))
  }

  @Test("only signs on the screen are listed")
  func signs() throws {
    let help = try help()
    for sign in ["✗ failed", "○ idle", "▨ stale contents", "□ no contents", "→ name shown elsewhere"] {
      #expect(help.contains(sign), "\(sign)")
    }
    for sign in ["✓ synced", "◐ syncing", "◆ breakpoint", "injected faults", "▸ folded", "waits for a retry"] {
      #expect(!help.contains(sign), "\(sign)")
    }
    #expect(try self.help("3").contains("waits for a retry"))
    #expect(try self.help("-").contains("▸ folded"))
    #expect(try self.help("/ \"photos\" Enter").contains("(name) no match, but an ancestor of one"))
  }

  @Test("retries, faults and breakpoints are listed while a row has one")
  func nodeSigns() throws {
    var bench = Bench("a\nb")
    bench.change("a") { node in
      node.faults = [Fault(.hang, count: 3)]
      node.breakpoint = .state(.failed)
      node.retry = .gaveUp(attempts: 8)
    }
    let text = lines(bench).joined(separator: "\n")
    for sign in ["↯3 injected faults, for the next syncs", "◆ breakpoint", "no further attempt"] {
      #expect(text.contains(sign), "\(sign)")
    }
  }

  @Test("only kinds on the screen are listed")
  func kinds() throws {
    let kinds = HelpSummary(Bench(Self.outline).model, .unicode).kinds
    #expect(kinds == [.pure, .group(.all), .proxy, .loadable])
  }

  @Test("every kind has a unique line that fits 80 columns")
  func kindLines() {
    let lines = NodeKind.allCases.map(\.help)
    #expect(Set(lines).count == lines.count)
    for line in lines { #expect(!line.isEmpty && line.count <= 58, "\(line)") }
  }

  @Test("a screen reader reads it without the signs")
  func screenReader() throws {
    var (bench, narrator) = (Bench(Self.outline), Narrator())
    _ = narrator.lines(for: bench.model)
    try bench.press("?")
    let lines = narrator.lines(for: bench.model)
    #expect(
      lines.contains("Keys of the tree for feed") && lines.contains { $0.hasPrefix("proxy, stands for its target") })
    #expect(!lines.contains("Signs here") && lines.contains("? all keys, / search"))
    try bench.press("?")
    #expect(narrator.lines(for: bench.model).contains { $0.hasSuffix("redraw the screen") })
  }
}
