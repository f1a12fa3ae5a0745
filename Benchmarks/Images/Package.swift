// swift-tools-version: 6.2
import PackageDescription

// A separate package over the decoder (through links), without the other products and their dependencies.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
]

let package = Package(
  name: "LoadscopeImages",
  targets: [
    .target(name: "Backoff", swiftSettings: settings),
    .target(name: "Loadables", dependencies: ["Backoff"], exclude: ["README.md"], swiftSettings: settings),
    .target(name: "CImageCodecs", linkerSettings: ["png16", "z", "jpeg"].map { .linkedLibrary($0) }),
    .target(
      name: "LoadableImages", dependencies: ["CImageCodecs", "Loadables"],
      exclude: ["README.md"], swiftSettings: settings),
    .executableTarget(name: "Thumbnails", dependencies: ["LoadableImages"], swiftSettings: settings),
  ]
)
