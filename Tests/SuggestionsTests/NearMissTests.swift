import Testing

@testable import Suggestions

@Suite("Near misses")
struct NearMissTests {
  private func nearest(to word: String, among candidates: [String], budget: Int = 100) -> String? {
    var nearMiss = NearMiss(budget: budget)
    return nearMiss.find(word, among: candidates)
  }

  @Test(
    "A letter left out, put in, changed or exchanged is a near miss",
    arguments: ["syncIfNeded", "syncIfNeeeded", "syncIfNeedet", "snycIfNeeded", "sync_if_needed", "SYNCIFNEEDED"])
  func misspelled(word: String) {
    #expect(nearest(to: word, among: ["sync", "syncIfNeeded"]) == "syncIfNeeded")
  }

  @Test("Words that have little in common are none", arguments: ["zebra", "", "x", "fail"])
  func different(word: String) {
    #expect(nearest(to: word, among: ["sync", "target"]) == nil)
  }

  @Test("A name of which only the beginning is given is found", arguments: ["tar", "Tar", "target"])
  func beginning(word: String) {
    #expect(nearest(to: word, among: ["sync", "target"]) == "target")
  }

  @Test("Two letters are no beginning of a name")
  func shortBeginning() {
    #expect(nearest(to: "ta", among: ["sync", "target"]) == nil)
  }

  @Test("A long word with more than three wrong letters is none")
  func longWord() {
    #expect(nearest(to: "actionsPostponement", among: ["actionsSuspension"]) == nil)
    #expect(nearest(to: "actionPostponment", among: ["actionsPostponement"]) == "actionsPostponement")
  }

  @Test("Of candidates as near, the one with the longest common beginning is taken")
  func tie() {
    #expect(nearest(to: "sped", among: ["seed", "speed"]) == "speed")
  }

  @Test("A letter in the wrong place is a near miss in a short word as well")
  func misplaced() {
    #expect(nearest(to: "trou", among: ["tour"]) == "tour")
    #expect(nearest(to: "trou", among: ["trim"]) == nil)
  }

  @Test("The nearest is taken, the first of several")
  func nearest() {
    #expect(nearest(to: "photo", among: ["fotos", "photos", "photon"]) == "photos")
  }

  @Test("No more words are compared than the budget allows")
  func budget() {
    #expect(nearest(to: "photo", among: ["zebra", "photos"], budget: 1) == nil)
  }
}
