import Dashboard
import JSONQuoting
import TerminalUI
import YAMLReading

/// Creates a configuration file with all default values, for users to edit.
enum DefaultConfiguration {
  /// The text of the default file, made from ``Settings``.
  static let text: String = {
    let head = """
      # Loadscope's configuration, with everything as it is without one. Keep what you change, and leave out the rest.
      # `loadscope config --path` says where it is looked for, `loadscope config --check` what is wrong with it.
      """
    return ([head] + Settings.all.map(setting)).joined(separator: "\n\n") + "\n"
  }()

  private static func setting(_ key: any DescribedKey) -> String {
    let comment = "# \(key.name): \(key.meaning)."
    return switch key.name {
    case Settings.theme.name:
      "\(comment)\n# Built in: \(EmbeddedFiles.themeNames).\n\(value(of: key))"
    case Settings.panels.name:
      // A comment, because a value would disable the memory of open panels.
      "\(comment)\n# \(key.name): [\(ScreenMemory.panelNames.joined(separator: ", "))]"
    case Settings.keys.name: "\(comment)\n\(key.name):\n\(bindings)"
    default: "\(comment)\n# It is \(key.expectation).\n\(value(of: key))"
    }
  }

  private static func value(of key: any DescribedKey) -> String { "\(key.name): \(key.standard ?? "")" }

  private static var bindings: String {
    let bindings = Keymap.standard.bindings
    let lines = bindings.map { binding in
      let keys = binding.keys.map { JSONText.quoted($0.name) }.joined(separator: ", ")
      return (text: "  \(binding.actionName): [\(keys)]", help: binding.help)
    }
    let width = lines.map(\.text.count).max() ?? 0
    return lines.map { $0.text + String(repeating: " ", count: width - $0.text.count) + "  # \($0.help)" }
      .joined(separator: "\n")
  }
}
