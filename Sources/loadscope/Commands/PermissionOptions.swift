import ArgumentParser
import Scenarios

/// The options of commands that run a scenario: the permissions of the scenario.
struct PermissionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Allow the scenario to load pictures from web servers (http); may be repeated.", valueName: "permission"))
  var allow: [Permission] = []

  var permissions: Set<Permission> { Set(allow) }
}

extension Permission: ExpressibleByArgument {}
