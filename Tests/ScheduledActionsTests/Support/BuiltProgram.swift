import Foundation
import Testing

/// A program that is built beside these tests.
enum BuiltProgram {
  /// Where it is.
  static func url(_ name: String) throws -> URL {
    let running = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    // On macOS the argument is the program within the bundle.
    let bundles =
      [running]
      + CommandLine.arguments.compactMap { argument in
        argument.range(of: ".xctest").map { String(argument[..<$0.upperBound]) }
      }
    let files = bundles.map { URL(filePath: $0).deletingLastPathComponent().appending(path: name) }
    return try #require(
      files.first { FileManager.default.isExecutableFile(atPath: $0.path) }, "\(name) is not built beside these tests")
  }
}
