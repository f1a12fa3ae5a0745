import ArgumentParser
import Scenarios

/// `loadscope schema`
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the JSON schema of scenario files, for an editor.",
    discussion: """
      Editors with a YAML language server complete and check a scenario that begins with
        # yaml-language-server: $schema=scenario.schema.json
      given the schema beside it:
        loadscope schema > scenario.schema.json
      """)

  func run() throws { try StandardOutput.write(ScenarioSchema.text) }
}
