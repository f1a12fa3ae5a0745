import Foundation
import Scenarios
import Simulation
import Testing

@testable import loadscope

/// Serialized: a running simulation is the process's instrument.
@Suite("Built-in scenarios and their expectations", .serialized)
@MainActor
struct BuiltInScenarioTests {
  private nonisolated static let names = EmbeddedFiles.scenarios.map(\.name)

  /// The number of expectations, the last ones of a file, that depend on the file's seed.
  private nonisolated static let lucky = [
    "jitter": 4, "jittered-herd": 3, "flaky": 6, "faults": 2, "metastable": 4, "metastable-budget": 3,
    "metastable-breaker": 4, "metastable-queue": 4,
  ]

  /// The scenarios of ten minutes with tens of thousands of requests, a second of work each.
  private nonisolated static let heavy = names.filter { $0.hasPrefix("metastable") }

  /// The length limit, in seconds, of scenarios that the user does not watch to their end.
  private nonisolated static let long = [
    "offline-uploads": 3_700, "metastable": 640, "metastable-budget": 640, "metastable-breaker": 640,
    "metastable-queue": 640,
  ]

  private func read(_ name: String) throws -> Scenario { try ScenarioSource.builtIn(named: name).readUsable() }

  private func text(of name: String) throws -> String {
    String(decoding: try #require(EmbeddedFiles.scenarios.first { $0.name == name }).bytes, as: UTF8.self)
  }

  @Test("every expectation is met", arguments: names)
  func met(name: String) throws {
    let file = try TestRunner.run(try read(name), name: name)
    #expect(file.expectations.count >= 5)
    #expect(file.expectations.filter { $0.firstFailure != nil } == [])
  }

  @Test("a scenario expects a number of contract violations and has a short run", arguments: names)
  func says(name: String) throws {
    let scenario = try read(name)
    #expect(
      scenario.expectations.contains { expectation in
        if case .violations = expectation.kind { true } else { false }
      })
    #expect(try #require(scenario.end) <= .seconds(Self.long[name] ?? 120))
  }

  @Test("expectations that depend on the seed fail with some of many seeds, the others with none", arguments: names)
  func seeds(name: String) throws {
    let file = try TestRunner.run(try read(name), name: name, seeds: Self.heavy.contains(name) ? 8...13 : 1...50)
    let sure = file.expectations.dropLast(Self.lucky[name] ?? 0)
    #expect(sure.filter { $0.firstFailure != nil } == [])
    #expect(file.expectations[sure.endIndex...].filter { $0.firstFailure == nil } == [])
  }

  @Test("the expectations of a metastable failure fail with each policy", arguments: heavy.dropFirst())
  func policies(name: String) throws {
    func parts(_ name: String) throws -> (nodes: String, expectations: String) {
      let text = try text(of: name)
      let place = try #require(text.range(of: "expect:")).lowerBound
      return (String(text[..<place]), String(text[place...]))
    }
    let scenario = try parts(name).nodes + parts("metastable").expectations
    let file = try TestRunner.run(try ScenarioReader.read(scenario, file: name), name: name)
    #expect(file.expectations.filter { $0.firstFailure == nil }.map(\.line).count == 1, "all but the violations")
  }

  @Test("every expectation fails under some mutation of the scenario", arguments: names.filter { !heavy.contains($0) })
  func sensitive(name: String) async throws {
    let text = try text(of: name)
    let expectations = try read(name).expectations
    // `violations: 0` survives mutations: the core keeps its contract, except in one mode of groups.
    var untouched = Set(expectations.indices.filter { expectations[$0].kind != .violations(0) })
    for mutant in ScenarioMutation.all(of: text) where !untouched.isEmpty {
      guard let scenario = try? ScenarioReader.read(mutant, file: name) else { continue }
      let file = try TestRunner.run(scenario, name: name)
      // A mutant that breaks everything, such as a missing first sync, says little about each.
      guard file.failedExpectationCount * 2 <= file.expectations.count else { continue }
      untouched = untouched.filter { file.expectations[$0].firstFailure == nil }
      // Other tests need the main actor too, some of them with deadlines.
      await Task.yield()
    }
    let survivors = untouched.sorted().map { expectations[$0].line }
    #expect(survivors == [], "lines of \(name).yaml that no change to the scenario has made fail")
  }
}
