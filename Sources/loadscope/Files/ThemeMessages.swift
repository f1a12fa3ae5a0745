import JSONQuoting
import TerminalUI
import YAMLReading

/// Messages about themes.
enum ThemeMessages {
  /// Returns the message that appears when the screen changes to a theme.
  ///
  /// - Parameters:
  ///   - entry: The theme in the library; nil for a theme from a file outside the library.
  ///   - unusable: The names of unusable themes that were skipped on the way to this theme.
  static func notice(of theme: Theme, _ entry: ThemeLibrary.Entry?, passing unusable: [String]) -> String {
    var parts = ["theme: \(theme.name)" + (theme.summary.isEmpty ? "" : ", \(theme.summary)")]
    if !theme.fallbacks.isEmpty { parts.append(missingRoles(theme)) }
    if !unusable.isEmpty {
      parts.append("skipped \(unusable.joined(separator: ", ")), `loadscope themes` shows the errors")
    }
    return parts.joined(separator: "; ")
  }

  /// Returns the line about a theme in `loadscope themes`: its summary, or the reason why it is unusable.
  static func line(of entry: ThemeLibrary.Entry) -> String {
    let whose = entry.isOwn ? entry.replacesBuiltIn ? "[yours, for the built-in one] " : "[yours] " : ""
    do {
      let theme = try entry.read()
      let note = theme.fallbacks.isEmpty ? "" : "\(theme.summary.isEmpty ? "" : "; ")\(missingRoles(theme))"
      return whose + theme.summary.visible + note
    } catch let list as DiagnosticList {
      let first = list.diagnostics.first.map { "line \($0.location.line): \($0.message)" } ?? ""
      let more = list.diagnostics.count + list.omitted - 1
      return whose + "cannot be used: \(first)" + (more > 0 ? ", and \(more) more" : "")
    } catch {
      return whose + "cannot be used: \((error as? Problem)?.message.visible ?? "\(error)")"
    }
  }

  /// Returns the message of `themes --check` about a usable theme: the omitted roles, each with the role used instead.
  static func check(of theme: Theme) -> String {
    let fallbacks = theme.fallbacks
    guard !fallbacks.isEmpty else { return "no errors, every role is set" }
    let lines = fallbacks.map { role, other in
      "  \(role.name): \(other.map { "like \($0.name)" } ?? "the terminal's own")"
    }
    return (["no errors; \(missingRoles(theme)):"] + lines).joined(separator: "\n")
  }

  private static func missingRoles(_ theme: Theme) -> String {
    let count = theme.fallbacks.count
    return count == 1 ? "omits 1 role" : "omits \(count) roles"
  }
}
