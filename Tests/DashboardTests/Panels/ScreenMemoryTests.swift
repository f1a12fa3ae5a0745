import TerminalUI
import Testing

@testable import Dashboard

@Suite("Screen memory")
struct ScreenMemoryTests {
  private static let size = Size(width: 120, height: 40)

  private func memory(_ lines: String) -> ScreenMemory? { ScreenMemory("loadscope-screen: 1\n\(lines)") }

  @Test("written text reads back equal")
  func roundTrip() throws {
    var bench = Bench("a")
    try bench.press("8 3 2 8 )*2 o*3")
    let memory = ScreenMemory(bench.model.context)
    #expect(memory != ScreenMemory())
    #expect(ScreenMemory(memory.text) == memory)
    #expect(
      memory.text == """
        loadscope-screen: 1
        panels: detail checks timeline
        order: last-change
        list-height: 2

        """)
  }

  @Test("a filter that is kept is remembered, and filters the next dashboard; an invalid one is not")
  func filter() throws {
    var bench = Bench("a\nb")
    try bench.press("/ \"name:b\" Enter")
    let memory = ScreenMemory(bench.model.context)
    #expect(ScreenMemory(memory.text) == memory && memory.filter == "name:b")
    var next = Bench("a\nb", memory: memory)
    #expect(next.rows == ["[b]"])
    try next.press("Esc")
    #expect(next.rows.count == 2 && ScreenMemory(next.model.context).filter == nil)
    #expect(self.memory("filter: (a")?.filter == nil)
  }

  @Test("a new dashboard restores the previous one")
  func restored() throws {
    var bench = Bench("a")
    try bench.press("| 4 8 o )")
    let model = Model(title: "", size: Self.size, memory: ScreenMemory(bench.model.context))
    #expect(model.context.panels.open == bench.model.context.panels.open)
    #expect(model.context.panels.sizes == bench.model.context.panels.sizes)
    #expect(model.context.siblings.order == .name)
  }

  @Test("only keys that change remembered values save them")
  func effects() throws {
    var bench = Bench((0..<20).map { "n\($0)" }.joined(separator: "\n"))
    for key in ["8", "|", "2", ")", "=", "o"] {
      #expect(try bench.press(key) == [.remember(ScreenMemory(bench.model.context))], "\(key)")
    }
    for key in ["Down", "z", "Esc", "Enter", "Esc", "Tab", "?", "Esc"] { #expect(try bench.press(key) == [], "\(key)") }
  }

  @Test(
    "foreign text and other versions are rejected",
    arguments: ["", "panels: log", "loadscope-screen: 2\npanels: log", "\u{0}\u{1}\u{FFFD}", "{}", "loadscope-screen"])
  func foreign(text: String) { #expect(ScreenMemory(text) == nil) }

  @Test("unknown keys and values keep their defaults")
  func garbage() {
    #expect(memory("panels: log moon tree log checks\norder: sideways")?.open == [.log, .checks])
    #expect(memory("order: sideways")?.order == .file)
    #expect(memory("side-width: wide\nlist-height: 99999999999999999999\nx\n: y\nmoon: 4") == ScreenMemory())
    #expect(memory("side-width: -9223372036854775808")?.sizes[.sideWidth] == .min)
    #expect(memory(String(repeating: "panels: log\n", count: 100_000)) != nil)
  }

  @Test("the chosen theme is remembered across other changes")
  func theme() throws {
    var bench = Bench("a")
    let effects = bench.model.update(with: .theme("my theme"))
    #expect(effects == [.remember(ScreenMemory(bench.model.context))])
    #expect(bench.model.update(with: .theme("my theme")) == [])
    let memory = ScreenMemory(bench.model.context)
    #expect(memory.text.contains("\ntheme: my theme\n") && ScreenMemory(memory.text) == memory)
    var next = Model(title: "", size: Self.size, memory: memory)
    _ = next.update(with: .input(.key(.character("o"))))
    #expect(ScreenMemory(next.context).theme == "my theme")
  }

  @Test(
    "a theme name that does not fit a line is not remembered",
    arguments: ["", " a", "a\nb", String(repeating: "a", count: 101)])
  func themeName(name: String) {
    var bench = Bench("a")
    #expect(bench.model.update(with: .theme("dark")) != [])
    #expect(bench.model.update(with: .theme(name)) == [])
    #expect(memory("theme: \n")?.theme == nil)
  }

  @Test("a screen without open panels is remembered")
  func nothingOpen() {
    #expect(memory("panels:")?.open == [])
    #expect(memory("")?.open == nil)
  }
}
