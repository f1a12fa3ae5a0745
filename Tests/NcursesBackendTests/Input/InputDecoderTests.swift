import CNcurses
import TerminalUI
import Testing

@testable import NcursesBackend

@Suite("Decoding input")
struct InputDecoderTests {
  private func decode(_ pieces: [lsc_input]) -> [InputEvent] {
    var decoder = InputDecoder()
    return pieces.flatMap { decoder.decode($0) }
  }

  private func bytes(_ text: String) -> [lsc_input] { text.utf8.map(byte) }
  private func byte(_ value: UInt8) -> lsc_input { lsc_input(kind: LSC_BYTE, value: Int32(value), x: 0, y: 0) }
  private func key(_ key: lsc_key, plus number: Int32 = 0) -> lsc_input {
    lsc_input(kind: LSC_KEY, value: Int32(key.rawValue) + number, x: 0, y: 0)
  }
  private var pasteBegin: lsc_input { lsc_input(kind: LSC_PASTE_BEGIN, value: 0, x: 0, y: 0) }
  private var pasteEnd: lsc_input { lsc_input(kind: LSC_PASTE_END, value: 0, x: 0, y: 0) }

  @Test("bytes become characters of one to four bytes")
  func characters() {
    #expect(decode(bytes("aé日😀")) == ["a", "é", "日", "😀"].map { .key(.character($0)) })
  }

  @Test("an escape byte is the Escape key when alone or before a curses key")
  func escape() {
    var decoder = InputDecoder()
    let held = decoder.decode(byte(0x1B))
    #expect(held == [])
    let events = decoder.pause()
    #expect(events == [.key(.escape)])
    #expect(decode([byte(0x1B), key(LSC_KEY_UP)]) == [.key(.escape), .key(.up)])
  }

  @Test("an unknown sequence is one event and no key")
  func unknown() {
    #expect(decode(bytes("\u{1B}[1;2Sx")) == [.unknown, .key(.character("x"))])
  }

  @Test(
    "a numeric mouse report becomes an event, also at a large column",
    arguments: [
      (0, MouseEvent.Action.press(.left)), (1, .press(.middle)), (2, .press(.right)), (64, .wheelUp), (65, .wheelDown),
      (16, .press(.left)), (69, .wheelDown),
    ])
  func mouse(button: Int, action: MouseEvent.Action) {
    let event = MouseEvent(action: action, position: Point(x: 239, y: 4))
    #expect(decode(bytes("\u{1B}[<\(button);240;5Mx")) == [.mouse(event), .key(.character("x"))])
  }

  @Test(
    "a button release and a pointer move are ignored",
    arguments: ["<0;240;5m", "<35;240;5M", "<66;240;5M"])
  func mouseWithoutEvent(report: String) {
    #expect(decode(bytes("\u{1B}[\(report)x")) == [.key(.character("x"))])
  }

  @Test("a mouse report with an impossible number is an unknown sequence")
  func hugeReport() {
    #expect(decode(bytes("\u{1B}[<0;\(String(repeating: "9", count: 60));5M")) == [.unknown])
  }

  @Test("control characters become keys")
  func controls() {
    #expect(
      decode([0x03, 0x0C, 0x0D, 0x09, 0x7F, 0x08].map(byte))
        == [.control("c"), .control("l"), .enter, .tab, .backspace, .backspace].map { .key($0) })
  }

  @Test("curses keys become keys")
  func keys() {
    let keys: [(lsc_key, Key)] = [
      (LSC_KEY_UP, .up), (LSC_KEY_DOWN, .down), (LSC_KEY_LEFT, .left), (LSC_KEY_RIGHT, .right),
      (LSC_KEY_PAGE_UP, .pageUp), (LSC_KEY_PAGE_DOWN, .pageDown), (LSC_KEY_HOME, .home), (LSC_KEY_END, .end),
      (LSC_KEY_ENTER, .enter), (LSC_KEY_BACK_TAB, .backTab), (LSC_KEY_BACKSPACE, .backspace),
      (LSC_KEY_DELETE, .delete), (LSC_KEY_INSERT, .insert),
    ]
    for (code, expected) in keys { #expect(decode([key(code)]) == [.key(expected)]) }
    #expect(decode([key(LSC_KEY_FUNCTION, plus: 1)]) == [.key(.function(1))])
    #expect(decode([key(LSC_KEY_FUNCTION, plus: 63)]) == [.key(.function(63))])
  }

  @Test("an invalid key number is ignored")
  func noKey() {
    #expect(decode([key(LSC_KEY_UP, plus: -1), key(LSC_KEY_FUNCTION)]) == [])
  }

  @Test("a character cut off by a key becomes a replacement character before that key")
  func broken() {
    #expect(decode([byte(0xE6), byte(0x97), key(LSC_KEY_UP)]) == [.key(.character("\u{FFFD}")), .key(.up)])
  }

  @Test("a paste becomes one text, with line feeds as line ends")
  func paste() {
    let pieces = [pasteBegin] + bytes("q\rX\r\n日\u{1B}[31m\n") + [pasteEnd] + bytes("q")
    #expect(decode(pieces) == [.paste("q\nX\n日\u{1B}[31m\n"), .key(.character("q"))])
  }

  @Test("an empty paste is ignored")
  func emptyPaste() {
    #expect(decode([pasteBegin, pasteEnd]) == [])
  }

  @Test("curses keys in a paste are ignored")
  func keysInPaste() {
    #expect(decode([pasteBegin] + bytes("a") + [key(LSC_KEY_UP)] + bytes("b") + [pasteEnd]) == [.paste("ab")])
  }

  @Test("invalid bytes in a paste are replaced")
  func pastedGarbage() {
    #expect(decode([pasteBegin, byte(0xFF), byte(0x61), pasteEnd]) == [.paste("\u{FFFD}a")])
  }

  @Test("Ctrl-C ends an unterminated paste")
  func endlessPaste() {
    #expect(
      decode([pasteBegin] + bytes("ab\u{3}q")) == [.paste("ab"), .key(.control("c")), .key(.character("q"))])
  }

  @Test("a paste beyond the limit is split")
  func longPaste() {
    let events = decode([pasteBegin] + Array(repeating: byte(0x78), count: InputDecoder.longestPaste + 1) + [pasteEnd])
    #expect(events == [.paste(String(repeating: "x", count: InputDecoder.longestPaste)), .paste("x")])
  }

  @Test("mouse input of curses becomes mouse events")
  func mouse() {
    let press = lsc_input(kind: LSC_MOUSE, value: Int32(LSC_MOUSE_LEFT.rawValue), x: 3, y: 4)
    #expect(decode([press]) == [.mouse(MouseEvent(action: .press(.left), position: Point(x: 3, y: 4)))])
    let wheel = lsc_input(kind: LSC_MOUSE, value: Int32(LSC_MOUSE_WHEEL_DOWN.rawValue), x: 0, y: 0)
    #expect(decode([wheel]) == [.mouse(MouseEvent(action: .wheelDown, position: .zero))])
    #expect(decode([lsc_input(kind: LSC_MOUSE, value: 99, x: 0, y: 0)]) == [])
  }
}
