import ArgumentParser
import Dashboard

/// `loadscope keys`
struct KeysCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys", abstract: "List the keys of the screen, as your configuration has them.",
    discussion: """
      Each line has an action, its keys and what it does. In a configuration the actions are given other keys:
        keys:
          sync: ["s", "F5"]
      """)

  @OptionGroup var configuration: ConfigurationOptions

  func run() throws {
    try StandardOutput.write(Self.list(ScreenSettings(try configuration.read()).keymap))
  }

  /// Returns a line for each key action.
  static func list(_ keymap: Keymap) -> String {
    let rows = keymap.bindings.map { (name: $0.actionName, keys: $0.keyNames(), help: $0.help) }
    let width = rows.map(\.keys.count).max() ?? 0
    return NameList.lines(
      rows.map { row in
        (row.name, row.keys + String(repeating: " ", count: width - row.keys.count + 2) + row.help)
      })
  }
}
