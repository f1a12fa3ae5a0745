import Foundation
import JSONQuoting
import Suggestions

/// Suggestions for unknown names, as the end of an error message.
enum NameSuggestion {
  /// Returns a suggestion such as "did you mean `tour`?"; nil if no known name is similar.
  static func sentence(_ name: String, among names: some Sequence<String>) -> String? {
    NearMiss.of(name, among: names).map { "did you mean `\($0.visible)`?" }
  }

  /// Returns a suggestion of a similar file in the folder of `path`; nil if no file has a similar name.
  static func sentence(forPath path: String) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let (folder, name) = (parts.dropLast().joined(separator: "/"), String(parts.last ?? ""))
    let prefix = parts.count > 1 ? folder + "/" : ""
    return similarFile(to: name, among: files(in: prefix.isEmpty ? "." : prefix))
      .map { "did you mean `\((prefix + $0).visible)`?" }
  }

  /// Returns the most similar file name with the same extension, else a name that differs only in the extension.
  private static func similarFile(to name: String, among files: [String]) -> String? {
    let stem = (name as NSString).deletingPathExtension
    let siblings = files.filter { ($0 as NSString).pathExtension == (name as NSString).pathExtension }
    let stems = siblings.map { ($0 as NSString).deletingPathExtension }
    if let near = NearMiss.of(stem, among: stems) { return zip(siblings, stems).first { $0.1 == near }?.0 }
    return files.first { ($0 as NSString).deletingPathExtension == stem }
  }

  /// Returns the names of the files in a folder, sorted, without hidden files; empty if the folder cannot be read.
  static func files(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted()
  }
}
