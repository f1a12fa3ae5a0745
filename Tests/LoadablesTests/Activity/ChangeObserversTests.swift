import Testing

@testable import Loadables

@Suite("Observers of changes")
@MainActor
struct ChangeObserversTests {
  @Test("observations that are released are forgotten without a change")
  func released() {
    let observers = ChangeObservers()
    for _ in 0..<10_000 { _ = observers.add {} }
    #expect(observers.entryCount <= 64)
  }

  @Test("observations that are held are called, also after others were released")
  func held() {
    let observers = ChangeObservers()
    var calls = 0
    let held = (0..<200).map { _ in
      _ = observers.add { calls += 1_000 }
      return observers.add { calls += 1 }
    }
    withExtendedLifetime(held) { observers.notify() }
    #expect(calls == 200)
  }
}
