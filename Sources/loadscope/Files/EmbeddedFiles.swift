import CEmbeddedFiles
import Foundation

/// The files embedded in the executable, so that the executable works from any folder. `CEmbeddedFiles` lists them.
enum EmbeddedFiles {
  struct File {
    /// The name of the file, without its extension.
    let name: String
    let bytes: [UInt8]
  }

  /// The built-in scenarios, in the order in which they are listed.
  static let scenarios = table(embedded_scenario)

  /// The pictures of the built-in scenarios, by the path in the scenario.
  static let pictures = Dictionary(uniqueKeysWithValues: table(embedded_picture).map { ($0.name, $0.bytes) })

  /// The template for `loadscope new`.
  static let starter = bytes(embedded_starter)

  /// The scenario that theme previews show.
  static let preview = bytes(embedded_preview)

  /// The built-in themes, in the order in which they are listed. The first is the default.
  static let themes = table(embedded_theme)

  static let defaultTheme = themes[0].name

  /// The names of the built-in themes, separated by commas.
  static var themeNames: String { themes.map(\.name).joined(separator: ", ") }

  private static func table(_ file: (Int) -> embedded_file) -> [File] {
    var files: [File] = []
    while let name = file(files.count).name {
      files.append(File(name: String(cString: name), bytes: bytes(file(files.count))))
    }
    return files
  }

  private static func bytes(_ file: embedded_file) -> [UInt8] { Array(Data(bytes: file.bytes, count: file.count)) }
}
