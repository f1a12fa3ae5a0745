import Inspection
import InspectionModel
import Loadables
import LoadablesTesting
import Testing

@Suite("Several inspectors at once")
@MainActor
struct SeveralInspectorsTests {
  let shared = TestLoadable()
  let first = Inspected()
  let second = Inspected()

  private func listening(_ body: () -> Void) {
    LoadableInstruments.install(first.inspector)
    LoadableInstruments.install(second.inspector)
    body()
    LoadableInstruments.uninstall(first.inspector)
    LoadableInstruments.uninstall(second.inspector)
  }

  @Test("each has its own number for a loadable")
  func numbers() {
    first.add(shared, "it")
    second.add(TestLoadable(), "before")
    second.add(shared, "it")
    #expect(first.inspector.id(of: shared) == NodeID(0))
    #expect(second.inspector.id(of: shared) == NodeID(1))
  }

  @Test("each has a journal of its own nodes, with its own entry and cause numbers")
  func journals() {
    let other = TestLoadable()
    let group = LoadableGroup([shared])
    first.add(shared, "it")
    second.add(other, "other")
    second.add(group, "group")
    second.add(shared, "it")
    listening {
      other.setSyncing()
      shared.setSyncing()
    }
    #expect(first.changes() == ["#1 it syncing"])
    #expect(second.changes() == ["#1 other syncing", "#3 it syncing", "#5 group syncing <- #3"])
  }

  @Test("one that is released leaves the other's numbers unchanged")
  func end() {
    second.add(TestLoadable(), "before")
    do {
      let short = Inspected()
      short.add(shared, "it")
      second.add(shared, "it")
    }
    #expect(second.inspector.id(of: shared) == NodeID(1))
  }
}
