import InspectionModel
import Scenarios
import YAMLReading

/// A scenario that reproduces an observed run. Every node goes through the observed states in order, except those in
/// ``differing``.
@MainActor
package struct ObservedScenario {
  package let file: ScenarioFile
  let builder: ScenarioBuilder
  /// The parts of the observed run that the scenario does not reproduce, in sentences.
  package let losses: [String]
  /// The ids of the nodes whose states in the scenario differ from the observed states.
  package let differing: [String]

  /// Searches for the scenario that reproduces a run, until the search ends.
  ///
  /// A ``ScenarioSearch`` does the same in parts of limited time.
  ///
  /// - Parameters:
  ///   - title: The title of the scenario.
  ///   - introduction: The comment lines at the top of the file. The lines about ``losses`` follow.
  ///   - name: The name of the file in messages.
  /// - Throws: The reason why there is no scenario.
  init(of run: ObservedRun, titled title: String, introduction: [String], named name: String) throws(UnsavableRun) {
    var search = ScenarioSearch(of: run, titled: title)
    var found: ScenarioSearch.Candidate?
    while found == nil { found = try search.advance(until: nil) }
    guard let found else { throw UnsavableRun("the run cannot be written as a scenario") }
    try self.init(found, introduction: introduction, named: name)
  }

  /// Creates the text of a scenario file from the result of a search.
  ///
  /// - Parameters:
  ///   - found: The result of the search.
  ///   - introduction: The comment lines at the top of the file. The lines about ``losses`` follow.
  ///   - name: The name of the file in messages.
  /// - Throws: The reason why the scenario cannot be written as text.
  package init(_ found: ScenarioSearch.Candidate, introduction: [String], named name: String) throws(UnsavableRun) {
    (builder, differing) = (found.builder, found.differing)
    let expectations = ObservedExpectations(of: builder, in: found.scenario)
    losses = builder.losses + ScenarioLosses(of: builder).sentences + expectations.losses
    file = try Self.file(
      of: found.scenario.expecting(expectations.kept), introduction, losses, differing, builder, name)
  }

  private static func file(
    of scenario: Scenario, _ introduction: [String], _ losses: [String], _ differing: [String],
    _ builder: ScenarioBuilder, _ name: String
  ) throws(UnsavableRun) -> ScenarioFile {
    var remarks = introduction
    if builder.offset > 0 {
      remarks.append(
        "At 0s the script sets the states at the start. The observed run begins at \(builder.time(builder.run.start).scenarioText)."
      )
    }
    remarks.append(
      differing.isEmpty
        ? "Every node has the observed states, in order."
        : "Other states than observed: \(differing.joined(separator: ", ")).")
    remarks += section("Not carried over:", losses)
    remarks += section(
      "Errors:", builder.names.describedErrors.map { "\($0.word): \($0.text)" })
    do throws(DiagnosticList) {
      return try ScenarioWriter.file(of: scenario, remarks: remarks, name: name)
    } catch {
      let first = error.diagnostics.first?.message ?? "it has errors"
      throw UnsavableRun("the run cannot be written as a scenario: \(first)")
    }
  }

  /// The maximum number of lines about losses, and about errors, in the comments at the top of the file.
  private static let sectionLimit = 200

  private static func section(_ title: String, _ lines: [String]) -> [String] {
    guard !lines.isEmpty else { return [] }
    let rest = lines.count - sectionLimit
    return ["", title] + lines.prefix(sectionLimit).map { "- \($0)" } + (rest > 0 ? ["- and \(rest) more"] : [])
  }
}

extension Treatments {
  /// Lets script commands replace more of the timers and syncs of nodes whose states differ from the observed run.
  ///
  /// - Parameters:
  ///   - divergences: The time of each node's first difference from the observed states, in ns, by the node's id.
  ///   - isCareful: Whether to change only the nodes that differ first, and their timers before their states.
  ///   - moment: The time after the first difference, in ns, within which further differences count as simultaneous.
  /// - Returns: False if nothing was left to replace.
  mutating func adapt(
    to divergences: [String: Int64], _ builder: ScenarioBuilder, isCareful: Bool, within moment: Int64
  ) -> Bool {
    guard let first = divergences.values.min() else { return false }
    let structure = builder.plan.structure
    let differing = builder.run.order.filter { id in
      guard let time = builder.names.id(id).flatMap({ divergences[$0] }) else { return false }
      return !isCareful || time <= first.addingClamped(moment)
    }
    let networked = differing.filter { builder.plan.kind(of: $0) != .action && builder.plan.offlineRule(of: $0) != nil }
    withoutNetwork.formUnion(networked)
    if !networked.isEmpty { return true }
    if isCareful {
      var hasChanged = false
      for id in Set(differing.flatMap { structure.ancestors(of: $0).union([$0]) }) where builder.plan.hasTimers(id) {
        hasChanged = raise(id, to: .scripted) || hasChanged
      }
      if hasChanged { return true }
    }
    let leaves = differing.filter { builder.plan.kind(of: $0).tag.hasOwnState && self[$0] < .pinned }
    if pin(isCareful && !leaves.isEmpty ? leaves : differing) { return true }
    // A parent may still sync a pinned leaf, if the leaf has to be a loadable.
    if pin(differing.flatMap { structure.ancestors(of: $0) }) { return true }
    return pin(builder.run.order.filter { builder.names.id($0).map { divergences[$0] != nil } ?? false })
  }

  /// Lets the script set all states of the nodes. Returns false if that was already so for all of them.
  private mutating func pin(_ nodes: [NodeID]) -> Bool {
    var hasChanged = false
    for id in nodes { hasChanged = raise(id, to: .pinned) || hasChanged }
    return hasChanged
  }
}

/// The error that an observed run cannot be written as a scenario.
package struct UnsavableRun: Error {
  /// The reason, for the user.
  package let message: String

  init(_ message: String) { self.message = message }
}
