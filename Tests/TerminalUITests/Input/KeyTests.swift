import Testing

@testable import TerminalUI

@Suite("Key")
struct KeyTests {
  @Test(
    "Every key can be parsed from its name",
    arguments: [
      Key.up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .enter, .tab, .backTab, .escape, .backspace,
      .delete, .insert, .space, .function(1), .function(12), .function(63), .control("l"), .control("\\"),
      .control("_"), .character("s"), .character("S"), .character("?"), .character("*"), .character("\""),
      .character("é"), .character("日"),
    ])
  func roundTrip(key: Key) {
    #expect(Key(name: key.name) == key, "\(key.name)")
  }

  @Test(
    "The names are the common ones",
    arguments: [
      (Key.control("l"), "Ctrl-L"), (.pageDown, "PageDown"), (.backTab, "Shift-Tab"), (.space, "Space"),
      (.function(1), "F1"), (.character("s"), "s"), (.escape, "Esc"),
    ])
  func names(key: Key, name: String) {
    #expect(key.name == name)
  }

  @Test(
    "Alternative spellings are accepted",
    arguments: [
      ("ctrl-l", Key.control("l")), ("PGDN", .pageDown), ("escape", .escape), ("Ctrl-I", .tab), ("Ctrl-M", .enter),
      ("Ctrl-H", .backspace), ("Ctrl-[", .escape), ("f12", .function(12)),
    ])
  func spellings(name: String, key: Key) {
    #expect(Key(name: name) == key)
  }

  @Test(
    "An unknown name is not a key",
    arguments: [
      "", " ", "\n", "Hyper-X", "Ctrl-", "Ctrl-ab", "Ctrl-1", "F0", "F64", "F+1", "F01", "ab", "\u{202E}",
    ])
  func unknown(name: String) {
    #expect(Key(name: name) == nil)
  }

  @Test(
    "A control character from the terminal maps to a key",
    arguments: [
      ("\r", Key.enter), ("\n", .enter), ("\t", .tab), ("\u{1B}", .escape), ("\u{7F}", .backspace),
      ("\u{8}", .backspace), ("\u{3}", .control("c")), ("\0", .control("@")), ("a", .character("a")),
      ("é", .character("é")),
    ] as [(Character, Key)])
  func typed(character: Character, key: Key) {
    #expect(Key(typed: character) == key)
  }
}
