// swift-tools-version: 6.2
import PackageDescription

// A package of its own over the core and its tests (through links), so that they can be built with a sanitizer in them
// without building anything else of the project so.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
]

let package = Package(
  name: "LoadscopeSanitizing",
  targets: [
    .target(name: "Loadables", swiftSettings: settings),
    .target(name: "LoadablesTesting", dependencies: ["Loadables"], swiftSettings: settings),
    .testTarget(name: "LoadablesTests", dependencies: ["Loadables", "LoadablesTesting"], swiftSettings: settings),
    .testTarget(name: "LoadablesTestingTests", dependencies: ["LoadablesTesting"], swiftSettings: settings),
  ]
)
