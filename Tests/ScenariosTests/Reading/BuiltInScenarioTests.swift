import InspectionModel
import Scenarios
import TestSupport
import Testing

@Suite("Built-in scenarios")
struct BuiltInScenarioTests {
  private func read(_ name: String) throws -> Scenario {
    try ScenarioReader.read(BuiltInScenarios.text(of: name), file: "\(name).yaml")
  }

  @Test("They read without diagnostics", arguments: BuiltInScenarios.names)
  func reads(name: String) throws {
    #expect(try !read(name).nodes.isEmpty)
  }

  @Test("They run from the start and something happens within a second", arguments: BuiltInScenarios.names)
  func starts(name: String) throws {
    let scenario = try read(name)
    #expect(scenario.clock == ClockSettings(start: .running, speed: 1))
    let dates = scenario.nodes.compactMap { if case .action(_, let date, _) = $0.kind { date } else { nil } }
    let loads = scenario.nodes.flatMap { node -> [Duration] in
      if case .load(let load) = node.kind { load.arrivals.map(\.from) } else { [] }
    }
    let times = scenario.script.prefix(1).map(\.at) + scenario.waiters.map(\.at) + dates + loads
    #expect(try #require(times.min()) <= .seconds(1))
  }

  @Test("The tour and the policies last half a minute", arguments: ["tour", "policies"])
  func lasts(name: String) throws {
    #expect(try #require(read(name).script.last).at >= .seconds(30))
  }

  @Test("The tour shows the five most common kinds of nodes")
  func kinds() throws {
    let kinds = try read("tour").nodes.map { node in
      switch node.kind {
      case .loadable: "loadable"
      case .pure: "pure"
      case .group: "group"
      case .proxy: "proxy"
      case .pureProxy: "pureProxy"
      case .chain: "chain"
      case .map, .asyncMap, .flatMap, .joined: "map"
      case .autosync: "autosync"
      case .image: "image"
      case .action: "action"
      case .budget: "budget"
      case .breaker: "breaker"
      case .server: "server"
      case .load: "load"
      }
    }
    #expect(Set(kinds).count == 5)
  }

  @Test("The policies have the same children in every mode")
  func policies() throws {
    let groups = try read("policies").nodes.compactMap { node in
      if case .group(let mode, let children) = node.kind { (mode, children) } else { nil }
    }
    #expect(groups.map(\.0) == [.all, .any, .never])
    #expect(groups.allSatisfy { $0.1 == ["red", "green", "blue"] })
  }

  @Test("The back-off fails eight times, then succeeds")
  func backoff() throws {
    let server = try #require(try read("backoff")["server"])
    #expect(server.kind == .loadable(Behaviour(outcomes: .list(Array(repeating: .error("down"), count: 8) + [.ok]))))
    #expect(server.syncer?.backoff.multiplier == 1.41421356)
  }
}
