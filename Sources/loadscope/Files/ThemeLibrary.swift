import Foundation
import TerminalUI
import YAMLReading

/// The themes with names: the built-in ones and the user's.
struct ThemeLibrary {
  /// A theme that is not read yet.
  struct Entry: Equatable {
    let name: String
    /// The file of a user theme; nil for a built-in one.
    let path: String?
    /// Whether it replaces the built-in theme of its name.
    let replacesBuiltIn: Bool

    var isOwn: Bool { path != nil }

    /// Reads the theme, which is named after its file.
    ///
    /// - Throws: A ``Problem``, or a `DiagnosticList` with all errors.
    func read() throws -> Theme {
      if let path {
        let theme = try ThemeFile.read(try InputFile.read(path), file: path)
        return Theme(name: name, summary: theme.summary, styles: theme.styles)
      }
      return try ThemeFile.read(try text(), file: "\(name).yaml")
    }

    /// Returns the text of its file.
    func text() throws(Problem) -> [UInt8] {
      if let path { return [UInt8](try InputFile.read(path)) }
      guard let file = EmbeddedFiles.themes.first(where: { $0.name == name }) else {
        throw Problem("there is no built-in theme called \(name); there are: \(EmbeddedFiles.themeNames)")
      }
      return file.bytes
    }
  }

  /// The built-in themes in the order of their table, then the user's by name.
  let entries: [Entry]

  /// The built-in themes alone.
  static let builtIn = ThemeLibrary(own: nil)

  /// All themes; a user theme replaces the built-in one of its name.
  static var all: ThemeLibrary { ThemeLibrary(own: UserConfigDirectory()?.themes) }

  /// All themes, without replacing built-in ones.
  static var withBuiltInAsTheyAre: ThemeLibrary {
    ThemeLibrary(own: UserConfigDirectory()?.themes, replacesBuiltIn: false)
  }

  /// - Parameters:
  ///   - folder: The folder of user themes, which may be missing.
  ///   - replacesBuiltIn: Whether a user theme replaces the built-in one of its name. If not, it is ignored.
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

  /// Returns a suggestion for an unknown name, as a sentence.
  func suggestion(for name: String) -> String? { NameSuggestion.sentence(name, among: entries.map(\.name)) }

  /// The names, separated by commas.
  var names: String { entries.map(\.name.visible).joined(separator: ", ") }
}
