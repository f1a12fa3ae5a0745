// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// The compiler settings of every Swift target. Warnings are errors only in CI, so that a newer compiler's warnings do
/// not break builds from source.
let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    // Makes weak captures constant: reading one needs no exclusivity check.
    .enableUpcomingFeature("ImmutableWeakCaptures"),
  ] + (Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)])

/// The settings of the libraries in which the tests spend their time. Tests/options.sh has them optimised, with the
/// assertions of debug builds. Only there: packages cannot depend on a package with unsafe flags.
let librarySettings =
  settings
  + (Context.environment["LOADSCOPE_OPTIMIZED_TESTS"] == nil
    ? [] : [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))])

// Products of other packages. Each belongs to a trait; clients without the trait do not fetch the package.
let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Program"]))
let bits = Target.Dependency.product(
  name: "BitCollections", package: "swift-collections",
  condition: .when(traits: ["Program", "LoadablesRecording"]))
let deque = Target.Dependency.product(
  name: "DequeModule", package: "swift-collections",
  condition: .when(traits: ["Program", "LoadablesRecording", "LoadscopeAgent"]))
let heap = Target.Dependency.product(
  name: "HeapModule", package: "swift-collections", condition: .when(traits: ["Program"]))
let nio = ["NIOCore", "NIOPosix"].map { name in
  Target.Dependency.product(name: name, package: "swift-nio", condition: .when(traits: ["LoadscopeAgent"]))
}
let nioHTTP = Target.Dependency.product(
  name: "NIOHTTP1", package: "swift-nio", condition: .when(traits: ["LoadscopeAgent"]))
let histogram = Target.Dependency.product(
  name: "Histogram", package: "hdrhistogram-swift", condition: .when(traits: ["LoadscopeAgent"]))
let grdb = Target.Dependency.product(
  name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["ScheduledActions"]))
let tracing = Target.Dependency.product(
  name: "Tracing", package: "swift-distributed-tracing",
  condition: .when(traits: ["LoadablesTelemetry", "LoadscopeTracing"]))
let telemetry =
  [
    ("Logging", "swift-log"), ("Metrics", "swift-metrics"),
  ].map { name, package in
    Target.Dependency.product(name: name, package: package, condition: .when(traits: ["LoadablesTelemetry"]))
  } + [tracing]
// The telemetry's backends in tests.
let telemetryKits = [("InMemoryTracing", "swift-distributed-tracing"), ("MetricsTestKit", "swift-metrics")].map {
  name, package in
  Target.Dependency.product(name: name, package: package, condition: .when(traits: ["LoadablesTelemetry"]))
}
let yams = Target.Dependency.product(name: "Yams", package: "Yams", condition: .when(traits: ["Program"]))

/// Whether the headers of libpng and libjpeg-turbo are installed, where compilers look for them. Without them the
/// package is built without LoadableImages, and LoadableImagesTrait says so: nothing else needs them. Apple platforms
/// decode with ImageIO. Not `pkgConfig`: its flags would keep other packages from depending on this one.
let hasImageCodecs: Bool = {
  #if canImport(Darwin)
    return true
  #else
    let variables = ["CPATH", "C_INCLUDE_PATH"].compactMap { Context.environment[$0] }
    let folders =
      ["/usr/include", "/usr/local/include"] + variables.flatMap { $0.split(separator: ":").map(String.init) }
    return ["png.h", "jpeglib.h"].allSatisfy { header in
      folders.contains { FileManager.default.fileExists(atPath: "\($0)/\(header)") }
    }
  #endif
}()
let linux = BuildSettingCondition.when(platforms: [.linux])

/// The images of scenarios; without the codecs, the program says in their place what to install.
let images: [Target.Dependency] =
  hasImageCodecs ? [.byName(name: "LoadableImages", condition: .when(traits: ["LoadableImages"]))] : []
let imageSettings: [SwiftSetting] =
  hasImageCodecs ? [.define("HAS_IMAGE_CODECS", .when(traits: ["LoadableImages"]))] : []

let cNetlink = Target.Dependency.byName(name: "CNetlink", condition: .when(platforms: [.linux]))
let netlink = Target.Dependency.byName(name: "Netlink", condition: .when(platforms: [.linux]))

