import Testing

@testable import Suggestions

@Suite("Near misses")
struct NearMissTests {
  private func nearest(to word: String, among candidates: [String], budget: Int = 100) -> String? {
    var nearMiss = NearMiss(budget: budget)
    return nearMiss.find(word, among: candidates)
  }

  @Test(
    "An omitted, inserted, changed or swapped letter is a near miss",
    arguments: ["syncIfNeded", "syncIfNeeeded", "syncIfNeedet", "snycIfNeeded", "sync_if_needed", "SYNCIFNEEDED"])
  func misspelled(word: String) {
    #expect(nearest(to: word, among: ["sync", "syncIfNeeded"]) == "syncIfNeeded")
  }

  @Test("Words with little in common are no near miss", arguments: ["zebra", "", "x", "fail"])
  func different(word: String) {
    #expect(nearest(to: word, among: ["sync", "target"]) == nil)
  }

  @Test("A name is found by its beginning", arguments: ["tar", "Tar", "target"])
  func beginning(word: String) {
    #expect(nearest(to: word, among: ["sync", "target"]) == "target")
  }

  @Test("Two letters are too short a beginning")
  func shortBeginning() {
    #expect(nearest(to: "ta", among: ["sync", "target"]) == nil)
  }

  @Test("A long word with more than three wrong letters is no near miss")
  func longWord() {
    #expect(nearest(to: "actionsPostponement", among: ["actionsSuspension"]) == nil)
    #expect(nearest(to: "actionPostponment", among: ["actionsPostponement"]) == "actionsPostponement")
  }

  @Test("The longest common beginning decides between equally near candidates")
  func tie() {
    #expect(nearest(to: "sped", among: ["seed", "speed"]) == "speed")
  }

  @Test("A misplaced letter is a near miss in a short word too")
  func misplaced() {
    #expect(nearest(to: "trou", among: ["tour"]) == "tour")
    #expect(nearest(to: "trou", among: ["trim"]) == nil)
  }

  @Test("The nearest word is chosen, the first of several")
  func nearest() {
    #expect(nearest(to: "photo", among: ["fotos", "photos", "photon"]) == "photos")
  }

  @Test("The budget limits the number of compared words")
  func budget() {
    #expect(nearest(to: "photo", among: ["zebra", "photos"], budget: 1) == nil)
  }
}
