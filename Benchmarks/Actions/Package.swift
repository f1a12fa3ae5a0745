// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "LoadscopeActions",
  dependencies: [.package(name: "Loadscope", path: "../..", traits: ["ScheduledActions"])],
  targets: [
    .executableTarget(
      name: "ActionTimes", dependencies: [.product(name: "ScheduledActions", package: "Loadscope")],
      swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")])
  ]
)