/// The target of a library of images; without the codecs, the one that says so.
func images(_ target: String) -> String { hasImageCodecs ? target : "LoadableImagesTrait" }

let package = Package(
  name: "Loadscope",
  // Required by the core's isolated `deinit`s.
  platforms: [.macOS("15.4"), .iOS("18.4"), .tvOS("18.4"), .watchOS("11.4"), .visionOS("2.4")],
  products: [
    .library(name: "Loadables", targets: ["Loadables"]),
    .library(name: "LoadablesTesting", targets: ["LoadablesTesting"]),
    .library(name: "LoadablesTooling", targets: ["LoadablesTooling"]),
    .library(name: "ScheduledActions", targets: ["ScheduledActions"]),
    .library(name: "LoadablesTelemetry", targets: ["LoadablesTelemetry"]),
    .library(name: "LoadablesRecording", targets: ["LoadablesRecording"]),
    .library(name: "LoadableImages", targets: [images("LoadableImages")]),
    .library(name: "LoadableImagesTesting", targets: [images("LoadableImagesTesting")]),
    .library(name: "LoadableImagesHTTP", targets: [images("LoadableImagesHTTP")]),
    .library(name: "LoadscopeAgent", targets: ["LoadscopeAgent"]),
    .library(name: "LoadscopeTracing", targets: ["LoadscopeTracing"]),
    .executable(name: "loadscope", targets: ["loadscope"]),
  ],
  traits: [
    .default(
      enabledTraits: Set(["Program", "LoadscopeTracing", "LoadablesRecording", "LoadablesTelemetry"])
        .union(hasImageCodecs ? ["LoadableImages"] : [])),
    .trait(name: "Program", description: "The command `loadscope`.", enabledTraits: ["ScheduledActions"]),
    .trait(name: "LoadscopeAgent", description: "The library LoadscopeAgent, whose sockets are SwiftNIO's."),
    .trait(
      name: "LoadscopeTracing", description: "The library LoadscopeTracing, a tracer for swift-distributed-tracing.",
      enabledTraits: ["LoadscopeAgent"]),
    .trait(
      name: "LoadablesTelemetry",
      description: "The library LoadablesTelemetry, for the backends of swift-log, swift-metrics and tracing."),
    .trait(
      name: "LoadableImages",
      description: "The libraries LoadableImages, …HTTP and …Testing, whose codecs are libpng and libjpeg-turbo."),
    .trait(name: "LoadablesRecording", description: "The library LoadablesRecording, for tests."),
    .trait(name: "ScheduledActions", description: "The library ScheduledActions, whose store is GRDB."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
    .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", from: "0.2.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    // The core library, and its support for unit tests.
    .target(name: "Backoff", swiftSettings: librarySettings),
    .target(name: "Loadables", dependencies: ["Backoff"], exclude: ["README.md"], swiftSettings: librarySettings),
    .target(name: "LoadablesTesting", dependencies: ["Loadables"], swiftSettings: settings),

    // The pictures that a tool shows, and the conditions that it overrides.
    .target(name: "LoadablesTooling", dependencies: ["Loadables"], swiftSettings: librarySettings),

    // Spans, metrics and logs of loadables.
    .target(name: "LoadablesTelemetryTrait", swiftSettings: settings),
    .target(
      name: "LoadablesTelemetry", dependencies: ["Loadables", "LoadablesTelemetryTrait"] + telemetry,
      swiftSettings: settings),

    // Images that are loaded.
    .target(
      name: "LoadableImagesTrait",
      swiftSettings: settings + (hasImageCodecs ? [] : [.define("WITHOUT_IMAGE_CODECS")])),

    // Files that only their user can read.
    .target(name: "PrivateFiles", swiftSettings: settings),

    // Scheduled actions, in a store that survives the process.
    .target(name: "CNetlink"),
    .target(name: "Netlink", dependencies: [cNetlink], exclude: ["README.md"], swiftSettings: settings),
    .target(name: "ScheduledActionsTrait", swiftSettings: settings),
    .target(
      name: "ScheduledActions",
      dependencies: ["Loadables", "LoadablesTooling", "PrivateFiles", "ScheduledActionsTrait", grdb, netlink],
      exclude: ["README.md"],
      swiftSettings: settings),

    // From a file to a running simulation, and its view for observers.
    .target(name: "JSONQuoting", swiftSettings: librarySettings),
    .target(name: "Suggestions", swiftSettings: librarySettings),
    .target(name: "YAMLReading", dependencies: ["JSONQuoting", "Suggestions", yams], swiftSettings: librarySettings),
    .target(
      name: "Scenarios", dependencies: ["InspectionModel", "JSONQuoting", "YAMLReading"],
      exclude: ["README.md"],
      swiftSettings: librarySettings),
    .target(
      name: "InspectionModel", dependencies: ["Backoff"], exclude: ["README.md"], swiftSettings: librarySettings),
    .target(
      name: "Inspection", dependencies: ["InspectionModel", "Loadables", "LoadablesTooling", deque],
      exclude: ["README.md"],
      swiftSettings: librarySettings),
    .target(
      name: "Simulation",
      dependencies: [
        "Backoff", "Loadables", "LoadablesTesting", "ScheduledActions", "Scenarios", "Inspection", "InspectionModel",
        deque, heap,
      ],
      exclude: ["README.md"],
      swiftSettings: librarySettings),

    // Recordings and replays.
    .target(
      name: "Recordings", dependencies: ["InspectionModel", "JSONQuoting", "PrivateFiles"],
      exclude: ["README.md"],
      swiftSettings: librarySettings),

    // Observed runs as scenarios.
    .target(
      name: "ScenarioSaving",
      dependencies: ["Explanation", "InspectionModel", "Recordings", "Scenarios", "Simulation", "YAMLReading"],
      swiftSettings: librarySettings),

    // Attaching: the lines between two processes, and the library within the program.
    .target(name: "Link", dependencies: ["InspectionModel", "Recordings"], swiftSettings: settings),
    .target(name: "LoadscopeAgentTrait", swiftSettings: settings),
    .target(
      name: "LoadscopeAgent",
      dependencies: [
        "Inspection", "InspectionModel", "Link", "Loadables", "LoadablesTooling", "LoadscopeAgentTrait", "Recordings",
        deque, histogram,
      ] + nio,
      exclude: ["README.md"],
      swiftSettings: settings),

    // The spans of a program as calls.
    .target(name: "LoadscopeTracingTrait", swiftSettings: settings),
    .target(
      name: "LoadscopeTracing", dependencies: ["Loadables", "LoadscopeAgent", "LoadscopeTracingTrait", tracing],
      swiftSettings: settings),

    // Recordings of failed tests.
    .target(name: "LoadablesRecordingTrait", swiftSettings: settings),
    .target(
      name: "LoadablesRecording",
      dependencies: [
        "Inspection", "InspectionModel", "Loadables", "LoadablesRecordingTrait", "LoadablesTesting", "PrivateFiles",
        "Recordings", "RunPage",
      ],
      swiftSettings: settings),

    // Events, causes, and their messages.
    .target(
      name: "Explanation", dependencies: ["InspectionModel", bits], exclude: ["README.md"],
      swiftSettings: librarySettings),

    // The page of a run for browsers, whose files CRunPage embeds.
    .target(name: "CRunPage"),
    .target(
      name: "RunPage",
      dependencies: ["CRunPage", "Explanation", "InspectionModel", "JSONQuoting", "PrivateFiles", "Recordings"],
      exclude: ["Page", "README.md"], swiftSettings: librarySettings),

    // The screen.
    .target(name: "TerminalUI", swiftSettings: librarySettings),
    .target(name: "TerminalExport", dependencies: ["TerminalUI"], swiftSettings: settings),
    .target(
      name: "Dashboard", dependencies: ["Explanation", "InspectionModel", "Suggestions", "TerminalUI", bits],
      exclude: ["README.md"],
      swiftSettings: librarySettings),
    .target(
      name: "CNcurses",
      linkerSettings: [
        .linkedLibrary("ncursesw", .when(platforms: [.linux])), .linkedLibrary("tinfo", .when(platforms: [.linux])),
        .linkedLibrary("ncurses", .when(platforms: [.macOS])),
      ]),
    .target(
      name: "NcursesBackend", dependencies: ["CNcurses", "TerminalUI"], exclude: ["README.md"],
      swiftSettings: settings),

    // The command.
    .target(name: "CEmbeddedFiles"),
    .executableTarget(
      name: "loadscope",
      dependencies: [
        "CEmbeddedFiles", "Explanation", "JSONQuoting", "Link", "Loadables", "Scenarios", "InspectionModel",
        "Simulation", "PrivateFiles", "Recordings", "RunPage", "ScenarioSaving", "Suggestions", "TerminalExport",
        "TerminalUI", "Dashboard", "NcursesBackend", "YAMLReading", argumentParser,
      ] + images,
      // The resources are embedded by CEmbeddedFiles.
      exclude: ["README.md", "Resources"],
      swiftSettings: settings + imageSettings),

    // Support of several test targets.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    .testTarget(name: "ArchitectureTests", dependencies: ["TestSupport"], swiftSettings: settings),
    .testTarget(name: "LoadablesTests", dependencies: ["Loadables", "LoadablesTesting"], swiftSettings: settings),
    .testTarget(
      name: "LoadablesToolingTests", dependencies: ["Loadables", "LoadablesTesting", "LoadablesTooling"],
      swiftSettings: settings),
    .testTarget(name: "LoadablesTestingTests", dependencies: ["LoadablesTesting"], swiftSettings: settings),
    .testTarget(
      name: "LoadablesTelemetryTests",
      dependencies: [
        "Inspection", "InspectionModel", "Loadables", "LoadablesTelemetry", "LoadablesTesting",
      ] + telemetry + telemetryKits,
      swiftSettings: settings),
    .testTarget(
      name: "LoadablesRecordingTests",
      dependencies: [
        "Inspection", "InspectionModel", "Loadables", "LoadablesRecording", "LoadablesTesting", "PrivateFiles",
        "Recordings", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(name: "NetlinkTests", dependencies: ["Loadables", netlink, cNetlink], swiftSettings: settings),
    .testTarget(
      name: "PrivateFilesTests", dependencies: ["PrivateFiles", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "ScheduledActionsTests",
      dependencies: [
        "ScheduledActions", "Loadables", "LoadablesTesting", "ReachabilityProbe", "StoreProbe", "TestSupport", grdb,
      ],
      swiftSettings: settings),
    .testTarget(name: "JSONQuotingTests", dependencies: ["JSONQuoting"], swiftSettings: settings),
    .testTarget(name: "SuggestionsTests", dependencies: ["Suggestions"], swiftSettings: settings),
    .testTarget(name: "YAMLReadingTests", dependencies: ["YAMLReading"], swiftSettings: settings),
    .testTarget(
      name: "ScenariosTests",
      dependencies: ["Scenarios", "InspectionModel", "Loadables", "TestSupport", "YAMLReading"],
      exclude: ["InvalidFiles", "ValidFiles"],
      swiftSettings: settings),
    .testTarget(
      name: "ScenarioSavingTests",
      dependencies: [
        "ScenarioSaving", "Inspection", "InspectionModel", "Loadables", "LoadablesTesting", "Scenarios", "Simulation",
        "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "InspectionTests",
      dependencies: ["Inspection", "InspectionModel", "Loadables", "LoadablesTesting", "LoadablesTooling"],
      swiftSettings: settings),
    .testTarget(
      name: "SimulationTests",
      dependencies: ["Simulation", "Scenarios", "InspectionModel", "TestSupport", grdb],
      swiftSettings: settings),
    .testTarget(
      name: "LinkTests", dependencies: ["Link", "InspectionModel", "Recordings", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "LoadscopeAgentTests",
      dependencies: [
        "LoadscopeAgent", "LoadscopeTracing", "Link", "Inspection", "InspectionModel", "Loadables",
        "LoadablesTelemetry", "LoadablesTesting", "LoadablesTooling", "Recordings", "TestSupport", tracing,
      ] + telemetryKits,
      swiftSettings: settings),
    .testTarget(
      name: "RecordingsTests",
      dependencies: [
        "Recordings", "InspectionModel", "Loadables", "PrivateFiles", "Simulation", "Scenarios", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(name: "TerminalUITests", dependencies: ["TerminalUI", "Loadables"], swiftSettings: settings),
    .testTarget(
      name: "TerminalExportTests", dependencies: ["TerminalExport", "TerminalUI", "Loadables"], exclude: ["Pictures"],
      swiftSettings: settings),
    .testTarget(
      name: "ExplanationTests",
      dependencies: ["Explanation", "Inspection", "InspectionModel", "Loadables", "LoadablesTesting"],
      swiftSettings: settings),
    .testTarget(
      name: "RunPageTests",
      dependencies: [
        "RunPage", "Explanation", "InspectionModel", "JSONQuoting", "Loadables", "Recordings", "Scenarios",
        "Simulation", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "DashboardTests",
      dependencies: [
        "Dashboard", "Explanation", "Inspection", "InspectionModel", "Loadables", "LoadablesTesting", "TerminalUI",
      ],
      exclude: ["Frames"],
      swiftSettings: settings),
    .testTarget(
      name: "NcursesBackendTests", dependencies: ["NcursesBackend", "CNcurses", "TerminalUI"], swiftSettings: settings),
    .testTarget(
      name: "loadscopeTests",
      dependencies: [
        "loadscope", "Dashboard", "Explanation", "Inspection", "InspectionModel", "JSONQuoting", "Link", "Loadables",
        "LoadablesRecording", "LoadablesTesting", "Recordings", "ScenarioSaving", "Scenarios", "Simulation",
        "TerminalExport", "TerminalUI", "TestSupport", "YAMLReading", argumentParser,
      ],
      exclude: ["ConfigurationFiles", "Frames", "InvalidThemes", "ViolatedExpectations"],
      swiftSettings: settings + imageSettings),
    // The executables are not imported: the dependencies build them beside the tests that start them. The keymap is
    // imported, to check that each of its keys is pressed.
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "AgentProbe", "CrashingProgram", "Dashboard", "Link", "Loadables", "Recordings", "TerminalUI", "TestSupport",
        "loadscope", "photo-feed",
      ],
      swiftSettings: settings),
    // Stores jobs and runs them, until a test kills it.
    .executableTarget(
      name: "StoreProbe", dependencies: ["ScheduledActions"], path: "Tests/StoreProbe", swiftSettings: settings),
    // Has loadables and an agent to attach to.
    .executableTarget(
      name: "AgentProbe",
      dependencies: ["Loadables", "LoadablesTesting", "LoadscopeAgent", "LoadscopeTracing", tracing],
      path: "Tests/AgentProbe", swiftSettings: settings),
    // The example to attach to, which Examples/Package.swift builds as a client does.
    .executableTarget(
      name: "photo-feed",
      dependencies: ["Loadables", "LoadablesTooling", "LoadscopeAgent", "ScheduledActions", nioHTTP] + nio,
      path: "Examples/Sources/photo-feed", swiftSettings: settings),
    // Crashes on purpose, which the shipped program cannot do.
    .executableTarget(
      name: "CrashingProgram", dependencies: ["NcursesBackend", "TerminalUI"], path: "Tests/CrashingProgram",
      swiftSettings: settings),
    // Prints the reachability of a network that tests create.
    .executableTarget(
      name: "ReachabilityProbe", dependencies: ["ScheduledActions"], path: "Tests/ReachabilityProbe",
      swiftSettings: settings),
  ]
)

if hasImageCodecs {
  package.targets += [
    .target(
      name: "CImageCodecs", linkerSettings: ["png16", "z", "jpeg"].map { .linkedLibrary($0, linux) }),
    .target(
      name: "LoadableImages", dependencies: ["CImageCodecs", "LoadableImagesTrait", "Loadables", "LoadablesTooling"],
      exclude: ["README.md"],
      swiftSettings: settings),
    .target(
      name: "LoadableImagesTesting",
      dependencies: ["LoadableImages", "LoadableImagesTrait", "Loadables", "LoadablesTesting"],
      swiftSettings: settings),
    // Apart, because on Linux it links libcurl.
    .target(
      name: "LoadableImagesHTTP", dependencies: ["LoadableImages", "LoadableImagesTrait"], swiftSettings: settings),
    .testTarget(
      name: "LoadableImagesHTTPTests",
      dependencies: ["LoadableImagesHTTP", "LoadableImages", "Loadables", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "LoadableImagesTests",
      dependencies: ["LoadableImages", "LoadableImagesTesting", "Loadables", "LoadablesTesting", "LoadablesTooling"],
      exclude: ["Files"],
      swiftSettings: settings),
  ]
}
