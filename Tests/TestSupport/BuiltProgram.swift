import Foundation

/// The executables that are built with the tests.
package enum BuiltProgram {
  /// The path of `loadscope`: the variable `LOADSCOPE_BINARY`, or the one built with the tests.
  package static func path() throws -> String {
    if let path = ProcessInfo.processInfo.environment["LOADSCOPE_BINARY"] { return path }
    return try path(of: "loadscope")
  }

  /// The path of an executable built with the tests.
  package static func path(of name: String) throws -> String {
    let running = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    // On macOS an argument is the program within the bundle.
    let bundles =
      [running]
      + CommandLine.arguments.compactMap { argument in
        argument.range(of: ".xctest").map { String(argument[..<$0.upperBound]) }
      }
    let candidates = bundles.map { URL(filePath: $0).deletingLastPathComponent().appending(path: name).path }
    guard let path = candidates.first(where: FileManager.default.isExecutableFile) else {
      throw MissingProgram(name: name, candidates: candidates)
    }
    return path
  }

  /// The folder of the products that are built with the tests.
  package static func folder() throws -> URL { URL(filePath: try path(of: "loadscope")).deletingLastPathComponent() }

  /// The path of an executable of the examples; nil if it is not built.
  package static func example(_ name: String) -> String? {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let path = root.appending(path: "Examples/.build/debug/\(name)").path
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }
}

/// An executable that is not built with the tests.
package struct MissingProgram: Error, CustomStringConvertible {
  let name: String
  let candidates: [String]

  package var description: String {
    "\(name) is not built with the tests; there is none at\n\(candidates.joined(separator: "\n"))"
  }
}
