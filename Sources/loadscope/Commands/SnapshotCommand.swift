import ArgumentParser
import Recordings
import Scenarios
import TerminalUI

/// `loadscope snapshot FILE`: prints one frame of a scenario or of a recording.
struct SnapshotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshot", abstract: "Print one frame of a scenario or a recording, without a terminal.",
    discussion: """
      The scenario runs in virtual time up to --at and pauses; then the keys are pressed:
        loadscope snapshot tour --at 3s --keys 'Down*2 X "timeout" Enter . ?'
      Without --at, a recording is shown at its end:
        loadscope snapshot feed.loadscope.ndjson --keys 'e w'
      A picture, or coloured text for a pager:
        loadscope snapshot tour --at 3s --format svg --theme light > tour.svg
        loadscope snapshot tour --at 3s --format ansi | less -R
      """)

  @Argument(
    help: ArgumentHelp(
      "The scenario file, - for standard input, the name of a built-in one, or a recording.", valueName: "file"),
    completion: .file())
  var file: String

  @Option(
    help: ArgumentHelp(
      "The virtual time of the frame, such as 1.5s; default 0s, and the end of a recording.", valueName: "duration"))
  var at: String?

  @Option(
    help: ArgumentHelp(
      "Keys to press: names or characters with an optional *COUNT, or quoted text.", valueName: "keys"))
  var keys = ""

  @Option(help: ArgumentHelp("Size of the screen.", valueName: "columns x rows"))
  var size = "120x40"

  @OptionGroup var panels: PanelOptions

  @Option(help: ArgumentHelp("Seed of the random generator, instead of the one in the file.", valueName: "number"))
  var seed: UInt64?

  @OptionGroup var store: StoreOptions

  @OptionGroup var permission: PermissionOptions

  @Option(help: .history)
  var history: String?

  @OptionGroup var configuration: ExplicitConfigurationOptions

  @Flag(inversion: .prefixedNo, help: "Draw with ASCII characters only.")
  var ascii: Bool?

  @Option(
    help: ArgumentHelp(
      "text, ansi (text with escape sequences for the colours) or svg (a picture).", valueName: "format"))
  var format = SnapshotFormat.text

  @Option(help: .theme, completion: .theme)
  var theme: String?

  @Option(help: ArgumentHelp("Colours of ansi and svg: all, 256, 16, 8 or never.", valueName: "colours"))
  var color: SnapshotColors?

  func run() throws {
    try StandardOutput.write(drawn: try frame())
  }

  /// Runs the scenario or reads the recording, and returns one frame in the requested format.
  func frame() throws -> String {
    let size = try ArgumentReading.size(size)
    let time = try at.map { text throws(Problem) in try ArgumentReading.duration(text, option: "--at") }
    let keys = try ArgumentReading.keys(keys)
    let history = try history.map { text throws(Problem) in try ArgumentReading.history(text) }
    var said = Configuration(theme: theme, panels: try panels.names())
    said[Settings.ascii] = AsciiChoice(flag: ascii)
    said[Settings.history] = history
    let settings = ScreenSettings(said, try configuration.read())
    // Text has no colours: pictures are drawn by brightness.
    let colors =
      format == .text ? ColorSupport.none : (color ?? (settings[Settings.color] == .never ? .never : .all)).support
    let theme = try ThemeReader.theme(settings.theme, on: configuration.library).adapted(to: colors)
    let renderer = SnapshotRenderer(
      size: size, keys: keys, glyphs: settings[Settings.ascii].glyphs(), theme: theme, memory: settings.memory(),
      historyLimit: settings[Settings.history], keymap: settings.keymap)
    let (title, buffer) = try MainActor.assumeIsolated {
      RecordingFile.isRecording(file)
        ? try render(recordingAt: time, renderer) : try render(scenarioAt: time ?? .zero, renderer)
    }
    return format.write(buffer, title: "Loadscope: \(title)", theme: theme, colors: colors)
  }

  @MainActor
  private func render(scenarioAt time: Duration, _ renderer: SnapshotRenderer) throws -> (title: String, Buffer) {
    let source = try ScenarioSource.named(file)
    let scenario = try source.readUsable(allowing: permission.permissions)
    let store = try store.open(for: scenario)
    let pictures = PictureLoader(PictureFiles(of: scenario, from: source, permissions: permission.permissions))
    return (scenario.title, try renderer.render(scenario, seed: seed, store: store, pictures: pictures, at: time))
  }

  @MainActor
  private func render(recordingAt time: Duration?, _ renderer: SnapshotRenderer) throws -> (title: String, Buffer) {
    guard seed == nil, store.store == nil else {
      throw Problem("--seed and --store are for scenarios; \(file) is a recording")
    }
    let recording = try InputRecording.open(file)
    let player = try InputRecording.player(of: recording, file)
    let pictures = PictureLoader(PictureFiles(of: recording, at: file, permissions: permission.permissions))
    return (player.title, renderer.render(player, pictures: pictures, at: time))
  }
}
