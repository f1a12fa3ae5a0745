import Loadables
import Testing

@testable import TerminalExport
@testable import TerminalUI

@Suite("A screen as text with escape sequences")
@MainActor
struct EscapeSequenceBackendTests {
  private static let size = Size(width: 24, height: 5)

  private func expect(
    _ terminal: EmulatedTerminal, shows buffer: Buffer, at location: SourceLocation = #_sourceLocation
  ) {
    for (shown, wanted) in zip(terminal.shown.cells, buffer.cells) where !wanted.symbol.isContinuation {
      #expect(shown.symbol == wanted.symbol, sourceLocation: location)
      let isSame =
        wanted.symbol == .blank ? shown.style.onBlanks == wanted.style.onBlanks : shown.style == wanted.style
      #expect(isSame, "\(shown.style) in place of \(wanted.style)", sourceLocation: location)
    }
  }

  @Test("A terminal that follows the sequences shows every buffer in turn", arguments: 0..<20 as Range<UInt64>)
  func random(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let backend = EscapeSequenceBackend(size: Self.size)
    let screen = Screen(backend: backend)
    var terminal = EmulatedTerminal(size: Self.size)
    var buffer = Buffer(size: Self.size)
    for _ in 0..<30 {
      for _ in 0..<3 { buffer.drawSomething(using: &random) }
      screen.present(buffer)
      terminal.receive(backend.takeText())
      expect(terminal, shows: buffer)
      #expect(terminal.cursor == nil)
    }
  }

  @Test("All attributes and colours arrive")
  func sample() {
    let buffer = SamplePicture.buffer
    let backend = EscapeSequenceBackend(size: buffer.size)
    Screen(backend: backend).present(buffer)
    var terminal = EmulatedTerminal(size: buffer.size)
    terminal.receive(backend.takeText())
    expect(terminal, shows: buffer)
  }

  @Test("An equal picture sends nothing, and one that differs in a word sends only the word")
  func difference() {
    let backend = EscapeSequenceBackend(size: Self.size)
    let screen = Screen(backend: backend)
    var buffer = Buffer(size: Self.size)
    buffer.write("photos synced", x: 1, y: 2)
    screen.present(buffer)
    _ = backend.takeText()
    screen.present(buffer)
    #expect(backend.takeText() == "")
    buffer.write("failed", x: 8, y: 2, style: Style(foreground: .indexed(1)))
    screen.present(buffer)
    #expect(backend.takeText() == "\u{1B}[3;9H\u{1B}[31mfailed\u{1B}[0m")
  }

  @Test("The cursor is shown at its position, or hidden")
  func cursor() {
    let backend = EscapeSequenceBackend(size: Self.size)
    let screen = Screen(backend: backend)
    var terminal = EmulatedTerminal(size: Self.size)
    screen.present(Buffer(size: Self.size), cursor: Point(x: 3, y: 1))
    terminal.receive(backend.takeText())
    #expect(terminal.cursor == Point(x: 3, y: 1))
    screen.present(Buffer(size: Self.size))
    terminal.receive(backend.takeText())
    #expect(terminal.cursor == nil)
  }

  @Test("An invalidated screen removes earlier output")
  func redraw() {
    let backend = EscapeSequenceBackend(size: Self.size)
    var terminal = EmulatedTerminal(size: Self.size)
    terminal.receive("\u{1B}[41mwhatever")
    let screen = Screen(backend: backend)
    screen.invalidate()
    screen.present(Buffer(size: Self.size))
    terminal.receive(backend.takeText())
    expect(terminal, shows: Buffer(size: Self.size))
  }

  @Test("No colours are sent to a terminal without colours")
  func reduced() {
    let backend = EscapeSequenceBackend(size: Self.size, colorSupport: .none)
    var buffer = Buffer(size: Self.size)
    buffer.write("a", x: 0, y: 0, style: Style(foreground: .rgb(1, 2, 3), attributes: .bold))
    Screen(backend: backend).present(buffer)
    #expect(backend.takeText().hasPrefix("\u{1B}[1;1H\u{1B}[1ma"))
  }
}
