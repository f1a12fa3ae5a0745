import Inspection
import Recordings
import Testing

@Suite("The state of a recording")
struct RecordedStateTests {
  @Test("begins without anything") func empty() { #expect(RecordedState().nodes.isEmpty) }
}
