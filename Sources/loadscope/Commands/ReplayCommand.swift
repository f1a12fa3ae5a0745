import ArgumentParser

/// `loadscope replay RECORDING`: shows a recording on the screen.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "Show a recording on the screen, forward and back.",
    discussion: """
      A recording is made by --record, or by r on the screen:
        loadscope run feed.yaml --record feed.loadscope.ndjson
        loadscope replay feed.loadscope.ndjson
      [ and ] step back and forward, { and } go to the previous and next event of the selected node, :go 12.5s to a \
      time; p plays. With --speed or --exit-at it plays at once.
      A saved stream of a program is a recording too.
      """)

  @Argument(
    help: ArgumentHelp("The recording, or - for standard input.", valueName: "recording"), completion: .recording)
  var recording: String

  @OptionGroup var permission: PermissionOptions

  @OptionGroup var clock: ClockOptions

  @OptionGroup var screen: ScreenOptions

  func run() throws {
    let exitAt = try clock.exitTime()
    // A speed or an end implies playing.
    let isPlaying = !clock.paused && !clock.isEmpty
    try LiveSession.show(screen, clock) { _ in
      try ReplayRun(recording, permissions: permission.permissions, exitAt: exitAt, isPlaying: isPlaying)
    }
  }
}
