import TerminalUI
import Testing

@testable import Dashboard

@Suite("What is remembered of the screen")
struct ScreenMemoryTests {
  private static let size = Size(width: 120, height: 40)

  private func memory(_ lines: String) -> ScreenMemory? { ScreenMemory("loadscope-screen: 1\n\(lines)") }

  @Test("what was written is read as the same again")
  func roundTrip() throws {
    var bench = Bench("a")
    try bench.press("8 3 2*2 8*2 )*2 o*3")
    let memory = ScreenMemory(bench.model.context)
    #expect(memory != ScreenMemory())
    #expect(ScreenMemory(memory.text) == memory)
    #expect(
      memory.text == """
        loadscope-screen: 1
        panels: timeline detail checks
        order: last-change
        list-height: 2

        """)
  }

  @Test("a new dashboard is as the last one was left")
  func restored() throws {
    var bench = Bench("a")
    try bench.press("1 4 8 o )")
    let model = Model(title: "", size: Self.size, memory: ScreenMemory(bench.model.context))
    #expect(model.context.panels.open == bench.model.context.panels.open)
    #expect(model.context.panels.sizes == bench.model.context.panels.sizes)
    #expect(model.context.siblings.order == .name)
  }

  @Test("a key that changes what is remembered says so, any other does not")
  func effects() throws {
    var bench = Bench("a\nb")
    for key in ["8", "1", "2", ")", "=", "o"] {
      #expect(try bench.press(key) == [.remember(ScreenMemory(bench.model.context))], "\(key)")
    }
    for key in ["Down", "z", "Esc", "Enter", "Esc", "Tab", "?", "Esc"] { #expect(try bench.press(key) == [], "\(key)") }
  }

  @Test(
    "what is something else, or of another version, is nothing",
    arguments: ["", "panels: log", "loadscope-screen: 2\npanels: log", "\u{0}\u{1}\u{FFFD}", "{}", "loadscope-screen"])
  func foreign(text: String) { #expect(ScreenMemory(text) == nil) }

  @Test("what is not understood in it is left as it is out of the box")
  func garbage() {
    #expect(memory("panels: log moon tree log checks\norder: sideways")?.open == [.log, .checks])
    #expect(memory("order: sideways")?.order == .file)
    #expect(memory("side-width: wide\nlist-height: 99999999999999999999\nx\n: y\nmoon: 4") == ScreenMemory())
    #expect(memory("side-width: -9223372036854775808")?.sizes[.sideWidth] == .min)
    #expect(memory(String(repeating: "panels: log\n", count: 100_000)) != nil)
  }

  @Test("the theme that was chosen is remembered, and stays whatever else changes")
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
    "a name that a line cannot hold is no theme to remember",
    arguments: ["", " a", "a\nb", String(repeating: "a", count: 101)])
  func themeName(name: String) {
    var bench = Bench("a")
    #expect(bench.model.update(with: .theme("dark")) != [])
    #expect(bench.model.update(with: .theme(name)) == [])
    #expect(memory("theme: \n")?.theme == nil)
  }

  @Test("no panel is open is remembered as well")
  func nothingOpen() {
    #expect(memory("panels:")?.open == [])
    #expect(memory("")?.open == nil)
  }
}
