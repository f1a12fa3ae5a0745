import Testing

@testable import NcursesBackend

@Suite("The clipboard")
struct ClipboardTests {
  @Test("a text that fits is copied whole")
  func whole() {
    let text = String(repeating: "a", count: NcursesTerminal.clipboardLimit)
    #expect(NcursesTerminal.clipboardPart(of: text) == text)
  }

  @Test("a longer text is cut after a whole character")
  func cut() {
    let text = String(repeating: "日", count: 4_000)
    let part = NcursesTerminal.clipboardPart(of: text)
    #expect(part.count == NcursesTerminal.clipboardLimit / 3)
    #expect(text.hasPrefix(part))
  }
}
