import InspectionModel
import YAMLReading

enum ScenarioKeys {
  static let title = MappingKey.required("scenario", .anyText, "the title of the scenario")
  static let seed = MappingKey(
    "seed", ValueDecoder<UInt64>.whole(UInt64.min...UInt64.max),
    "the seed of the random generator: the same file and seed give the same run", standard: "0")
  static let clock = MappingKey(
    "clock", ValueDecoder.object(clockObjectSchema, readClock),
    "the clock on the screen: `{ start: running, speed: 1 }`")
  static let end = MappingKey(
    "end", .duration, "the end of the run, in virtual time since the start", standard: "the latest time in the file")
  static let network = MappingKey("network", .network, "the simulated network at the start", standard: "online")
  static let activity = MappingKey("activity", .activity, "the simulated app at the start", standard: "active")
  static let offline = MappingKey(
    "offline", ValueDecoder<OfflineRule>.word(),
    "when a sync with `requiresInternet` fails offline: `atOnce`, or `atEnd`, if the network is not back by its end",
    standard: "atEnd")
  static let defaults = MappingKey(
    "defaults", ValueDecoder.object(defaultsObjectSchema) { BehaviourSyntax.read($0, defaults: Behaviour()) },
    "the defaults of every simulated loadable")
  static let nodes = MappingKey(
    "nodes", list("nodes", of: NodeKeys.nodeSchema), "the loadables, at least one unless there are `actions`")
  static let actions = MappingKey("actions", list("actions", of: ActionForm.schema), "the scheduled actions")
  static let waiters = MappingKey(
    "waiters", list("waiters", of: JSONSchema(WaiterForm.objectSchema)), "the waiters")
  static let script = MappingKey(
    "script", list("entries", of: ScriptForms.all.schema(prefix: "script")), "the script, in order of time")
  static let expect = MappingKey(
    "expect", list("expectations", of: ExpectationForms.all.schema(prefix: "expect")),
    "the expectations of the run; `loadscope test` checks them")

  static let objectSchema = ObjectSchema(
    of: "a scenario",
    [title, seed, clock, end, network, offline, activity, defaults, nodes, waiters, actions, script, expect],
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
    "start", ValueDecoder<ClockSettings.Start>.word(), "whether the clock runs at the start", standard: "running")
  private static let speed = MappingKey(
    "speed",
    .number(from: ClockCommand.speeds.lowerBound, to: ClockCommand.speeds.upperBound, ClockCommand.speedRule),
    "virtual seconds for each real one", standard: "1")

  static let clockObjectSchema = ObjectSchema(of: "the clock", [start, speed], mainKey: "speed")

  private static func readClock(_ cursor: MappingCursor) -> ClockSettings? {
    let standard = ClockSettings()
    return ClockSettings(
      start: cursor.read(start) ?? standard.start, speed: cursor.read(speed) ?? standard.speed)
  }

  static let defaultsObjectSchema = ObjectSchema(of: "`defaults`", BehaviourSyntax.keys, rules: BehaviourSyntax.rules)
}
