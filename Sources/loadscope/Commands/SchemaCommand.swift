import ArgumentParser
import Scenarios

/// `loadscope schema`
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the JSON schema of scenario files, for an editor, or of a run's events.",
    discussion: """
      Editors with a YAML language server complete and check a scenario that begins with
        # yaml-language-server: $schema=scenario.schema.json
      given the schema beside it:
        loadscope schema > scenario.schema.json
      With --events it is the schema of a line that `run --headless` writes.
      """)

  @Flag(help: "The schema of the lines of `run --headless` instead.")
  var events = false

  func run() throws { try StandardOutput.write(events ? EventSchema.text : ScenarioSchema.text) }
}
