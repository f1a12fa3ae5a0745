import Explanation
import Foundation
import TerminalUI
import Testing

@testable import Dashboard

@Suite("Messages longer than a line")
struct LongMessageTests {
  private func rows(of words: Int) -> [String] {
    var bench = Bench("a", width: 40, height: 10)
    _ = bench.model.update(with: .warning((1...words).map { "word-\($0)" }.joined(separator: " ")))
    return bench.frame().text().split(separator: "\n").suffix(3).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
  }

  @Test("wrap onto the rows above")
  func fits() {
    #expect(rows(of: 10).suffix(2) == ["word-1 word-2 word-3 word-4 word-5", "word-6 word-7 word-8 word-9 word-10"])
  }

  @Test("fill the available rows and end in an ellipsis")
  func cut() {
    let rows = rows(of: 40)
    #expect(rows.first == "word-1 word-2 word-3 word-4 word-5")
    #expect(rows.dropFirst().first == "word-6 word-7 word-8 word-9 word-10")
    #expect(rows.last?.hasPrefix("word-11 word-12 word-13 word-14") == true && rows.last?.hasSuffix("…") == true)
  }
}
