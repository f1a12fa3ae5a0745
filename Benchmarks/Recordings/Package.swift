// swift-tools-version: 6.2
import PackageDescription

// A package of its own over the recordings (through links), which are no library for others.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
]

let package = Package(
  name: "LoadscopeRecordings",
  targets: [
    .target(name: "InspectionModel", swiftSettings: settings),
    .target(name: "JSONQuoting", swiftSettings: settings),
    .target(name: "PrivateFiles", swiftSettings: settings),
    .target(
      name: "Recordings", dependencies: ["InspectionModel", "JSONQuoting", "PrivateFiles"], exclude: ["README.md"],
      swiftSettings: settings),
    .executableTarget(
      name: "RecordingTimes", dependencies: ["InspectionModel", "Recordings"], swiftSettings: settings),
  ]
)
