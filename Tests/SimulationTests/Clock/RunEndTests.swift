import Scenarios
import Testing

@testable import Simulation

@Suite("The end of a run")
@MainActor
struct RunEndTests {
  private static let endless = """
    nodes: [{ id: a, latency: 1s, syncer: { policy: sync, period: 1s } }]
    script: [{ at: 3s, sync: a }]

    """

  @Test("it is the end that the file gives")
  func given() throws {
    #expect(try end(of: Self.endless + "end: 80s") == .seconds(80))
  }

  @Test("else it is the latest time that the file names, in whatever place")
  func latest() throws {
    #expect(try end(of: Self.endless) == .seconds(3))
    #expect(try end(of: Self.endless + "expect: [{ by: 9s, state: { a: idle } }]") == .seconds(9))
    #expect(
      try end(of: Self.endless + "waiters: [{ id: w, for: a, timeout: 5s, at: 8s }]") == .seconds(13))
  }

  @Test("else it is when nothing is scheduled any more, which is the time of the last event")
  func nothingLeft() throws {
    #expect(try end(of: "nodes: [{ id: a, kind: autosync, latency: 1500ms, interval: 0s }]") == .milliseconds(1_500))
    #expect(try end(of: "nodes: [{ id: a }]") == .zero)
  }

  @Test("and after an hour at the latest")
  func limit() throws {
    #expect(try end(of: "nodes: [{ id: a, kind: autosync, latency: 1s, interval: 10s }]") == .seconds(3_600))
  }

  @Test("an end from outside wins, whichever is later", arguments: [1, 100])
  func override(seconds: Int) throws {
    let run = try Run(Self.endless + "end: 80s", end: .at(.seconds(seconds)))
    run.runToEnd()
    #expect(run.simulation.virtualTime == .seconds(seconds))
  }

  private func end(of text: String) throws -> Duration {
    let run = try Run(text)
    run.runToEnd()
    return run.simulation.virtualTime
  }
}
