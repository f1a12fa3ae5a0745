// swift-tools-version: 6.1
import PackageDescription

// A separate package: users of the libraries do not fetch the dependencies of benchmarks.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
]

let package = Package(
  name: "LoadscopeBenchmarks",
  dependencies: [
    .package(name: "Loadscope", path: "..", traits: ["LoadablesTelemetry"]),
    // The traits count allocations, which needs further packages.
    .package(url: "https://github.com/ordo-one/benchmark", exact: "1.38.1", traits: []),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
    .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
  ],
  targets: [
    .target(
      name: "Workloads",
      dependencies: [
        .product(name: "Loadables", package: "Loadscope"), .product(name: "LoadablesTelemetry", package: "Loadscope"),
        .product(name: "Logging", package: "swift-log"), .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "Tracing", package: "swift-distributed-tracing"), "OpenCombine",
      ],
      swiftSettings: settings),
    // Swift's module of the C library lacks the allocator's statistics.
    .target(name: "CAllocator"),
    .executableTarget(
      name: "Engine",
      dependencies: [
        "CAllocator", .product(name: "Loadables", package: "Loadscope"),
        .product(name: "LoadablesTesting", package: "Loadscope"),
      ],
      swiftSettings: settings),
    .executableTarget(name: "Repeat", dependencies: ["Workloads", "CAllocator"], swiftSettings: settings),
    .executableTarget(
      name: "Core",
      dependencies: ["Workloads", .product(name: "Benchmark", package: "benchmark")],
      path: "Benchmarks/Core",
      swiftSettings: settings,
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
  ]
)
