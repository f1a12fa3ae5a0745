import ArgumentParser
import Scenarios

/// The option for the permissions of a scenario, or of the scenario in a recording.
struct PermissionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Allow the scenario to load pictures from web servers (http).", valueName: "permission"))
  var allow: [Permission] = []

  var permissions: Set<Permission> { Set(allow) }
}

extension Permission: ExpressibleByArgument {}
