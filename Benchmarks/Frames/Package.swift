// swift-tools-version: 6.2
import PackageDescription

// A separate package over the dashboard (through links), which is not a public library.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "LoadscopeFrames",
  dependencies: [.package(url: "https://github.com/apple/swift-collections.git", from: "1.6.0")],
  targets: [
    .target(name: "CAllocator"),
    .target(name: "Backoff", swiftSettings: settings),
    .target(name: "InspectionModel", dependencies: ["Backoff"], exclude: ["README.md"], swiftSettings: settings),
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
      name: "Frames", dependencies: ["CAllocator", "Dashboard", "InspectionModel", "TerminalUI"],
      swiftSettings: settings),
  ]
)
