import ArgumentParser
import Scenarios

/// `loadscope schema`: prints the JSON schema of scenario files, events or the configuration.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the JSON schema of scenario files, events or the configuration.",
    discussion: """
      Editors with a YAML language server complete and check a scenario that begins with
        # yaml-language-server: $schema=scenario.schema.json
      if the schema is beside it:
        loadscope schema > scenario.schema.json
      """)

  /// The subject of the printed schema. Without an option, the command prints the schema of scenario files.
  enum Subject: String, EnumerableFlag {
    case events
    case configuration

    static func help(for value: Subject) -> ArgumentHelp? {
      switch value {
      case .events: "The schema of the lines of `run --headless`."
      case .configuration: "The schema of config.yaml."
      }
    }
  }

  @Flag var subject: Subject?

  func run() throws {
    let schema =
      switch subject {
      case nil: ScenarioSchema.text
      case .events: EventSchema.text
      case .configuration: Settings.schema
      }
    try StandardOutput.write(schema)
  }
}
