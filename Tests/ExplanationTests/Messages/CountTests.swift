import Explanation
import InspectionModel
import Testing

@Suite("Counts")
struct CountTests {
  @Test(
    "are written with separators",
    arguments: [
      (0, "0"), (999, "999"), (1_000, "1,000"), (9_999, "9,999"), (10_000, "10,000"), (100_002, "100,002"),
      (1_234_567, "1,234,567"),
    ])
  func grouped(count: Int, text: String) {
    #expect(Messages.grouped(count) == text)
  }

  @Test("have separators before a noun, also in faults and suspensions")
  func inSentences() {
    #expect(Messages.count(10_000, "event") == "10,000 events")
    #expect(Fault(.hang, count: 10_000).text() == "hang the next 10,000 syncs")
    #expect(Messages.suspended(12_000) == "actions suspended (12,000)")
  }
}
