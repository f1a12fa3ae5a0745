import Testing

@testable import Simulation

@Suite("Random numbers")
@MainActor
struct RandomnessTests {
  @Test("another node in the file does not change the others' random numbers")
  func independence() throws {
    let nodes = """
      seed: 7
      nodes:
        - { id: a, latency: { exponential: { mean: 1s } }, failureRate: 0.5, syncer: { policy: sync, period: 1s, backoff: { min: 1s, max: 9s, jitter: full } } }
      """
    let script = "\nscript: [{ at: 0s, sync: a }]"
    let alone = try Run(nodes + script)
    alone.run(until: .seconds(120))
    let more = "\n  - { id: b, latency: { uniform: [0s, 3s] }, syncer: { policy: sync, period: 1s } }"
    let together = try Run(nodes + more + "\nscript: [{ at: 0s, sync: b }, { at: 0s, sync: a }]")
    together.run(until: .seconds(120))
    #expect(try alone.states(of: "a").count > 40)
    #expect(try together.states(of: "a") == alone.states(of: "a"))
  }

  @Test("another seed gives another run, and a seed given from outside wins over the file's")
  func seed() throws {
    func states(_ seedInFile: Int, given: UInt64? = nil) throws -> [String] {
      let run = try Run(
        "seed: \(seedInFile)\nnodes: [{ id: a, latency: { uniform: [1s, 2s] } }]\nscript: [{ at: 0s, sync: a }]",
        seed: given)
      run.run(until: .seconds(3))
      return try run.states(of: "a")
    }
    #expect(try states(1) != states(2))
    #expect(try states(1, given: 2) == states(2))
  }
}
