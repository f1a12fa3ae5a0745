import Testing

@testable import TerminalUI

@Suite("Stacked pictures")
struct BufferStackingTests {
  private func picture(_ text: String, _ size: Size) -> Buffer {
    var buffer = Buffer(size: size)
    buffer.write(text, x: 0, y: 0)
    return buffer
  }

  @Test("Each picture has its line above it, and all fit")
  func stacking() {
    let stack = Buffer(
      stacking: [
        ("1s", picture("one", Size(width: 6, height: 1))), ("2.5s", picture("two", Size(width: 8, height: 2))),
      ], style: .plain)
    #expect(stack.size == Size(width: 8, height: 6))
    #expect(stack.text() == " 1s\none\n\n 2.5s\ntwo\n\n")
  }

  @Test("No pictures make an empty buffer") func empty() {
    #expect(Buffer(stacking: [], style: .plain).size.isEmpty)
  }
}
