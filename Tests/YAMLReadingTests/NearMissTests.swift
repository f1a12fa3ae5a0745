import Testing

@testable import YAMLReading

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

  @Test("The nearest is taken, the first of several")
  func nearest() {
    #expect(nearest(to: "photo", among: ["fotos", "photos", "photon"]) == "photos")
  }

  @Test("No more words are compared than the budget allows")
  func budget() {
    #expect(nearest(to: "photo", among: ["zebra", "photos"], budget: 1) == nil)
  }
}
