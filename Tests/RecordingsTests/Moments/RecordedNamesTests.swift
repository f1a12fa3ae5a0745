import InspectionModel
import Testing

@testable import Recordings

@Suite("The names of a recording's nodes")
struct RecordedNamesTests {
  @Test("a name stays with its node when another node is to have it")
  func taken() {
    var names = RecordedNames()
    names.append("a")
    names.append("b")
    let isAssigned = names.append("a")
    #expect(!isAssigned && names.count == 2)
    #expect(names["a"] == NodeID(0))
  }
}
