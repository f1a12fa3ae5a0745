import Foundation
import TerminalUI
import YAMLReading

/// The themes that can be had by a name: those that are built in, and a person's own.
struct ThemeShelf {
  /// One of them, which was not read yet.
  struct Entry: Equatable {
    let name: String
    /// The file of a person's own; nil for one that is built in.
    let path: String?
    /// Whether it is there in place of a built-in one of its name.
    let replacesBuiltIn: Bool

    var isOwn: Bool { path != nil }

    /// Reads the theme, which is called as it is found.
    ///
    /// - Throws: A ``Problem`` or a `DiagnosticList`, which says all that is wrong with it.
    func read() throws -> Theme {
      if let path {
        let theme = try ThemeFile.read(try InputFile.read(path), file: path)
        return Theme(name: name, summary: theme.summary, styles: theme.styles)
      }
      return try ThemeFile.read(try text(), file: "\(name).yaml")
    }

    /// What its file says.
    func text() throws(Problem) -> [UInt8] {
      if let path { return [UInt8](try InputFile.read(path)) }
      guard let file = EmbeddedFiles.themes.first(where: { $0.name == name }) else {
        throw Problem("there is no built-in theme called \(name); there are: \(EmbeddedFiles.themeNames)")
      }
      return file.bytes
    }
  }

  /// First those that are built in, in the order of their table, then the person's own by their names.
  let entries: [Entry]

  /// Nothing but what is built in.
  static let builtIn = ThemeShelf(own: nil)

  /// All that there is, where a person's own theme is in place of a built-in one of its name.
  static var all: ThemeShelf { ThemeShelf(own: OwnFolder()?.themes) }

  /// All that there is, where the built-in themes are what they are everywhere.
  static var withBuiltInAsTheyAre: ThemeShelf { ThemeShelf(own: OwnFolder()?.themes, replacesBuiltIn: false) }

  /// - Parameters:
  ///   - folder: Where a person's own theme files are; it need not exist.
  ///   - replacesBuiltIn: Whether one of them is in place of a built-in one of its name. If not, it is not on the shelf.
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

  /// The theme with a name, if there is one.
  subscript(name: String) -> Entry? { entries.first { $0.name == name } }

  /// The theme that may be meant by a name that does not exist, as a sentence.
  func suggestion(for name: String) -> String? { NameSuggestion.sentence(name, among: entries.map(\.name)) }

  /// Their names, for a sentence.
  var names: String { entries.map(\.name.visible).joined(separator: ", ") }
}
