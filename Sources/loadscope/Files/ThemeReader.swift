import Scenarios
import TerminalUI

/// Reads theme files, with the same toolkit and the same diagnostics as scenarios.
enum ThemeReader {
  private static let vocabulary = Vocabulary(of: "a theme", ["name", "summary", "roles"])
  private static let roles = Vocabulary(of: "`roles`", StyleRole.allCases.map(\.rawValue))

  /// The theme of a name that is built in, or of a file.
  static func theme(_ nameOrFile: String) throws(Problem) -> Theme {
    do {
      if let embedded = EmbeddedFiles.themes.first(where: { $0.name == nameOrFile }) {
        return try read(embedded.bytes, file: "\(embedded.name).yaml")
      }
      guard nameOrFile.contains("/") || nameOrFile.contains(".") else {
        throw Problem(
          "there is no theme called \(nameOrFile); there are: \(EmbeddedFiles.themeNames), "
            + "or give the path of a theme file")
      }
      return try read(try InputFile.read(nameOrFile), file: nameOrFile)
    } catch let list as DiagnosticList {
      throw Problem(list.rendered())
    } catch let problem as Problem {
      throw problem
    } catch {
      throw Problem("the theme cannot be read: \(error)")
    }
  }

  private static func read(_ bytes: some Collection<UInt8>, file: String) throws(DiagnosticList) -> Theme {
    try Document.read(bytes: bytes, file: file) { root, diagnostics in
      guard let cursor = MappingCursor(root, vocabulary, diagnostics) else { return nil }
      let name = cursor.required("name", .anyText)
      let summary = cursor.optional("summary", .anyText)
      let styles = cursor.required("roles", ValueForm("a mapping of roles to styles", read: styles))
      return Theme(name: name ?? "", summary: summary ?? "", styles: styles ?? [:])
    }
  }

  private static func styles(
    _ node: DocumentNode, _ diagnostics: DiagnosticCollector
  ) -> [StyleRole: Style]? {
    guard let cursor = MappingCursor(node, roles, diagnostics) else { return nil }
    var styles: [StyleRole: Style] = [:]
    for role in StyleRole.allCases { styles[role] = cursor.optional(role.rawValue, .style) }
    return styles
  }
}

extension ValueForm<Style> {
  fileprivate static var style: ValueForm {
    .text("a style such as `bold green on #202020`") { text in
      do throws(StyleSyntaxError) {
        return .value(try Style(parsing: text))
      } catch {
        return .refused(hint: error.message)
      }
    }
  }
}
