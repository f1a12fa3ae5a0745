// swift-tools-version: 6.1
import PackageDescription

// A package of its own: whoever uses the libraries does not fetch what they are measured with.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
]

let package = Package(
  name: "LoadscopeBenchmarks",
  dependencies: [
    .package(name: "Loadscope", path: "..", traits: []),
    // The traits are for counting allocations, which needs further packages.
    .package(url: "https://github.com/ordo-one/benchmark", exact: "1.38.1", traits: []),
    .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
  ],
  targets: [
    .target(
      name: "Workloads",
      dependencies: [.product(name: "Loadables", package: "Loadscope"), "OpenCombine"],
      swiftSettings: settings),
    // Swift's own view of the C library leaves out how to ask the allocator.
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
