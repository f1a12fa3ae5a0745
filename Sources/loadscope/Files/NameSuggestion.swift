import Foundation
import Suggestions
import YAMLReading

/// Suggestions for unknown names, as the end of an error message.
enum NameSuggestion {
  /// Returns `did you mean `tour`?`; nil if no known name is similar.
  static func sentence(_ name: String, among names: some Sequence<String>) -> String? {
    NearMiss.of(name, among: names).map { "did you mean `\($0.visible)`?" }
  }

  /// Returns the suggestion of a file in the folder of `path`; nil if no file has a similar name.
  static func sentence(forPath path: String) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let (folder, name) = (parts.dropLast().joined(separator: "/"), String(parts.last ?? ""))
    let prefix = parts.count > 1 ? folder + "/" : ""
    return NearMiss.of(name, among: files(in: prefix.isEmpty ? "." : prefix))
      .map { "did you mean `\((prefix + $0).visible)`?" }
  }

  /// Returns the names of the visible files in a folder, sorted.
  static func files(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted()
  }
}
