import InspectionModel
import JSONQuoting
import YAMLReading

/// Writes a whole scenario as a new file.
public enum ScenarioWriter {
  /// Returns a new file for a scenario. The text is read back, so that every error of the scenario is found.
  ///
  /// - Parameters:
  ///   - scenario: A scenario whose nodes are in the order of their definitions in a file: each node is directly
  ///     followed by the nodes that are defined within it.
  ///   - remarks: The comments at the top of the file, each of one line.
  ///   - name: The file's name, for the diagnostics.
  /// - Throws: All errors of the scenario, such as an unknown id.
  public static func file(
    of scenario: Scenario, remarks: [String] = [], name: String
  ) throws(DiagnosticList) -> ScenarioFile {
    try ScenarioFile(bytes: text(of: scenario, remarks: remarks).utf8, name: name)
  }

  static func text(of scenario: Scenario, remarks: [String]) -> String {
    let comments = remarks.map { $0.isEmpty ? "#" : "# \($0.visible)" }
    var sections = [lines(of: head(of: scenario))]
    var nodes = NodeWriter(scenario.nodes)
    let top = nodes.values(of: scenario.roots)
    let parts: [(key: MappingKey<[DocumentNode]>, items: [BlockValue])] = [
      (ScenarioKeys.nodes, top.nodes),
      (ScenarioKeys.waiters, scenario.waiters.map { .flow($0.flowValue) }),
      (ScenarioKeys.actions, top.actions),
      (ScenarioKeys.script, scenario.script.map { .flow($0.command.flowValue(at: $0.at, id: $0.id)) }),
      (ScenarioKeys.expect, scenario.expectations.map { .flow($0.kind.flowValue) }),
    ]
    for (key, items) in parts where !items.isEmpty { sections.append(lines(of: [(key.name, .list(items))])) }
    if !comments.isEmpty { sections.insert(comments, at: 0) }
    return sections.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  private static func lines(of entries: [(key: String, value: BlockValue)]) -> [String] {
    BlockValue.mapping(entries).lines(indentation: "")
  }

  /// Returns the entries before the lists, such as title and seed, without values equal to the defaults.
  private static func head(of scenario: Scenario) -> [(key: String, value: BlockValue)] {
    let clock = scenario.clock
    let standard = ClockSettings()
    let settings =
      (clock.start == standard.start ? [] : [FlowValue.Entry("start", .text(clock.start.rawValue))])
      + (clock.speed == standard.speed ? [] : [.init("speed", .number(clock.speed))])
    let entries: [(String, FlowValue?)] = [
      (ScenarioKeys.title.name, .text(scenario.title)),
      (ScenarioKeys.seed.name, scenario.seed == 0 ? nil : .literal("\(scenario.seed)")),
      (ScenarioKeys.clock.name, settings.isEmpty ? nil : .mapping(settings)),
      (ScenarioKeys.end.name, scenario.end.map { .duration($0) }),
      (ScenarioKeys.network.name, scenario.network == .online ? nil : .text(scenario.network.rawValue)),
      (ScenarioKeys.offline.name, scenario.offline == .atEnd ? nil : .text(scenario.offline.rawValue)),
      (ScenarioKeys.activity.name, scenario.activity == .active ? nil : .text(scenario.activity.rawValue)),
    ]
    return entries.compactMap { key, value in value.map { (key, .flow($0)) } }
  }
}

extension WaiterDefinition {
  fileprivate var flowValue: FlowValue {
    .mapping(
      [.init("id", .text(id)), .init("for", .text(node))]
        + (condition == .contents ? [] : [.init("condition", .text(condition.rawValue))])
        + [.init("timeout", .duration(timeout))] + (at == .zero ? [] : [.init("at", .duration(at))]))
  }
}
