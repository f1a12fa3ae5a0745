// swift-tools-version: 6.2
import PackageDescription

// A separate package over the same sources (through links): the project's build and manifest stay without a fuzzer.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
]

let package = Package(
  name: "LoadscopeFuzzing",
  // A library, because libFuzzer has the `main`: run.sh links the two.
  products: [.library(name: "Fuzz", type: .static, targets: ["Fuzz"])],
  dependencies: [.package(url: "https://github.com/jpsim/Yams", from: "6.2.2")],
  targets: [
    .target(name: "Suggestions", swiftSettings: settings),
    .target(name: "YAMLReading", dependencies: ["JSONQuoting", "Suggestions", "Yams"], swiftSettings: settings),
    .target(
      name: "Scenarios", dependencies: ["InspectionModel", "JSONQuoting", "YAMLReading"],
      exclude: ["README.md"],
      swiftSettings: settings),
    .target(name: "TerminalUI", swiftSettings: settings),
    .target(name: "InspectionModel", dependencies: ["Backoff"], exclude: ["README.md"], swiftSettings: settings),
    .target(name: "JSONQuoting", swiftSettings: settings),
    .target(name: "PrivateFiles", swiftSettings: settings),
    .target(
      name: "Recordings", dependencies: ["InspectionModel", "JSONQuoting", "PrivateFiles"],
      exclude: ["README.md"],
      swiftSettings: settings),
    .target(name: "Link", dependencies: ["InspectionModel", "Recordings"], swiftSettings: settings),
    .target(name: "Backoff", swiftSettings: settings),
    .target(name: "Loadables", dependencies: ["Backoff"], exclude: ["README.md"], swiftSettings: settings),
    .target(name: "LoadablesTooling", dependencies: ["Loadables"], swiftSettings: settings),
    .target(name: "CImageCodecs"),
    .target(
      name: "LoadableImages", dependencies: ["CImageCodecs", "Loadables", "LoadablesTooling"],
      exclude: ["README.md"], swiftSettings: settings),
    .target(
      name: "Fuzz",
      dependencies: [
        "LoadableImages", "Scenarios", "Link", "TerminalUI", "Recordings", "InspectionModel", "YAMLReading",
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "Hostile", dependencies: ["LoadableImages", "Scenarios", "Recordings", "InspectionModel", "YAMLReading"],
      swiftSettings: settings, linkerSettings: [.linkedLibrary("png16"), .linkedLibrary("z"), .linkedLibrary("jpeg")]),
  ]
)
