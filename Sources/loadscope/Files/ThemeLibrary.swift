import Foundation
import JSONQuoting
import TerminalUI
import YAMLReading

/// All named themes: built-in themes and the user's themes.
struct ThemeLibrary {
  /// A named theme, which is read on demand.
  struct Entry: Equatable {
    let name: String
    /// The path of a user theme; nil for a built-in theme.
    let path: String?
    /// Whether this user theme replaces the built-in theme with the same name.
    let replacesBuiltIn: Bool

    var isOwn: Bool { path != nil }

    /// Reads the theme. A user's theme gets the name of its file, whatever the name in the file is.
    ///
    /// - Throws: A ``Problem``, or a `DiagnosticList` with all errors.
    func read() throws -> Theme {
      if let path {
        let theme = try ThemeFile.read(try InputFile.read(path), file: path)
        return Theme(name: name, summary: theme.summary, styles: theme.styles)
      }
      return try ThemeFile.read(try text(), file: "\(name).yaml")
    }

    /// Returns the bytes of the theme's file.
    func text() throws(Problem) -> [UInt8] {
      if let path { return [UInt8](try InputFile.read(path)) }
      guard let file = EmbeddedFiles.themes.first(where: { $0.name == name }) else {
        throw Problem("no built-in theme called \(name); known: \(EmbeddedFiles.themeNames)")
      }
      return file.bytes
    }
  }

  /// The built-in themes in listed order, some replaced by a user's theme, then the user's other themes by name.
  let entries: [Entry]

  /// The library of built-in themes only.
  static let builtIn = ThemeLibrary(own: nil)

  /// The library of all themes, where a user theme replaces the built-in theme with the same name.
  static var all: ThemeLibrary { ThemeLibrary(own: UserConfigDirectory()?.themes) }

  /// The library of all themes, where user themes with the names of built-in themes are ignored.
  static var withBuiltInAsTheyAre: ThemeLibrary {
    ThemeLibrary(own: UserConfigDirectory()?.themes, replacesBuiltIn: false)
  }

  /// Lists the built-in themes and the user's themes in `folder`, which may be missing. A user theme with the name of a
  /// built-in theme replaces that theme, or is ignored if `replacesBuiltIn` is false.
  init(own folder: URL?, replacesBuiltIn: Bool = true) {
    let files = folder.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0.path) } ?? []
    let own: [(name: String, path: String)] = files.sorted().compactMap { file in
      guard let folder, file.hasSuffix(".yaml"), !file.hasPrefix(".") else { return nil }
      return (String(file.dropLast(".yaml".count)), folder.appending(path: file).path)
    }
    let builtIn = EmbeddedFiles.themes.map { file in
      let path = replacesBuiltIn ? own.first { $0.name == file.name }?.path : nil
      return Entry(name: file.name, path: path, replacesBuiltIn: path != nil)
    }
    let others = own.filter { theme in !builtIn.contains { $0.name == theme.name } }
    entries = builtIn + others.map { Entry(name: $0.name, path: $0.path, replacesBuiltIn: false) }
  }

  subscript(name: String) -> Entry? { entries.first { $0.name == name } }

  /// Returns a suggestion such as "did you mean `dark`?"; nil if no theme has a similar name.
  func suggestion(for name: String) -> String? { NameSuggestion.sentence(name, among: entries.map(\.name)) }

  /// The names of all themes, separated by commas.
  var names: String { entries.map(\.name.visible).joined(separator: ", ") }
}
