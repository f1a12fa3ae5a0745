import Loadables
import Scenarios
import TestSupport
import Testing
import YAMLReading

@Suite("Mutations", .timeLimit(.minutes(30)))
struct MutationTests {
  private static let insertions = "[]{}:,-?&*!|>'\"%@`#~<\n\t \u{0}\u{FF}".utf8.map { $0 }

  /// A few random changes: bytes changed, inserted, removed, and pieces repeated.
  private func mutate(_ bytes: inout [UInt8], with generator: inout SplitMix64) {
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      let end = min(bytes.count, place + Int.random(in: 1...40, using: &generator))
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes.insert(Self.insertions.randomElement(using: &generator) ?? 0, at: place)
      case 2 where bytes.count > 60: bytes.removeSubrange(place..<end)
      default: bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &generator))
      }
    }
  }

  @Test("A damaged file is read or refused with locations in it, and never crashes", arguments: BuiltInScenarios.names)
  func damaged(name: String) throws {
    let original = Array(try BuiltInScenarios.text(of: name).utf8)
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SplitMix64(seed: seed)
    var refused = 0
    // The total does not depend on the number of files.
    for round in 0..<600 / BuiltInScenarios.names.count {
      var bytes = original
      mutate(&bytes, with: &generator)
      do throws(DiagnosticList) {
        _ = try ScenarioReader.read(bytes: bytes, file: name)
      } catch {
        refused += 1
        let lines = bytes.count { $0 == 0x0A || $0 == 0x0D || $0 == 0x85 || $0 == 0xA8 || $0 == 0xA9 } + 1
        let locations = error.diagnostics.map(\.location)
        let isInside = locations.allSatisfy {
          (1...lines).contains($0.line) && (1...bytes.count + 1).contains($0.column)
        }
        #expect(!error.diagnostics.isEmpty && isInside, "seed \(seed), round \(round): \(locations)")
        #expect(locations == locations.sorted(), "seed \(seed), round \(round)")
        #expect(!error.rendered().isEmpty, "seed \(seed), round \(round)")
      }
    }
    #expect(refused > 0, "seed \(seed)")
  }
}
