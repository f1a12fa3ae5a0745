// swift-tools-version: 6.2
import PackageDescription

// A separate package over the recordings (through links), which are not a public library.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
]

let package = Package(
  name: "LoadscopeRecordings",
  targets: [
    .target(name: "InspectionModel", exclude: ["README.md"], swiftSettings: settings),
    .target(name: "JSONQuoting", swiftSettings: settings),
    .target(name: "PrivateFiles", swiftSettings: settings),
    .target(
      name: "Recordings", dependencies: ["InspectionModel", "JSONQuoting", "PrivateFiles"],
      exclude: ["README.md"],
      swiftSettings: settings),
    .executableTarget(
      name: "RecordingTimes", dependencies: ["InspectionModel", "Recordings"], swiftSettings: settings),
  ]
)
