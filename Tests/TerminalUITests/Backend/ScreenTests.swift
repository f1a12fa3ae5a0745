import Testing

@testable import TerminalUI

@Suite("Screen")
@MainActor
struct ScreenTests {
  private let backend = MemoryBackend(size: Size(width: 8, height: 2))

  private func buffer(_ text: String) -> Buffer {
    var buffer = Buffer(size: backend.size)
    buffer.write(text, x: 0, y: 0)
    return buffer
  }

  @Test("The first picture is sent whole")
  func first() {
    let screen = Screen(backend: backend)
    screen.present(buffer("abc"))
    #expect(backend.drawn.map { $0.map(\.cells.count) } == [[8, 8]])
    #expect(backend.shown.text() == "abc\n\n")
  }

  @Test("An unchanged picture sends nothing")
  func same() {
    let screen = Screen(backend: backend)
    screen.present(buffer("abc"))
    screen.present(buffer("abc"))
    #expect(backend.drawn.count == 1 && backend.flushCount == 1)
  }

  @Test("The next picture sends only the difference")
  func difference() {
    let screen = Screen(backend: backend)
    screen.present(buffer("abc"))
    screen.present(buffer("abX"))
    #expect(backend.drawn.last?.map(\.x) == [2])
    #expect(backend.shown.text() == "abX\n\n")
  }

  @Test("A moved cursor is shown, even if no cell changed")
  func cursor() {
    let screen = Screen(backend: backend)
    screen.present(buffer("abc"))
    screen.present(buffer("abc"), cursor: Point(x: 1, y: 0))
    #expect(backend.cursor == Point(x: 1, y: 0) && backend.drawn.count == 1 && backend.flushCount == 2)
  }

  @Test("An invalidation sends everything again")
  func invalidation() {
    let screen = Screen(backend: backend)
    screen.present(buffer("abc"))
    screen.invalidate()
    screen.present(buffer("abc"))
    #expect(backend.drawn.count == 2 && backend.redrawCount == 1)
  }

  @Test("A resized window receives everything")
  func resize() {
    let screen = Screen(backend: backend)
    screen.present(buffer("abc"))
    backend.resize(to: Size(width: 5, height: 1))
    screen.present(buffer("abc"))
    #expect(backend.shown.text() == "abc\n")
  }
}
