// swift-tools-version: 6.2
import PackageDescription

// A client package that depends only on the project's products, as users' packages do. Each language mode is built with
// the compiler's defaults, without upcoming features. Swift 5 mode warns about functions on the main actor where the
// libraries, in Swift 6 mode, take `Sendable` ones.
let swift5: [SwiftSetting] = [.swiftLanguageMode(.v5)]
let swift6: [SwiftSetting] =
  [.swiftLanguageMode(.v6)] + (Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)])

let loadables: Target.Dependency = .product(name: "Loadables", package: "Loadscope")
let testing: Target.Dependency = .product(name: "LoadablesTesting", package: "Loadscope")
let images: Target.Dependency = .product(name: "LoadableImages", package: "Loadscope")
let imagesTesting: Target.Dependency = .product(name: "LoadableImagesTesting", package: "Loadscope")
let recording: Target.Dependency = .product(name: "LoadablesRecording", package: "Loadscope")
let telemetry: Target.Dependency = .product(name: "LoadablesTelemetry", package: "Loadscope")
let actions: Target.Dependency = .product(name: "ScheduledActions", package: "Loadscope")

let package = Package(
  name: "Client",
  // Required by isolated `deinit`s.
  platforms: [.macOS("15.4")],
  dependencies: [
    .package(
      name: "Loadscope", path: "../..",
      // Also that of the example: the package manager fetches for one of two sets of traits only.
      traits: ["LoadableImages", "LoadablesRecording", "LoadablesTelemetry", "LoadscopeAgent", "ScheduledActions"]),
    .package(path: "../../Examples"),
  ],
  targets: [
    // One folder of sources in two language modes; both are links to Sources/Client.
    .executableTarget(name: "ClientSwift5", dependencies: [loadables, testing, actions], swiftSettings: swift5),
    .executableTarget(name: "ClientSwift6", dependencies: [loadables, testing, actions], swiftSettings: swift6),
    // Imports only `Loadables`: links only if the library needs nothing from Foundation.
    .executableTarget(name: "PrintState", dependencies: [loadables], swiftSettings: swift6),
    // The same with `LoadablesTesting`, which needs the mathematics library.
    .executableTarget(name: "PrintPlan", dependencies: [testing], swiftSettings: swift6),
    // Telemetry of a program without a backend.
    .executableTarget(name: "Telemetry", dependencies: [loadables, telemetry], swiftSettings: swift6),
    // An image, which links the codecs.
    .executableTarget(name: "ShowImage", dependencies: [images, loadables], swiftSettings: swift6),
    // Tests that fail on purpose, and leave recordings. They do not use the example, which is a client too and so is
    // built with all others.
    .testTarget(
      name: "FailingTests",
      dependencies: [loadables, imagesTesting, recording, testing, .product(name: "photo-feed", package: "Examples")],
      swiftSettings: swift6),
    // Each command is one misuse that ends the process or is reported.
    .executableTarget(name: "Misuse", dependencies: [loadables], swiftSettings: swift5),
    // Counts the turns of the main queue until a zero delay has passed.
    .executableTarget(name: "ZeroDelay", dependencies: [loadables], swiftSettings: swift6),
  ]
)
