// swift-tools-version: 6.2
import PackageDescription

// Programs to attach to, in a separate package like yours. It depends on Loadscope by path; yours does by URL.
let package = Package(
  name: "Examples",
  platforms: [.macOS("15.4")],
  products: [.executable(name: "photo-feed", targets: ["photo-feed"])],
  dependencies: [
    .package(name: "Loadscope", path: "..", traits: ["LoadscopeAgent", "ScheduledActions"]),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ],
  targets: [
    .executableTarget(
      name: "photo-feed",
      dependencies: [
        .product(name: "Loadables", package: "Loadscope"),
        .product(name: "LoadablesTooling", package: "Loadscope"),
        .product(name: "LoadscopeAgent", package: "Loadscope"),
        .product(name: "ScheduledActions", package: "Loadscope"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: [.swiftLanguageMode(.v6)])
  ]
)
