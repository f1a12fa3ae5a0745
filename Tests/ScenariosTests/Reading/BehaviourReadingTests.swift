import Testing

import Scenarios

@Suite("Reading a loadable's behaviour")
struct BehaviourReadingTests {
  private func behaviour(_ keys: String, defaults: String = "{}") throws -> Behaviour? {
    let scenario = try scenario(nodes: "  - { id: a, \(keys) }", script: "defaults: \(defaults)")
    guard case .loadable(let behaviour) = scenario["a"]?.kind else { return nil }
    return behaviour
  }

  @Test(
    "A latency is a duration, a distribution or a list of durations",
    arguments: [
      ("1.5s", Latency.fixed(.milliseconds(1500))),
      ("{ uniform: [200ms, 600ms] }", .uniform(.milliseconds(200) ... .milliseconds(600))),
      ("{ uniform: [1s, 1s] }", .uniform(.seconds(1) ... .seconds(1))),
      (
        "{ normal: { mean: 400ms, sd: 100ms } }",
        .normal(mean: .milliseconds(400), standardDeviation: .milliseconds(100))
      ),
      ("{ exponential: { mean: 2s } }", .exponential(mean: .seconds(2))),
      ("{ each: [400ms, 1.2s] }", .each([.milliseconds(400), .milliseconds(1200)])),
    ])
  func latency(text: String, latency: Latency) throws {
    #expect(try behaviour("latency: \(text)")?.latency == latency)
  }

  @Test("A failure rate replaces outcomes, with a given error code or the standard one")
  func failureRate() throws {
    #expect(
      try behaviour("failureRate: 0.3, error: http-503")?.outcomes == .random(failureRate: 0.3, error: "http-503"))
    #expect(try behaviour("failureRate: 1")?.outcomes == .random(failureRate: 1, error: "failed"))
    #expect(try behaviour("failureRate: 0")?.outcomes == .random(failureRate: 0, error: "failed"))
  }

  @Test("Outcomes and failure rates override each other's defaults, and the error code is kept")
  func defaultsOfOutcomes() throws {
    let random = "{ failureRate: 0.1, error: e }"
    #expect(try behaviour("name: A", defaults: random)?.outcomes == .random(failureRate: 0.1, error: "e"))
    #expect(try behaviour("outcomes: [hang]", defaults: random)?.outcomes == .list([.hang]))
    #expect(try behaviour("failureRate: 0.5", defaults: random)?.outcomes == .random(failureRate: 0.5, error: "e"))
    #expect(
      try behaviour("failureRate: 0.5", defaults: "{ outcomes: [hang] }")?.outcomes
        == .random(failureRate: 0.5, error: "failed"))
  }

  @Test("A loadable can require the network, by its own key or by the defaults")
  func requiresInternet() throws {
    #expect(try behaviour("name: A")?.requiresInternet == false)
    #expect(try behaviour("requiresInternet: true")?.requiresInternet == true)
    #expect(try behaviour("requiresInternet: false", defaults: "{ requiresInternet: true }")?.requiresInternet == false)
    #expect(try behaviour("name: A", defaults: "{ requiresInternet: true }")?.requiresInternet == true)
  }
}
