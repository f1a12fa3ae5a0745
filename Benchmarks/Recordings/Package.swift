// swift-tools-version: 6.2
import PackageDescription

// A separate package over the recordings and the dashboard (through links), which are not public libraries.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
]

let package = Package(
  name: "LoadscopeRecordings",
  dependencies: [.package(url: "https://github.com/apple/swift-collections.git", from: "1.6.0")],
  targets: [
    .target(name: "Backoff", swiftSettings: settings),
    .target(name: "InspectionModel", dependencies: ["Backoff"], exclude: ["README.md"], swiftSettings: settings),
    .target(name: "JSONQuoting", swiftSettings: settings),
    .target(name: "PrivateFiles", swiftSettings: settings),
    .target(
      name: "Recordings", dependencies: ["InspectionModel", "JSONQuoting", "PrivateFiles"],
      exclude: ["README.md"],
      swiftSettings: settings),
    .target(name: "Suggestions", swiftSettings: settings),
    .target(name: "TerminalUI", swiftSettings: settings),
    .target(
      name: "Explanation",
      dependencies: ["InspectionModel", .product(name: "BitCollections", package: "swift-collections")],
      exclude: ["README.md"],
      swiftSettings: settings),
    .target(
      name: "Dashboard",
      dependencies: [
        "Explanation", "InspectionModel", "Suggestions", "TerminalUI",
        .product(name: "BitCollections", package: "swift-collections"),
      ],
      exclude: ["README.md"],
      swiftSettings: settings),
    .executableTarget(
      name: "RecordingTimes", dependencies: ["Dashboard", "InspectionModel", "Recordings", "TerminalUI"],
      swiftSettings: settings),
  ]
)
