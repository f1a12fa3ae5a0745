import Loadables
import Scenarios
import TestSupport
import Testing

@Suite("Copies with random additions", .timeLimit(.minutes(30)))
struct CopyPropertyTests {
  @Test("have the expected contents and keep every line of the file", arguments: ValidFile.all)
  func files(file: ValidFile) throws {
    try check(try file.text(), rounds: 20)
  }

  @Test("work with other line breaks, and without a final one", arguments: ValidFile.all)
  func lineBreaks(file: ValidFile) throws {
    let text = try file.text()
    try check(text.replacing("\n", with: "\r\n"), rounds: 5)
    try check(String(text.reversed().drop { $0 == "\n" }.reversed()), rounds: 5)
  }

  @Test("can be copied repeatedly")
  func repeated() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var text = try BuiltInScenarios.text(of: "tour")
    var entries = 0
    for round in 0..<30 {
      let file = try ScenarioFile(bytes: Array(text.utf8), name: "tour")
      var random = RandomAdditions(to: file.scenario, seed: seed &+ UInt64(round))
      let additions = random.next()
      let copy = try file.copy(with: additions)
      entries += additions.script.count
      #expect(copy.keepsLayout, "seed \(seed), round \(round)")
      text = copy.text
    }
    let all = try ScenarioReader.read(text, file: "tour")
    #expect(all.script.count > 20 && entries > 0, "seed \(seed)")
  }

  private func check(_ text: String, rounds: Int) throws {
    let file = try ScenarioFile(bytes: Array(text.utf8), name: "test.yaml")
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = RandomAdditions(to: file.scenario, seed: seed)
    for round in 0..<rounds {
      let additions = random.next()
      let copy: ScenarioCopy
      do throws(ScenarioCopyError) { copy = try file.copy(with: additions) } catch {
        Issue.record("seed \(seed), round \(round): \(error.sentence): \(additions)")
        continue
      }
      let scenario = try ScenarioReader.read(copy.text, file: "copy.yaml")
      // Sorted by time; at the same time, the file's entries precede the added ones, each in their order.
      var expected = file.scenario.script.map { ($0.at, $0.command) }
      for case .entry(let time, let action) in additions.script {
        let place = expected.lastIndex { $0.0 <= time }.map { $0 + 1 } ?? 0
        expected.insert((time, action), at: place)
      }
      let isMerged =
        scenario.script.map(\.at) == expected.map(\.0) && scenario.script.map(\.command) == expected.map(\.1)
      #expect(isMerged, "seed \(seed), round \(round)\n\(copy.text)")
      #expect(scenario.seed == additions.seed ?? file.scenario.seed, "seed \(seed), round \(round)")
      #expect(scenario.end == additions.end ?? file.scenario.end, "seed \(seed), round \(round)")
      #expect(scenario.nodes.map(\.kind) == file.scenario.nodes.map(\.kind), "seed \(seed), round \(round)")
      let new = scenario.expectations.count - file.scenario.expectations.count
      #expect(new == additions.expectations.count, "seed \(seed), round \(round)")
      #expect(copy.keepsLayout, "seed \(seed), round \(round)")
      // Nothing is removed, except for a replaced seed or end, and the brackets of an empty list.
      let replaced = text.contains("[]") || text.first == "{" || file.scenario.seed != 0
      #expect(replaced || isSubsequence(text, of: copy.text), "seed \(seed), round \(round)\n\(copy.text)")
    }
  }

  private func isSubsequence(_ text: String, of longer: String) -> Bool {
    var rest = longer.unicodeScalars[...]
    for scalar in text.unicodeScalars {
      guard let place = rest.firstIndex(of: scalar) else { return false }
      rest = rest[rest.index(after: place)...]
    }
    return true
  }
}
