import InspectionModel
import Scenarios

/// The search for a scenario that reproduces an observed run, a part in each call of ``advance(until:)``.
///
/// Each attempt builds a scenario, runs it, and compares the states of every node with the observed states. For nodes
/// that differ, the next attempt replaces more by script commands: see ``Treatment``.
@MainActor
package struct ScenarioSearch {
  /// The maximum number of attempts.
  private static let attemptLimit = 20
  /// The number of attempts after which every differing node is pinned, which means that the script sets its states.
  private static let carefulAttempts = 12
  /// The time after the first difference, in ns, within which further differences count as simultaneous.
  private static let moment: Int64 = 5_000_000

  /// The scenario of an attempt.
  package struct Candidate {
    let builder: ScenarioBuilder
    let scenario: Scenario
    /// The ids of the nodes whose states differ, sorted.
    let differing: [String]
  }

  private struct Attempt {
    let builder: ScenarioBuilder
    let scenario: Scenario
    let observed: StateHistories
    let run: StateHistoryRun
  }

  private let structure: ObservedStructure
  private let title: String
  private var treatments = Treatments()
  private var attemptCount = 0
  private var attempt: Attempt?
  private var best: Candidate?
  private var isOver = false

  /// Prepares a search that starts with the first call of ``advance(until:)``.
  ///
  /// - Parameter title: The title of the scenario.
  package init(of run: ObservedRun, titled title: String) {
    structure = ObservedStructure(run)
    self.title = title
  }

  /// The number of the current attempt, from 1, and about how much of its run is done, from 0 to 1.
  package var progress: (attempt: Int, part: Double) {
    guard let attempt else { return (max(1, attemptCount), 0) }
    return (attemptCount, min(1, Double(attempt.run.changeCount) / Double(max(1, attempt.observed.count))))
  }

  /// Continues the search until a deadline. If the deadline is nil, the search ends in this call.
  ///
  /// - Returns: The scenario with the fewest differing nodes; nil if the search has not ended.
  /// - Throws: The reason why no scenario can be built.
  package mutating func advance(until deadline: ContinuousClock.Instant?) throws(UnsavableRun) -> Candidate? {
    while true {
      if attempt == nil { attempt = try nextAttempt() }
      guard let attempt else { break }
      guard attempt.run.advance(until: deadline) else { return nil }
      self.attempt = nil
      finish(attempt)
      if let deadline, deadline <= .now, !isOver { return nil }
    }
    guard let best else { throw UnsavableRun("the run cannot be written as a scenario") }
    return best
  }

  /// Builds the scenario of the next attempt; returns nil if the search is over.
  private mutating func nextAttempt() throws(UnsavableRun) -> Attempt? {
    while !isOver, attemptCount < Self.attemptLimit {
      attemptCount += 1
      let builder = ScenarioBuilder(ScenarioPlan(structure, treatments))
      if builder.contradictsFaults, treatments.carriesFaults {
        treatments.carriesFaults = false
        continue
      }
      let scenario = builder.scenario(titled: title)
      let observed = StateHistories(of: builder)
      do {
        // A recording with very long delays would run for ever.
        let run = try StateHistoryRun(scenario, changeLimit: 2 * observed.count + 10_000)
        return Attempt(builder: builder, scenario: scenario, observed: observed, run: run)
      } catch {
        throw UnsavableRun("the scenario cannot run: \(error)")
      }
    }
    return nil
  }

  /// Compares the states after an attempt, and chooses the treatments for the next attempt.
  private mutating func finish(_ attempt: Attempt) {
    let divergences = attempt.observed.divergences(from: attempt.run.histories(from: attempt.builder.offset))
    if best.map({ divergences.count < $0.differing.count }) ?? true {
      best = Candidate(
        builder: attempt.builder, scenario: attempt.scenario, differing: divergences.keys.sorted())
    }
    let isCareful = attemptCount <= Self.carefulAttempts
    isOver =
      divergences.isEmpty
      || !treatments.adapt(to: divergences, attempt.builder, isCareful: isCareful, within: Self.moment)
  }
}

/// The way in which a scenario reproduces an observed node. Each case leaves more to the script than the one before.
enum Treatment: Int, Comparable {
  /// The node has the observed kind, with its timers and waits.
  case native
  /// The node has the observed kind, but the script makes the syncs that timers made.
  case scripted
  /// The node is a leaf, and the script sets each of its observed states.
  case pinned

  static func < (left: Treatment, right: Treatment) -> Bool { left.rawValue < right.rawValue }
}

/// The treatment of each node of a run: native at first. Nodes with other states than observed get a later treatment.
struct Treatments {
  private var treatments: [NodeID: Treatment] = [:]
  /// Whether the script injects the observed faults. If false, leaves' outcomes and latencies include their effects.
  var carriesFaults = true
  /// The nodes whose failures for want of the network are outcomes, as the network alone did not give their states.
  var withoutNetwork: Set<NodeID> = []

  subscript(node: NodeID) -> Treatment { treatments[node] ?? .native }

  /// Gives a node this treatment, unless it already has the same or a later one. Returns whether the treatment changed.
  mutating func raise(_ node: NodeID, to treatment: Treatment) -> Bool {
    guard self[node] < treatment else { return false }
    treatments[node] = treatment
    return true
  }
}
