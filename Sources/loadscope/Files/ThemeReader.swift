import Scenarios
import TerminalUI

/// Finds themes by name and by path.
enum ThemeReader {
  /// The theme of a name that is built in, or of a file.
  static func theme(_ nameOrFile: String) throws(Problem) -> Theme {
    do {
      if let embedded = EmbeddedFiles.themes.first(where: { $0.name == nameOrFile }) {
        return try ThemeFile.read(embedded.bytes, file: "\(embedded.name).yaml")
      }
      guard nameOrFile.contains("/") || nameOrFile.contains(".") else {
        throw Problem(
          "there is no theme called \(nameOrFile); there are: \(EmbeddedFiles.themeNames), "
            + "or give the path of a theme file")
      }
      return try ThemeFile.read(try InputFile.read(nameOrFile), file: nameOrFile)
    } catch let list as DiagnosticList {
      throw Problem(list.rendered())
    } catch let problem as Problem {
      throw problem
    } catch {
      throw Problem("the theme cannot be read: \(error)")
    }
  }
}
