import Loadables
import Testing

@Suite("LoadableState")
struct LoadableStateTests {
  @Test func rawValuesAndNamesAreTheOriginals() {
    #expect(
      LoadableState.allCases.map { "\($0.rawValue) \($0)" } == [
        "0 idle", "1 syncing", "2 did-sync-successfully", "3 did-fail-to-sync",
      ])
  }
}
