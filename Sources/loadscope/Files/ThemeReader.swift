import TerminalUI
import YAMLReading

/// Finds themes by name or path.
enum ThemeReader {
  /// Returns whether a text that names no theme is a path, because it has a `/` or a `.`.
  static func isPath(_ text: String) -> Bool { text.contains("/") || text.contains(".") }

  /// Returns the library theme with this name, else the theme in the file at this path. Errors become a ``Problem``.
  static func theme(_ nameOrFile: String, on library: ThemeLibrary = .builtIn) throws(Problem) -> Theme {
    do {
      return try read(nameOrFile, on: library)
    } catch let list as DiagnosticList {
      throw Problem(list.rendered())
    } catch let problem as Problem {
      throw problem
    } catch {
      throw Problem("the theme cannot be read: \(error)")
    }
  }

  /// Returns the theme with this name or path. Throws a `DiagnosticList` for errors in the file, or else a ``Problem``.
  static func read(_ nameOrFile: String, on library: ThemeLibrary) throws -> Theme {
    if let entry = library[nameOrFile] { return try entry.read() }
    guard isPath(nameOrFile) else {
      if let suggestion = library.suggestion(for: nameOrFile) {
        throw Problem("no theme called \(nameOrFile): \(suggestion)")
      }
      throw Problem(
        "no theme called \(nameOrFile); known: \(library.names), or give the path of a theme file")
    }
    return try ThemeFile.read(try InputFile.read(nameOrFile), file: nameOrFile)
  }
}
