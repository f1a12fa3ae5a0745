/// The internal imports that each module may have: the architecture's table, as enforced by the tests.
///
/// A new module or a new edge is a decision, made here.
enum ModuleTable {
  /// A module and its allowed imports.
  struct Row {
    let module: String
    let mayImport: Set<String>

    init(_ module: String, imports mayImport: Set<String> = []) {
      self.module = module
      self.mayImport = mayImport
    }
  }

  static let rows: [Row] = [
    // The delays of a back-off, which the core draws and viewers show.
    Row("Backoff"),
    Row("Loadables", imports: ["Backoff"]),
    Row("LoadablesTesting", imports: ["Loadables"]),
    // The pictures that a tool shows, and the conditions that it overrides.
    Row("LoadablesTooling", imports: ["Loadables"]),
    Row("CImageCodecs"),
    Row("LoadableImagesTrait"),
    Row("LoadableImages", imports: ["CImageCodecs", "LoadableImagesTrait", "Loadables", "LoadablesTooling"]),
    Row(
      "LoadableImagesTesting", imports: ["LoadableImages", "LoadableImagesTrait", "Loadables", "LoadablesTesting"]),
    Row("LoadableImagesHTTP", imports: ["LoadableImages", "LoadableImagesTrait"]),
    Row("PrivateFiles"),
    Row("CNetlink"),
    Row("Netlink", imports: ["CNetlink"]),
    // Names a missing trait; not imported, but built first.
    Row("ScheduledActionsTrait"),
    Row(
      "ScheduledActions",
      imports: ["Loadables", "LoadablesTooling", "Netlink", "PrivateFiles", "ScheduledActionsTrait"]),
    Row("JSONQuoting"),
    // Suggestions for mistyped names in files, in options and on the screen.
    Row("Suggestions"),
    Row("YAMLReading", imports: ["JSONQuoting", "Suggestions"]),
    Row("Scenarios", imports: ["InspectionModel", "JSONQuoting", "YAMLReading"]),
    // The vocabulary shared by sources and viewers.
    Row("InspectionModel", imports: ["Backoff"]),
    Row("Inspection", imports: ["InspectionModel", "Loadables", "LoadablesTooling"]),
    Row(
      "Simulation",
      imports: [
        "Backoff", "Loadables", "LoadablesTesting", "ScheduledActions", "Scenarios", "Inspection", "InspectionModel",
      ]),
    Row("Recordings", imports: ["InspectionModel", "JSONQuoting", "PrivateFiles"]),
    Row(
      "ScenarioSaving",
      imports: ["Explanation", "InspectionModel", "Recordings", "Scenarios", "Simulation", "YAMLReading"]),
    // The lines between a program and its clients: those of a recording, and the program's end.
    Row("Link", imports: ["InspectionModel", "Recordings"]),
    Row("LoadablesTelemetryTrait"),
    Row("LoadablesTelemetry", imports: ["Loadables", "LoadablesTelemetryTrait"]),
    Row("LoadscopeTracingTrait"),
    Row("LoadscopeTracing", imports: ["Loadables", "LoadscopeAgent", "LoadscopeTracingTrait"]),
    Row("LoadscopeAgentTrait"),
    Row(
      "LoadscopeAgent",
      imports: [
        "Inspection", "InspectionModel", "Link", "Loadables", "LoadablesTooling", "LoadscopeAgentTrait", "Recordings",
      ]),
    Row("CRunPage"),
    // The page renders; the sentences are the terminal's.
    Row(
      "RunPage",
      imports: ["CRunPage", "Explanation", "InspectionModel", "JSONQuoting", "PrivateFiles", "Recordings"]),
    Row("LoadablesRecordingTrait"),
    Row(
      "LoadablesRecording",
      imports: [
        "Inspection", "InspectionModel", "Loadables", "LoadablesRecordingTrait", "LoadablesTesting", "PrivateFiles",
        "Recordings", "RunPage",
      ]),
    Row("TerminalUI"),
    Row("TerminalExport", imports: ["TerminalUI"]),
    Row("Explanation", imports: ["InspectionModel"]),
    // Not Loadables or Simulation: a simulation, a recording and a live process have the same interface.
    Row("Dashboard", imports: ["Explanation", "InspectionModel", "Suggestions", "TerminalUI"]),
    Row("CNcurses"),
    Row("NcursesBackend", imports: ["CNcurses", "TerminalUI"]),
    Row("CEmbeddedFiles"),
    Row(
      "loadscope",
      imports: [
        "CEmbeddedFiles", "Explanation", "JSONQuoting", "Link", "Loadables", "LoadablesTesting", "Scenarios",
        "InspectionModel",
        "LoadableImages", "Simulation", "PrivateFiles", "Recordings", "RunPage", "ScenarioSaving", "Suggestions",
        "TerminalExport", "TerminalUI", "Dashboard", "NcursesBackend", "YAMLReading",
      ]),
    Row("AgentProbe", imports: ["Loadables", "LoadablesTesting", "LoadscopeAgent", "LoadscopeTracing"]),
    Row("photo-feed", imports: ["Loadables", "LoadablesTooling", "LoadscopeAgent", "ScheduledActions"]),
    Row("StoreProbe", imports: ["ScheduledActions"]),
    Row("CrashingProgram", imports: ["TerminalUI", "NcursesBackend"]),
    Row("ReachabilityProbe", imports: ["ScheduledActions"]),
    Row("TestSupport"),
  ]

  static let modules = Set(rows.map(\.module))

  /// The programs that only tests start, and support shared by test targets, with their folders. No other module
  /// imports them.
  static let testFolders = [
    "AgentProbe": "Tests/AgentProbe", "CrashingProgram": "Tests/CrashingProgram",
    "photo-feed": "Examples/Sources/photo-feed", "ReachabilityProbe": "Tests/ReachabilityProbe",
    "StoreProbe": "Tests/StoreProbe", "TestSupport": "Tests/TestSupport",
  ]

  static var testModules: Set<String> { Set(testFolders.keys) }

  /// The modules at the boundary to C, where the compiler cannot check safety.
  static let cBoundary: Set<String> = ["CNcurses", "NcursesBackend"]

  /// The allowed imports of `module`; empty if it is not in the table.
  static func allowedImports(of module: String) -> Set<String> {
    rows.first { $0.module == module }?.mayImport ?? []
  }
}
