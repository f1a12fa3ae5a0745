import Testing

/// Set `LOADABLES_SEED` to repeat a run that failed.
@Suite("Random trees")
@MainActor
struct RandomTreeTests {
  @Test func groupsAndProxiesAreWhatAModelThatLooksAtEveryChildSays() {
    let seed = SeededGenerator.seed(named: "LOADABLES_SEED")
    print("Random trees: LOADABLES_SEED=\(seed)")
    for number in 0..<300 {
      let tree = RandomTree(seed: seed &+ UInt64(number))
      for step in 0..<60 {
        tree.step()
        guard let problem = tree.problem() else { continue }
        Issue.record("LOADABLES_SEED=\(seed &+ UInt64(number)), step \(step): \(problem)")
        return
      }
    }
  }
}
