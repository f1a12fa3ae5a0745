import Foundation
import Suggestions
import YAMLReading

/// The suggestion for a name that does not exist, for the end of a sentence.
enum NameSuggestion {
  /// `did you mean `tour`?`; nil if no known name is near.
  static func sentence(_ name: String, among names: some Sequence<String>) -> String? {
    NearMiss.of(name, among: names).map { "did you mean `\($0.visible)`?" }
  }

  /// The same for a path: a file of the same folder.
  static func sentence(forPath path: String) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let (folder, name) = (parts.dropLast().joined(separator: "/"), String(parts.last ?? ""))
    let prefix = parts.count > 1 ? folder + "/" : ""
    return NearMiss.of(name, among: files(in: prefix.isEmpty ? "." : prefix))
      .map { "did you mean `\((prefix + $0).visible)`?" }
  }

  /// The files of a folder that are not hidden, sorted.
  static func files(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted()
  }
}
