// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
]

let package = Package(
  name: "LoadscopeImages",
  platforms: [.macOS("15.4")],
  targets: [
    .target(name: "Loadables", exclude: ["README.md"], swiftSettings: settings),
    .target(name: "LoadablesTesting", dependencies: ["Loadables"], swiftSettings: settings),
    .target(name: "CImageCodecs", linkerSettings: [.linkedLibrary("png16"), .linkedLibrary("jpeg")]),
    .target(
      name: "LoadableImages", dependencies: ["CImageCodecs", "Loadables", "LoadablesTesting"],
      exclude: ["README.md"],
      swiftSettings: settings),
    .testTarget(
      name: "LoadableImagesTests", dependencies: ["LoadableImages", "Loadables", "LoadablesTesting"],
      exclude: ["Files"], swiftSettings: settings),
  ]
)
