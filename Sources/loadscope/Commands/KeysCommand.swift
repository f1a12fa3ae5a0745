import ArgumentParser
import Dashboard

/// `loadscope keys`: lists the key bindings.
struct KeysCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys", abstract: "List the keys of the screen, with those of your configuration.",
    discussion: """
      Each line has a key action, its keys and its function. A configuration assigns other keys:
        keys:
          sync: ["s", "F5"]
      """)

  @OptionGroup var configuration: ConfigurationOptions

  func run() throws {
    try StandardOutput.write(Self.list(ScreenSettings(try configuration.read()).keymap))
  }

  /// Returns one line for each key action, with the action's keys and a description.
  static func list(_ keymap: Keymap) -> String {
    let rows = keymap.bindings.map { (name: $0.actionName, keys: $0.keyNames(), help: $0.help) }
    let width = rows.map(\.keys.count).max() ?? 0
    return NameList.lines(
      rows.map { row in
        (row.name, row.keys + String(repeating: " ", count: width - row.keys.count + 2) + row.help)
      })
  }
}

/// Formats names and descriptions as two columns of text.
enum NameList {
  static func lines(_ rows: [(name: String, text: String)]) -> String {
    let width = rows.map(\.name.count).max() ?? 0
    return rows.map { $0.name + String(repeating: " ", count: width - $0.name.count + 2) + $0.text }
      .joined(separator: "\n")
  }
}
