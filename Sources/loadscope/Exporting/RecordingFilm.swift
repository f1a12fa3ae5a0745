import Dashboard
import InspectionModel
import Loadables
import Recordings
import Scenarios
import TerminalExport
import TerminalUI

/// A film of a recording: plays the recording on an off-screen dashboard and renders frames.
@MainActor
final class RecordingFilm {
  /// The maximum length of a film, in ns.
  static let mostLength: Int64 = 24 * 3_600 * 1_000_000_000

  private let recording: Recording
  private let settings: FilmSettings
  private let player: RecordingPlayer
  private let driver: DashboardDriver
  private var painter = Painter()
  private let speed: Double
  /// The start and the end of the film, in ns on the run's clock.
  let start: Int64
  private let end: Int64
  /// The length of the film when played, in ns.
  let length: Int64

  /// Creates a film at its start, after the settings' keys have been pressed. `path` names the recording in errors.
  init(_ recording: Recording, _ path: String, _ settings: FilmSettings) throws(Problem) {
    self.recording = recording
    self.settings = settings
    player = try InputRecording.player(of: recording, path)
    let screen = settings.screen
    driver = DashboardDriver(
      player,
      model: Model(
        title: player.title, size: settings.size, memory: screen.memory(), historyLimit: screen[Settings.history],
        keymap: screen.keymap),
      details: PictureLoader(PictureFiles(of: recording, at: path, permissions: settings.permissions)))
    let range = try TimeRange(settings.from, settings.to, recording)
    if let from = settings.from {
      player.perform(.clock(.jump(to: from.wholeNanoseconds)))
    }
    driver.takeChanges()
    driver.press(settings.keys)
    let speed = settings.speed ?? player.speed
    (self.speed, start, end) = (speed, player.now, max(player.now, range.end))
    length = Self.filmTime(end - start, at: speed)
    guard length <= Self.mostLength else {
      throw Problem(
        "the film would last more than a day; --from and --to choose a part of the recording, and --speed makes it "
          + "shorter")
    }
  }

  var size: Size { settings.size }

  /// The damage of the recording; nil while the film has not reached any.
  var damage: RecordingDamage? { player.damage }

  /// Returns the times of the film's frames, from the start of the film.
  ///
  /// - Parameter longest: The maximum time between frames, in ns.
  func schedule(longest: Int64) -> FilmSchedule {
    FilmSchedule(
      changeTimes: changeTimes.map { Self.filmTime($0 - start, at: speed) }, length: length,
      shortest: settings.shortestFrame,
      longest: max(longest, settings.shortestFrame))
  }

  /// The distinct times of changes after the film's start and up to its end, in ns on the run's clock.
  var changeTimes: [Int64] {
    var times: [Int64] = []
    for index in 0..<recording.count {
      let time = recording.time(of: index)
      if time > start, time <= end, time != times.last { times.append(time) }
    }
    return times
  }

  /// Plays the recording and passes each frame to `take`, up to the last of `times` or to damage in the recording.
  ///
  /// - Parameter times: Times of frames from ``schedule(longest:)``, in ns from the start of the film.
  func play(_ times: [Int64], _ take: (Film.Frame) throws -> Void) rethrows {
    player.perform(.clock(.setSpeed(speed)))
    if !player.isSetToRun, length > 0 { player.perform(.clock(.resume)) }
    var lastSettled: Int64 = 0
    for time in times {
      player.advance(toReal: .nanoseconds(time), budget: .seconds(Self.mostLength))
      driver.takeChanges()
      // As on the screen: rows settle after 1 s without input.
      if driver.model.waitsForPause, time - lastSettled >= 1_000_000_000 {
        lastSettled = time
        driver.send(.inputPaused)
      }
      try take(Film.Frame(time: time, picture()))
      if player.damage != nil { return }
    }
  }

  /// Returns pictures of the dashboard at the given times, with a paused clock, up to damage in the recording.
  ///
  /// - Parameter times: Times in ns on the run's clock. Equal times in a row give one picture.
  func stills(at times: [Int64]) -> [(time: Int64, picture: Buffer)] {
    var stills: [(time: Int64, picture: Buffer)] = []
    player.perform(.clock(.pause))
    for time in times {
      player.perform(.clock(.jump(to: time)))
      driver.takeChanges()
      if player.now != stills.last?.time { stills.append((player.now, picture())) }
      if player.damage != nil { break }
    }
    return stills
  }

  private func picture() -> Buffer {
    driver.send(.frame)
    return painter.frame(
      of: driver.model, theme: settings.theme, size: settings.size, glyphs: settings.screen[Settings.ascii].glyphs()
    ).buffer
  }

  /// Converts a duration of the run to a duration of the film, both in ns, at `speed` seconds of the run per second.
  private static func filmTime(_ time: Int64, at speed: Double) -> Int64 {
    let length = (Double(time) / speed).rounded(.up)
    guard length < Double(mostLength) * 2 else { return .max }
    // The clock converts the result back, and must not get a duration shorter than `time`.
    return Int64(length) + (length * speed < Double(time) ? 1 : 0)
  }
}

/// The settings of a film that `loadscope export` makes from a recording.
struct FilmSettings {
  /// The panels of a film beside the tree, unless the user names others.
  static let panels = ["timeline", "detail"]

  var size = Size(width: 100, height: 30)
  var theme = Theme.plain
  var screen = ScreenSettings(Configuration(panels: panels))
  /// The keys that are pressed before the first frame.
  var keys: [InputEvent] = []
  /// The start of the film on the run's clock, and in `to` its end; nil for the recording's own start or end.
  var from: Duration?
  var to: Duration?
  /// Seconds of the run in one second of the film; nil for the speed set by ``keys``, which is 1 by default.
  var speed: Double?
  var framesPerSecond = 10
  /// The permissions of a recorded scenario.
  var permissions: Set<Permission> = []

  /// The minimum time between frames, in ns.
  var shortestFrame: Int64 { 1_000_000_000 / Int64(max(1, framesPerSecond)) }
}

/// The times of a film's frames, in ns from the start of the film. Each event time has a frame, unless the frame before
/// is too close. In long times without events, further frames show the running clock.
struct FilmSchedule {
  /// The times in ascending order. The first is 0, the last is the end of the film.
  let times: [Int64]

  /// Computes the times of frames for a film of `length`, in ns. Frames are at the event times `changeTimes`, in order, but
  /// at most `longest` and at least `shortest` apart. Only the last frame may follow sooner.
  init(changeTimes: [Int64], length: Int64, shortest: Int64, longest: Int64) {
    var times: [Int64] = [0]
    var (last, next) = (0 as Int64, changeTimes.startIndex)
    while last < length {
      while next < changeTimes.endIndex, changeTimes[next] <= last { next += 1 }
      let moment = next < changeTimes.endIndex ? changeTimes[next] : length
      last = min(length, max(min(moment, last + longest), last + shortest))
      times.append(last)
    }
    self.times = times
  }
}

extension Array {
  /// Returns at most `limit` elements, spread evenly from the first to the last; with a limit of 1, only the first.
  func spread(over limit: Int) -> [Element] {
    guard count > limit, limit > 1 else { return Array(prefix(limit)) }
    return (0..<limit).map { self[$0 * (count - 1) / (limit - 1)] }
  }
}
