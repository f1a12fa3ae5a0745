import Explanation
import TerminalUI
import Testing

@testable import Dashboard

@Suite("Speeds")
struct SpeedTests {
  @Test("a speed has no trailing digits", arguments: [(1.0, "×1"), (0.25, "×0.25"), (0.01, "×0.01"), (1_000, "×1000")])
  func speed(speed: Double, text: String) {
    #expect(TimeText.speed(speed, .unicode) == text)
    #expect(TimeText.speed(speed, .ascii) == "x" + text.dropFirst())
  }
}
