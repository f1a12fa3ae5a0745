import CNcurses
import TerminalUI
import Testing

@testable import NcursesBackend

@Suite("Decoding input")
struct InputDecoderTests {
  /// The events of input that arrives in one piece.
  private func decode(_ input: [lsc_input]) -> [InputEvent] { decode(in: [(input, .zero)]) }

  /// The events of input that arrives in pieces, each a time after the piece before.
  private func decode(in pieces: [([lsc_input], after: Duration)], recognizesBursts: Bool = false) -> [InputEvent] {
    var decoder = InputDecoder(recognizesBursts: recognizesBursts)
    var now = SuspendingClock.now
    return pieces.flatMap { piece, pause in
      now += pause
      return decoder.decode(piece, at: now)
    }
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
    #expect(decode([byte(0x1B)]) == [.key(.escape)])
    #expect(decode([byte(0x1B), key(LSC_KEY_UP)]) == [.key(.escape), .key(.up)])
  }

  @Test("a key with Alt that begins a sequence takes keys for a second at most", arguments: ["[", "O", "P", "]", "_"])
  func alt(letter: String) {
    let begin = bytes("\u{1B}" + letter)
    #expect(
      decode(in: [(begin, .zero), (bytes("jq"), .milliseconds(1_001))]) == ["j", "q"].map { .key(.character($0)) })
    let slow = (begin, Duration.zero)
    #expect(
      decode(in: [slow, (bytes("1"), .milliseconds(900)), (bytes("q"), .milliseconds(900))]).last
        == .key(.character("q")))
  }

  @Test("Ctrl-C ends every sequence", arguments: ["", "[", "[1;", "O", "P", "Pabc", "]0;title\u{1B}"])
  func interrupt(begin: String) {
    let keys = decode(bytes("\u{1B}" + begin + "\u{3}q"))
    #expect(keys.suffix(2) == [.key(.control("c")), .key(.character("q"))])
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

  @Test("an empty paste is reported, after its begin was reported")
  func emptyPaste() {
    #expect(decode(in: [([pasteBegin], .zero), ([pasteEnd], .seconds(9))]) == [.pasting, .paste("")])
  }

  @Test("curses keys in a paste are ignored")
  func keysInPaste() {
    #expect(decode([pasteBegin] + bytes("a") + [key(LSC_KEY_UP)] + bytes("b") + [pasteEnd]) == [.paste("ab")])
  }

  @Test("invalid bytes in a paste are replaced")
  func pastedGarbage() {
    #expect(decode([pasteBegin, byte(0xFF), byte(0x61), pasteEnd]) == [.paste("\u{FFFD}a")])
  }

  @Test("the part of a paste beyond the limit is dropped")
  func longPaste() {
    let text = Array(repeating: byte(0x78), count: BracketedPaste.longest + 100)
    let whole = InputEvent.paste(String(repeating: "x", count: BracketedPaste.longest))
    #expect(decode([pasteBegin] + text + [pasteEnd, byte(0x71)]) == [whole, .key(.character("q"))])
    #expect(decode([pasteBegin] + text + bytes("\u{1B}[201~q")) == [whole, .key(.character("q"))])
  }

  @Test("each part of a paste without an end is reported")
  func openPaste() {
    #expect(
      decode(in: [([pasteBegin] + bytes("ab"), .zero), (bytes("c"), .seconds(9)), ([pasteEnd], .zero)])
        == [.pasting, .pasting, .paste("abc")])
  }

  @Test("Ctrl-C alone after half a second ends a paste without an end, and its text is dropped")
  func endlessPaste() {
    #expect(
      decode(in: [([pasteBegin] + bytes("ab"), .zero), ([byte(3)], .milliseconds(500)), (bytes("q"), .zero)])
        == [.pasting, .pasteDropped, .key(.character("q"))])
  }

  @Test("Ctrl-C in a paste is text: with other bytes, or soon after them")
  func interruptInPaste() {
    #expect(decode([pasteBegin] + bytes("a\u{3}q") + [pasteEnd]) == [.paste("a\u{3}q")])
    #expect(
      decode(in: [([pasteBegin], .zero), ([byte(3)], .milliseconds(499)), (bytes("a") + [pasteEnd], .seconds(9))])
        == [.pasting, .pasting, .paste("\u{3}a")])
  }

  @Test("a paste whose marks arrive in pieces is text", arguments: [5, 60, 200, 900])
  func brokenMarks(pause: Int) {
    for cut in 1...4 {
      let begin = bytes("\u{1B}[200~")
      let end = bytes("\u{1B}[201~")
      let pieces = [
        (Array(begin[...cut]), .zero), (begin[(cut + 1)...] + bytes("OAq") + end[..<cut], .milliseconds(pause)),
        (end[cut...] + bytes("j"), Duration.milliseconds(pause)),
      ]
      #expect(decode(in: pieces) == [.pasting, .paste("OAq"), .key(.character("j"))])
    }
  }

  @Test("a paste whose begin arrives after its escape byte is text")
  func lateBegin() {
    #expect(
      decode(in: [([byte(0x1B)], .zero), (bytes("[200~OAq") + [pasteEnd], .milliseconds(900))])
        == [.key(.escape), .paste("OAq")])
  }

  // MARK: Late rests of sequences

  @Test("the rest of a sequence up to a second after its escape byte is dropped", arguments: ["OA", "[A", "[<0;5;5M"])
  func lateRest(text: String) {
    for pause in [60, 200, 1_000] {
      #expect(
        decode(in: [([byte(0x1B)], .zero), (bytes(text), .milliseconds(pause)), (bytes("s"), .zero)])
          == [.key(.escape), .key(.character("s"))])
    }
    let keys = text.map { InputEvent.key(.character($0)) }
    #expect(decode(in: [([byte(0x1B)], .zero), (bytes(text), .milliseconds(1_001))]) == [.key(.escape)] + keys)
    #expect(decode(bytes(text)) == keys)
  }

  @Test("a lone character after Escape is a key", arguments: ["[", "O", "A", "q"])
  func lateKey(text: Character) {
    #expect(
      decode(in: [([byte(0x1B)], .zero), (bytes(String(text)), .milliseconds(60))])
        == [.key(.escape), .key(.character(text))])
  }

  @Test("an awaited report of the cursor's position is no event, another one is an unknown key")
  func cursor() {
    var decoder = InputDecoder()
    let early = decoder.decode(bytes("\u{1B}[2;3R"), at: .now)
    decoder.awaitCursor(inRow: 1)
    let events = decoder.decode(bytes("\u{1B}[1;5R\u{1B}[2;3Rq\u{1B}[2;2R"), at: .now)
    #expect(early == [.unknown])
    #expect(events == [.unknown, .key(.character("q")), .unknown])
    #expect(decoder.cursor == Point(x: 2, y: 1))
  }

  // MARK: Pasted text without marks

  @Test("sixteen characters at once, three of them different, are pasted text, with their line ends")
  func burst() {
    let text = "0123456789abcdOAq\rX\tq"
    #expect(decode(in: [(bytes(text), .zero)], recognizesBursts: true) == [.paste("0123456789abcdOAq\nX\tq")])
    #expect(decode(bytes(text)).count == text.count)
  }

  @Test("the rest of pasted text is text too, and a key after a pause is a key")
  func restOfBurst() {
    let pieces = [
      (bytes("0123456789abcdef"), Duration.zero), (bytes("q"), .milliseconds(100)), (bytes("q"), .milliseconds(101)),
    ]
    #expect(
      decode(in: pieces, recognizesBursts: true)
        == [.paste("0123456789abcdef"), .paste("q"), .key(.character("q"))])
  }

  @Test(
    "fewer characters or fewer different ones are keys: repetition on a slow line",
    arguments: [
      "jjjj", "jjjjjjjjj", String(repeating: "j", count: 400), String(repeating: "jk", count: 40), "0123456789abcde",
    ])
  func keysAtOnce(text: String) {
    #expect(
      decode(in: [(bytes(text), .zero)], recognizesBursts: true) == text.map { .key(.character($0)) })
  }

  @Test("many keys with sequences at once are keys")
  func sequencesAtOnce() {
    let reports = String(repeating: "\u{1B}[<35;240;5m", count: 40)
    #expect(decode(in: [(bytes(reports), .zero)], recognizesBursts: true) == [])
    let keys = Array(repeating: key(LSC_KEY_DOWN), count: 40)
    #expect(decode(in: [(keys, .zero)], recognizesBursts: true) == keys.map { _ in .key(.down) })
  }

  @Test("a terminal that has marked one paste marks all: a burst is then typed")
  func marksAreKnown() {
    let burst = "0123456789abcdef"
    #expect(
      decode(in: [([pasteBegin, pasteEnd], .zero), (bytes(burst), .seconds(1))], recognizesBursts: true)
        == [.paste("")] + burst.map { .key(.character($0)) })
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
