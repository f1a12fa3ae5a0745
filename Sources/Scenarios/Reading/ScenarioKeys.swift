import InspectionModel
import YAMLReading

enum ScenarioKeys {
  static let title = MappingKey.required("scenario", .anyText, "what the scenario is called")
  static let seed = MappingKey(
    "seed", ValueDecoder<UInt64>.whole(UInt64.min...UInt64.max),
    "where everything random comes from: the same file and seed give the same run", standard: "0")
  static let clock = MappingKey(
    "clock", ValueDecoder.object(clockObjectSchema, readClock),
    "how time passes on the screen: `{ start: running, speed: 1 }`")
  static let end = MappingKey(
    "end", .duration, "when the run ends, in virtual time since the start", standard: "the latest time in the file")
  static let network = MappingKey("network", .network, "the simulated network at the start", standard: "online")
  static let activity = MappingKey("activity", .activity, "the simulated app at the start", standard: "active")
  static let defaults = MappingKey(
    "defaults", ValueDecoder.object(defaultsObjectSchema) { BehaviourForm.read($0, defaults: Behaviour()) },
    "what holds for every simulated loadable that does not say otherwise")
  static let nodes = MappingKey(
    "nodes", list("nodes", of: NodeKeys.nodeSchema), "the loadables, at least one unless there are `actions`")
  static let actions = MappingKey("actions", list("actions", of: ActionForm.schema), "what is to be done when")
  static let waiters = MappingKey(
    "waiters", list("waiters", of: JSONSchema(WaiterForm.objectSchema)), "who waits for what")
  static let script = MappingKey(
    "script", list("entries", of: ScriptForms.all.schema(prefix: "script")), "what happens, in order of time")
  static let expect = MappingKey(
    "expect", list("expectations", of: ExpectationForms.all.schema(prefix: "expect")),
    "what has to be true of the run; `loadscope test` checks it")

  static let objectSchema = ObjectSchema(
    of: "a scenario", [title, seed, clock, end, network, activity, defaults, nodes, waiters, actions, script, expect],
    rules: [.atLeastOneItem([nodes.name, actions.name])],
    misplaced: [
      "title": "its title is the value of `scenario`", "name": "its title is the value of `scenario`",
      "loadables": "they are the items of `nodes`",
    ])

  private static func list(_ items: String, of schema: JSONSchema) -> ValueDecoder<[DocumentNode]> {
    ValueDecoder<DocumentNode>.any(schema: schema).list("a list of \(items)")
  }

  // MARK: The clock

  private static let start = MappingKey(
    "start", ValueDecoder<ClockSettings.Start>.word(), "whether time moves at the start", standard: "running")
  private static let speed = MappingKey(
    "speed",
    .number(from: ClockSettings.speeds.lowerBound, to: ClockSettings.speeds.upperBound, "a number from 0.01 to 10000"),
    "virtual seconds for each real one", standard: "1")

  static let clockObjectSchema = ObjectSchema(of: "the clock", [start, speed], mainKey: "speed")

  private static func readClock(_ cursor: MappingCursor) -> ClockSettings? {
    let standard = ClockSettings()
    return ClockSettings(
      start: cursor.read(start) ?? standard.start, speed: cursor.read(speed) ?? standard.speed)
  }

  static let defaultsObjectSchema = ObjectSchema(of: "`defaults`", BehaviourForm.keys, rules: BehaviourForm.rules)
}
