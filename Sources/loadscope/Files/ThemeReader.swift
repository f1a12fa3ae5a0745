import TerminalUI
import YAMLReading

/// Finds themes by name and by path.
enum ThemeReader {
  /// Whether a text that is the name of no theme is the path of a theme file, by its looks.
  static func isPath(_ text: String) -> Bool { text.contains("/") || text.contains(".") }

  /// The theme of a name on the shelf, or of a file.
  static func theme(_ nameOrFile: String, on shelf: ThemeShelf = .builtIn) throws(Problem) -> Theme {
    do {
      return try read(nameOrFile, on: shelf)
    } catch let list as DiagnosticList {
      throw Problem(list.rendered())
    } catch let problem as Problem {
      throw problem
    } catch {
      throw Problem("the theme cannot be read: \(error)")
    }
  }

  /// The same; what is wrong with the file is thrown as a `DiagnosticList`.
  static func read(_ nameOrFile: String, on shelf: ThemeShelf) throws -> Theme {
    if let entry = shelf[nameOrFile] { return try entry.read() }
    guard isPath(nameOrFile) else {
      if let suggestion = shelf.suggestion(for: nameOrFile) {
        throw Problem("there is no theme called \(nameOrFile): \(suggestion)")
      }
      throw Problem(
        "there is no theme called \(nameOrFile); there are: \(shelf.names), or give the path of a theme file")
    }
    return try ThemeFile.read(try InputFile.read(nameOrFile), file: nameOrFile)
  }
}
