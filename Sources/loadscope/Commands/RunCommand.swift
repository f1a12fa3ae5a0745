import ArgumentParser

/// `loadscope run FILE`
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Show a scenario file on the screen, or write its events as lines.",
    discussion: """
      With --headless there is no screen: the scenario runs as fast as it goes, and every event is a line on standard \
      output. As NDJSON a line is an object with `t` (virtual time in nanoseconds), `seq` (the event's number), `node`, \
      `event`, `state`, `contents`, `error` and `cause` (the number of the event that led to this one), each where it \
      says something; `loadscope schema --events` has all keys:
        loadscope run feed.yaml --headless | jq 'select(.state == "didFailToSync")'
      The last line counts the lints, what somebody should look at; as text they are marked with LINT.
      The same file and seed give the same lines, to the nanosecond.
      """)

  @Argument(
    help: ArgumentHelp("The scenario file, - for standard input, or the name of a built-in one.", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var file: String

  @Flag(help: "No screen: write every event as a line.")
  var headless = false

  @Option(
    help: ArgumentHelp("With --headless: when the run ends, in place of what the file says.", valueName: "duration"))
  var until: String?

  @Option(help: ArgumentHelp("With --headless: ndjson, or text for people.", valueName: "format"))
  var format: EventFormat?

  @Option(
    help: ArgumentHelp("With --headless: where chance comes from, in place of the file's seed.", valueName: "number"))
  var seed: UInt64?

  @OptionGroup var screen: ScreenOptions

  func run() throws {
    let source = try ScenarioSource.named(file)
    if headless { return try runHeadless(source) }
    for (name, isGiven) in [("--until", until != nil), ("--format", format != nil), ("--seed", seed != nil)]
    where isGiven {
      throw Problem("\(name) only goes with --headless")
    }
    try LiveSession.run(source, screen)
  }

  private func runHeadless(_ source: ScenarioSource) throws {
    let end = try until.map { text throws(Problem) in try ArgumentReading.duration(text, option: "--until") }
    let scenario = try source.readUsable()
    try MainActor.assumeIsolated {
      var output = BufferedOutput()
      let failure = try HeadlessRun.run(scenario, seed: seed, until: end, format: format ?? .ndjson) {
        try output.writeLine($0)
      }
      try output.flush()
      if let failure { throw Problem("\(file): \(failure)") }
    }
  }
}
