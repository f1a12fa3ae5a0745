import ArgumentParser
import Recordings
import TerminalUI

/// `loadscope export RECORDING`: converts a recording into a page, a film, a picture, a table or a trace.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Convert a recording into a page, a film, a picture, a table or a trace.",
    discussion: """
      A page for browsers, with every moment of the run and the reason of every state:
        loadscope export feed.ndjson --format html --output feed.html
      A film for asciinema, an animated picture for browsers, or a film strip:
        loadscope export feed.ndjson --format cast --output feed.cast
        loadscope export feed.ndjson --format svg --speed 2 --output feed.svg
        loadscope export feed.ndjson --format svg --film --moments 2s,8s
      A table of state changes, or of back-off delays:
        loadscope export feed.ndjson --format csv --output changes.csv
        loadscope export feed.ndjson --format csv --table ledger
      A trace for Perfetto and chrome://tracing, with the syncs as slices:
        loadscope export feed.ndjson --format chrome-trace --output feed.json
      Films run in virtual time. A damaged recording is exported up to the damage.
      """)

  @Argument(
    help: ArgumentHelp("The recording, or - for standard input.", valueName: "recording"), completion: .recording)
  var recording: String

  @Option(
    help: ArgumentHelp(
      "A page, a film for asciinema, a picture, a table or a trace.", valueName: "format"))
  var format: ExportFormat

  @Option(
    help: ArgumentHelp("Write into this file, which must not exist.", valueName: "file"), completion: .file())
  var output: String?

  @Option(help: ArgumentHelp("Begin at this time of the run.", valueName: "duration"))
  var from: String?

  @Option(help: ArgumentHelp("End at this time of the run.", valueName: "duration"))
  var to: String?

  @Option(help: ArgumentHelp("Size of the screen. (default: 100x30)", valueName: "columns x rows"))
  var size: String?

  @OptionGroup var panels: PanelOptions

  @Option(
    help: ArgumentHelp(
      "Keys to press before the first frame: names or characters with an optional *COUNT, or quoted text.",
      valueName: "keys"))
  var keys: String?

  @OptionGroup var permission: PermissionOptions

  @OptionGroup var configuration: ExplicitConfigurationOptions

  @Option(help: .theme, completion: .theme)
  var theme: String?

  @Flag(inversion: .prefixedNo, help: "Draw with ASCII characters only.")
  var ascii: Bool?

  @Option(help: ArgumentHelp("Virtual seconds for each second of the film, 0.01 to 10000.", valueName: "factor"))
  var speed: String?

  @Option(
    help: ArgumentHelp("Maximum frames per second, 1 to 60. (default: 10)", valueName: "number"))
  var fps: String?

  @Flag(help: "With svg: a film strip, several moments in one still picture.")
  var film = false

  @Option(help: ArgumentHelp("With --film: the moments, such as 2s,13.6s.", valueName: "durations"))
  var moments: String?

  @Option(
    help: ArgumentHelp(
      "With csv: the state changes (default) or the back-off delays.",
      valueName: "table"))
  var table: ExportedTable?

  func run() throws {
    try MainActor.assumeIsolated {
      let export = try makeExport()
      let output = try output.map { path throws(Problem) in try BufferedOutput(newFile: path) } ?? BufferedOutput()
      let remarks: [String]
      do {
        remarks = try export.write { try output.writeLine($0) }
        try output.flush()
      } catch {
        output.discard()
        throw error
      }
      for remark in remarks { StandardError.write(remark) }
    }
  }

  /// Validates all options, opens the recording and returns the export to write.
  @MainActor
  func makeExport() throws(Problem) -> any Export {
    try checkOptions()
    let opened = try InputRecording.open(recording)
    switch format {
    case .csv:
      let range = try TimeRange(try duration(from, "--from"), try duration(to, "--to"), opened)
      return TableExport(recording: opened, table: table ?? .transitions, range: range)
    case .svg:
      let (settings, film) = try makeFilm(of: opened)
      guard self.film else { return SvgExport(recording: opened, film: film, theme: settings.theme) }
      let moments = try moments.map(ArgumentReading.moments)
      return StripExport(recording: opened, film: film, theme: settings.theme, moments: moments)
    case .cast: return CastExport(recording: opened, film: try makeFilm(of: opened).film)
    case .html: return PageExport(recording: opened)
    case .chromeTrace: return TraceExport(recording: opened)
    }
  }

  @MainActor
  private func makeFilm(of opened: Recording) throws(Problem) -> (settings: FilmSettings, film: RecordingFilm) {
    let settings = try filmSettings()
    return (settings, try RecordingFilm(opened, recording, settings))
  }

  private func filmSettings() throws(Problem) -> FilmSettings {
    var settings = FilmSettings()
    var said = Configuration(theme: theme, panels: try panels.names())
    said[Settings.ascii] = AsciiChoice(flag: ascii)
    settings.screen = ScreenSettings(said, try configuration.read(), Configuration(panels: FilmSettings.panels))
    settings.theme = try ThemeReader.theme(settings.screen.theme, on: configuration.library)
    settings.from = try duration(from, "--from")
    settings.to = try duration(to, "--to")
    settings.permissions = permission.permissions
    if let size { settings.size = try ArgumentReading.size(size) }
    if let keys { settings.keys = try ArgumentReading.keys(keys) }
    if let speed { settings.speed = try ArgumentReading.speed(speed) }
    if let fps { settings.framesPerSecond = try ArgumentReading.framesPerSecond(fps) }
    return settings
  }

  private func duration(_ text: String?, _ option: String) throws(Problem) -> Duration? {
    guard let text else { return nil }
    return try ArgumentReading.duration(text, option: option)
  }

  // MARK: Combinations of options

  /// Throws an error for the first option that does not apply to the chosen format.
  private func checkOptions() throws(Problem) {
    let options = [
      ("--size", size != nil), ("--panels", panels.panels != nil), ("--keys", keys != nil),
      ("--allow", !permission.allow.isEmpty), ("--theme", theme != nil), ("--ascii", ascii != nil),
      ("--config", configuration.config != nil), ("--speed", speed != nil), ("--fps", fps != nil),
    ]
    if !format.isFilm, let given = options.first(where: \.1) {
      throw Problem("\(given.0) is for films and pictures; \(format.noun) has none")
    }
    if format == .html || format == .chromeTrace,
      let given = [("--from", from != nil), ("--to", to != nil)].first(where: \.1)
    {
      throw Problem("\(given.0) does not apply: \(format.noun) has the whole run")
    }
    if format != .csv, table != nil { throw Problem("--table only goes with --format csv") }
    if format != .svg, film { throw Problem("--film only goes with --format svg") }
    if moments != nil, !film { throw Problem("--moments only goes with --format svg --film") }
    if film {
      let given = [("--speed", speed != nil), ("--fps", fps != nil)].first { $0.1 }
      if let given { throw Problem("\(given.0) does not apply to a film strip") }
    }
  }
}

/// The format to which `loadscope export` converts a recording.
enum ExportFormat: String, CaseIterable, ExpressibleByArgument {
  /// A film for asciinema.
  case cast
  /// An SVG picture: animated, or a film strip with `--film`.
  case svg
  case csv
  /// A page for browsers.
  case html
  /// A trace in Chrome's trace event format.
  case chromeTrace = "chrome-trace"

  /// Whether the format shows the screen.
  var isFilm: Bool { self == .cast || self == .svg }

  fileprivate var noun: String {
    switch self {
    case .cast: "a film"
    case .svg: "a picture"
    case .csv: "a table"
    case .html: "a page"
    case .chromeTrace: "a trace"
    }
  }
}
