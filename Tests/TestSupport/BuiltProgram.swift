import Foundation

/// The paths of the executables that are built with the tests.
package enum BuiltProgram {
  /// Returns the path of `loadscope`: from the variable `LOADSCOPE_BINARY`, else of the one built with the tests.
  package static func path() throws -> String {
    if let path = ProcessInfo.processInfo.environment["LOADSCOPE_BINARY"] { return path }
    return try path(of: "loadscope")
  }

  /// Returns the path of an executable that is built with the tests.
  package static func path(of name: String) throws -> String {
    let running = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    // On macOS, an argument is the program within the test bundle.
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

  /// Returns the folder of the products that are built with the tests.
  package static func folder() throws -> URL { URL(filePath: try path(of: "loadscope")).deletingLastPathComponent() }
}

/// The error that an executable was not built with the tests.
package struct MissingProgram: Error, CustomStringConvertible {
  let name: String
  let candidates: [String]

  package var description: String {
    "\(name) is not built with the tests; there is none at\n\(candidates.joined(separator: "\n"))"
  }
}
