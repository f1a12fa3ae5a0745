import Foundation

/// A resource as the build embeds it: one constant per file, in one flat namespace.
enum EmbeddedResource {
  /// The name of the constant for a file, from its last path component alone.
  static func constantName(of url: URL) -> String {
    url.lastPathComponent.replacing(/[^A-Za-z0-9_]/, with: "_")
  }

  /// The files with the same constant name, by that name.
  static func clashes(among urls: [URL]) -> [String: [String]] {
    Dictionary(grouping: urls, by: constantName).filter { $0.value.count > 1 }.mapValues { $0.map(\.path).sorted() }
  }
}
