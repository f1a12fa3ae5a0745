/// Which of our modules each module may import: the table of the architecture, as the tests hold it.
///
/// A new module, or a new edge, is a decision: it is made here, where a reader can see it.
enum ModuleTable {
  /// A module and those it may import.
  struct Row {
    let module: String
    let mayImport: Set<String>

    init(_ module: String, imports mayImport: Set<String> = []) {
      self.module = module
      self.mayImport = mayImport
    }
  }

  static let rows: [Row] = [
    Row("Loadables"),
    Row("LoadablesTesting", imports: ["Loadables"]),
    Row("PrivateFiles"),
    Row("CNetlink"),
    Row("Netlink", imports: ["CNetlink"]),
    // Says which trait is missing; not imported, but built first.
    Row("ScheduledActionsTrait"),
    Row("ScheduledActions", imports: ["Loadables", "Netlink", "PrivateFiles", "ScheduledActionsTrait"]),
    Row("JSONQuoting"),
    // Near misses, for all that read names: files, options and the screen.
    Row("Suggestions"),
    Row("YAMLReading", imports: ["JSONQuoting", "Suggestions"]),
    Row("Scenarios", imports: ["InspectionModel", "JSONQuoting", "YAMLReading"]),
    // The vocabulary that all sources, and all that show them, share.
    Row("InspectionModel"),
    Row("Inspection", imports: ["InspectionModel", "Loadables"]),
    Row(
      "Simulation",
      imports: ["Loadables", "LoadablesTesting", "ScheduledActions", "Scenarios", "Inspection", "InspectionModel"]),
    Row("Recordings", imports: ["InspectionModel", "JSONQuoting", "PrivateFiles"]),
    // The lines between a program and its clients, which are those of a recording; the end of the program.
    Row("Link", imports: ["InspectionModel", "Recordings"]),
    Row("LoadscopeAgentTrait"),
    Row(
      "LoadscopeAgent",
      imports: ["Inspection", "InspectionModel", "Link", "Loadables", "LoadscopeAgentTrait", "Recordings"]),
    Row("TerminalUI"),
    Row("TerminalExport", imports: ["TerminalUI"]),
    Row("Explanation", imports: ["InspectionModel"]),
    // Neither Loadables nor Simulation: a simulation, a recording and a live process reach it in the same way.
    Row("Dashboard", imports: ["Explanation", "InspectionModel", "Suggestions", "TerminalUI"]),
    Row("CNcurses"),
    Row("NcursesBackend", imports: ["CNcurses", "TerminalUI"]),
    Row(
      "loadscope",
      imports: [
        "Explanation", "JSONQuoting", "Link", "Loadables", "LoadablesTesting", "Scenarios", "InspectionModel",
        "Simulation",
        "PrivateFiles", "Recordings", "Suggestions", "TerminalExport", "TerminalUI", "Dashboard", "NcursesBackend",
        "YAMLReading",
      ]),
    Row("AgentProbe", imports: ["Loadables", "LoadablesTesting", "LoadscopeAgent"]),
    Row("StoreProbe", imports: ["ScheduledActions"]),
    Row("CrashingProgram", imports: ["TerminalUI", "NcursesBackend"]),
    Row("ReachabilityProbe", imports: ["ScheduledActions"]),
    Row("TestSupport"),
  ]

  /// The names of all modules in the table.
  static let modules = Set(rows.map(\.module))

  /// The programs that only tests start, and the support of several test targets. They live in `Tests`, and no other module
  /// imports them.
  static let testModules: Set<String> = [
    "AgentProbe", "CrashingProgram", "ReachabilityProbe", "StoreProbe", "TestSupport",
  ]

  /// The modules at the boundary to C, where the compiler cannot see what is safe.
  static let cBoundary: Set<String> = ["CNcurses", "NcursesBackend"]

  /// What `module` may import; nothing when it is not in the table.
  static func allowedImports(of module: String) -> Set<String> {
    rows.first { $0.module == module }?.mayImport ?? []
  }
}
