// swift-tools-version: 6.2
import PackageDescription

// A separate package over the libraries and their tests (through links), to build only these with a sanitizer.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
]

let cNetlink = Target.Dependency.byName(name: "CNetlink", condition: .when(platforms: [.linux]))
let netlink = Target.Dependency.byName(name: "Netlink", condition: .when(platforms: [.linux]))

let package = Package(
  name: "LoadscopeSanitizing",
  platforms: [.macOS("15.4")],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
  ],
  targets: [
    .target(name: "Backoff", swiftSettings: settings),
    .target(name: "Loadables", dependencies: ["Backoff"], exclude: ["README.md"], swiftSettings: settings),
    .target(name: "LoadablesTesting", dependencies: ["Loadables"], swiftSettings: settings),
    .target(name: "LoadablesTooling", dependencies: ["Loadables"], swiftSettings: settings),
    .testTarget(
      name: "LoadablesToolingTests", dependencies: ["Loadables", "LoadablesTesting", "LoadablesTooling"],
      swiftSettings: settings),
    .testTarget(name: "LoadablesTests", dependencies: ["Loadables", "LoadablesTesting"], swiftSettings: settings),
    .testTarget(name: "LoadablesTestingTests", dependencies: ["LoadablesTesting"], swiftSettings: settings),
    .target(
      name: "LoadablesTelemetry",
      dependencies: [
        "Loadables", .product(name: "Logging", package: "swift-log"),
        .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
      ],
      swiftSettings: settings),
    .target(name: "CImageCodecs", linkerSettings: ["png16", "z", "jpeg"].map { .linkedLibrary($0) }),
    .target(
      name: "LoadableImages", dependencies: ["CImageCodecs", "Loadables", "LoadablesTooling"], exclude: ["README.md"],
      swiftSettings: settings),
    .target(
      name: "LoadableImagesTesting", dependencies: ["LoadableImages", "Loadables", "LoadablesTesting"],
      swiftSettings: settings),
    .testTarget(
      name: "LoadableImagesTests",
      dependencies: ["LoadableImages", "LoadableImagesTesting", "Loadables", "LoadablesTesting", "LoadablesTooling"],
      exclude: ["Files"],
      swiftSettings: settings),
    .target(name: "LoadableImagesHTTP", dependencies: ["LoadableImages"], swiftSettings: settings),
    .testTarget(
      name: "LoadableImagesHTTPTests",
      dependencies: ["LoadableImagesHTTP", "LoadableImages", "Loadables", "TestSupport"],
      swiftSettings: settings),
    .target(name: "PrivateFiles", swiftSettings: settings),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    .testTarget(
      name: "PrivateFilesTests", dependencies: ["PrivateFiles", "TestSupport"], swiftSettings: settings),
    .target(name: "JSONQuoting", swiftSettings: settings),
    .target(name: "InspectionModel", dependencies: ["Backoff"], exclude: ["README.md"], swiftSettings: settings),
    .target(
      name: "Inspection",
      dependencies: [
        "InspectionModel", "Loadables", "LoadablesTooling", .product(name: "DequeModule", package: "swift-collections"),
      ],
      exclude: ["README.md"],
      swiftSettings: settings),
    .target(
      name: "Recordings", dependencies: ["InspectionModel", "JSONQuoting", "PrivateFiles"], exclude: ["README.md"],
      swiftSettings: settings),
    .target(
      name: "Explanation",
      dependencies: ["InspectionModel", .product(name: "BitCollections", package: "swift-collections")],
      exclude: ["README.md"], swiftSettings: settings),
    .target(name: "CRunPage"),
    .target(
      name: "RunPage",
      dependencies: ["CRunPage", "Explanation", "InspectionModel", "JSONQuoting", "PrivateFiles", "Recordings"],
      exclude: ["Page", "README.md"], swiftSettings: settings),
    .target(
      name: "LoadablesRecording",
      dependencies: [
        "Inspection", "InspectionModel", "Loadables", "LoadablesTesting", "PrivateFiles", "Recordings", "RunPage",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "LoadablesRecordingTests",
      dependencies: [
        "Inspection", "InspectionModel", "Loadables", "LoadablesRecording", "LoadablesTesting", "PrivateFiles",
        "Recordings", "TestSupport",
      ],
      swiftSettings: settings),
    .target(name: "CNetlink"),
    .target(name: "Netlink", dependencies: [cNetlink], exclude: ["README.md"], swiftSettings: settings),
    .testTarget(name: "NetlinkTests", dependencies: ["Loadables", netlink, cNetlink], swiftSettings: settings),
    .target(
      name: "ScheduledActions",
      dependencies: [
        netlink, "Loadables", "LoadablesTooling", "PrivateFiles", .product(name: "GRDB", package: "GRDB.swift"),
      ],
      exclude: ["README.md"],
      swiftSettings: settings),
    .executableTarget(
      name: "ReachabilityProbe", dependencies: ["ScheduledActions"], path: "Tests/ReachabilityProbe",
      swiftSettings: settings),
    .executableTarget(
      name: "StoreProbe", dependencies: ["ScheduledActions"], path: "Tests/StoreProbe", swiftSettings: settings),
    .testTarget(
      name: "ScheduledActionsTests",
      dependencies: [
        "ScheduledActions", "Loadables", "LoadablesTesting", "ReachabilityProbe", "StoreProbe", "TestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: settings),
  ]
)
