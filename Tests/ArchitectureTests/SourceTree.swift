import Foundation

/// The package on disk, for the rules.
enum SourceTree {
  /// The package's root, from the path at which this file was compiled.
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func moduleFolders() throws -> Set<String> {
    let sources = root.appending(path: "Sources")
    let names = try FileManager.default.contentsOfDirectory(atPath: sources.path)
    return Set(names.filter { isDirectory(sources.appending(path: $0)) })
  }

  /// Returns every Swift file of the modules in `Sources`, and of the programs that only tests start.
  static func swiftFiles() throws -> [SourceFile] { try allSwiftFiles.get() }

  private static let allSwiftFiles = Result { try readSwiftFiles() }

  private static func readSwiftFiles() throws -> [SourceFile] {
    let folders = try moduleFolders().map { ($0, "Sources/\($0)") } + ModuleTable.testFolders.map { ($0, $1) }
    return try folders.sorted { $0.1 < $1.1 }.flatMap { try swiftFiles(of: $0, in: $1) }
  }

  private static func swiftFiles(of module: String, in folder: String) throws -> [SourceFile] {
    try files(in: root.appending(path: folder)).filter { $0.pathExtension == "swift" }.map { url in
      SourceFile(
        path: String(url.path.dropFirst(root.path.count)).trimmingPrefix("/").description,
        module: module,
        contents: try String(contentsOf: url, encoding: .utf8))
    }
  }

  /// Returns the Swift files of a module in a linking package, also those that are links to single files.
  static func swiftFiles(of module: String, inPackage package: String) throws -> [SourceFile] {
    let folder = "\(package)/Sources/\(module)"
    return isDirectory(root.appending(path: folder)) ? try swiftFiles(of: module, in: folder) : []
  }

  /// The packages that build modules of this one with other settings, through links to their folders.
  static let linkingPackages = ["Benchmarks/Frames", "Benchmarks/Recordings", "Tests/Fuzzing", "Tests/Sanitizing"]

  /// Returns the entries in `Sources` and `Tests` of a linking package that a clean clone could not build.
  ///
  /// Each entry is a relative link to a folder, or a folder that only this package has.
  static func wrongLinks(in package: String, of root: URL = root) throws -> [String] {
    try ["Sources", "Tests"].map { "\(package)/\($0)" }.filter { isDirectory(root.appending(path: $0)) }.flatMap {
      folder in
      let names = try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path).sorted()
      return names.map { "\(folder)/\($0)" }.filter { path in
        let entry = root.appending(path: path)
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: entry.path)
        let isShared = ["Sources", "Tests"].contains {
          isDirectory(root.appending(path: $0).appending(path: entry.lastPathComponent))
        }
        return !isDirectory(entry) || target?.hasPrefix("/") == true || (target == nil && isShared)
      }
    }
  }

  /// Returns the text of this package's manifest, or of a package within it.
  static func manifest(of package: String = ".") throws -> String {
    try String(contentsOf: root.appending(path: package).appending(path: "Package.swift"), encoding: .utf8)
  }

  private static func files(in folder: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().flatMap { name in
      let url = folder.appending(path: name)
      return isDirectory(url) ? try files(in: url) : [url]
    }
  }

  private static func isDirectory(_ url: URL) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory) && isDirectory.boolValue
  }
}
