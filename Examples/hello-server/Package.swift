// swift-tools-version: 6.2
import PackageDescription

// A server whose libraries use swift-distributed-tracing. A package of its own: Hummingbird and async-http-client take
// some minutes to build.
let package = Package(
  name: "hello-server",
  platforms: [.macOS("15.4")],
  dependencies: [
    .package(name: "Loadscope", path: "../..", traits: ["LoadscopeTracing"]),
    .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
  ],
  targets: [
    .executableTarget(
      name: "hello-server",
      dependencies: [
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "LoadscopeAgent", package: "Loadscope"),
        .product(name: "LoadscopeTracing", package: "Loadscope"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
      ],
      swiftSettings: [.swiftLanguageMode(.v6)])
  ]
)
