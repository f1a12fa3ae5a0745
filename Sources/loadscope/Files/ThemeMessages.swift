import TerminalUI
import YAMLReading

/// Messages about themes.
enum ThemeMessages {
  /// Returns the message when a theme is shown.
  ///
  /// - Parameters:
  ///   - entry: The library entry; nil for a file of `--theme`.
  ///   - unusable: The names of skipped themes.
  static func notice(of theme: Theme, _ entry: ThemeLibrary.Entry?, passing unusable: [String]) -> String {
    var parts = ["theme: \(theme.name)" + (theme.summary.isEmpty ? "" : ", \(theme.summary)")]
    if !theme.fallbacks.isEmpty { parts.append("\(missingRoles(theme)) to others") }
    if !unusable.isEmpty {
      parts.append("passed by: \(unusable.joined(separator: ", ")): `loadscope themes` says what is wrong")
    }
    return parts.joined(separator: "; ")
  }

  /// Returns the line of a theme in the list, after its name.
  static func line(of entry: ThemeLibrary.Entry) -> String {
    let whose = entry.isOwn ? entry.replacesBuiltIn ? "[yours, for the built-in one] " : "[yours] " : ""
    do {
      let theme = try entry.read()
      let note = theme.fallbacks.isEmpty ? "" : "\(theme.summary.isEmpty ? "" : "; ")\(missingRoles(theme)) to others"
      return whose + theme.summary.visible + note
    } catch let list as DiagnosticList {
      let first = list.diagnostics.first.map { "line \($0.location.line): \($0.message)" } ?? ""
      let more = list.diagnostics.count + list.omitted - 1
      return whose + "cannot be used: \(first)" + (more > 0 ? ", and \(more) more" : "")
    } catch {
      return whose + "cannot be used: \((error as? Problem)?.message.visible ?? "\(error)")"
    }
  }

  /// Returns the check result of a usable theme: the looks of its missing roles.
  static func check(of theme: Theme) -> String {
    let fallbacks = theme.fallbacks
    guard !fallbacks.isEmpty else { return "fine, it has every role" }
    let lines = fallbacks.map { role, other in
      "  \(role.name): \(other.map { "like \($0.name)" } ?? "the terminal's own")"
    }
    return (["fine; \(missingRoles(theme)) to others:"] + lines).joined(separator: "\n")
  }

  private static func missingRoles(_ theme: Theme) -> String {
    let count = theme.fallbacks.count
    return count == 1 ? "leaves 1 role" : "leaves \(count) roles"
  }
}
