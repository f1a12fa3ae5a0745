import ArgumentParser
import Scenarios

/// `loadscope schema`
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the JSON schema of scenario files, for an editor, or of something else.",
    discussion: """
      Editors with a YAML language server complete and check a scenario that begins with
        # yaml-language-server: $schema=scenario.schema.json
      given the schema beside it:
        loadscope schema > scenario.schema.json
      With --events it is the schema of a line that `run --headless` writes, with --configuration that of config.yaml.
      """)

  /// The subject of a schema, other than scenarios.
  enum Subject: String, EnumerableFlag {
    case events
    case configuration

    static func help(for value: Subject) -> ArgumentHelp? {
      switch value {
      case .events: "The schema of the lines of `run --headless` instead."
      case .configuration: "The schema of the configuration instead."
      }
    }
  }

  @Flag var subject: Subject?

  func run() throws {
    let schema =
      switch subject {
      case nil: ScenarioSchema.text
      case .events: EventSchema.text
      case .configuration: ConfigurationKeys.schema
      }
    try StandardOutput.write(schema)
  }
}
