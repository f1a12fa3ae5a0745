import Dashboard
import InspectionModel
import Loadables
import Recordings
import Scenarios
import TerminalExport
import TerminalUI

/// A recording on a screen that is not there, of which pictures are taken.
@MainActor
final class RecordingFilm {
  /// A film goes on for so many nanoseconds at the most.
  static let mostLength: Int64 = 24 * 3_600 * 1_000_000_000

  private let recording: Recording
  private let settings: FilmSettings
  private let player: RecordingPlayer
  private let driver: DashboardDriver
  private var painter = Painter()
  private let speed: Double
  /// Where it begins and ends, in nanoseconds on the run's clock.
  let start: Int64
  private let end: Int64
  /// How long it goes on, in nanoseconds.
  let length: Int64

  /// Goes to where it begins, and presses the keys.
  ///
  /// - Throws: Why there is nothing to be shown.
  init(_ recording: Recording, _ path: String, _ settings: FilmSettings) throws(Problem) {
    self.recording = recording
    self.settings = settings
    player = try InputRecording.player(of: recording, path)
    let screen = settings.screen
    driver = DashboardDriver(
      player,
      model: Model(
        title: player.title, size: settings.size, memory: screen.memory(), historyLimit: screen.historyLimit,
        keymap: screen.keymap))
    let range = try TimeRange(settings.from, settings.to, recording)
    if let from = settings.from {
      player.perform(.clock(.jump(to: from.wholeNanoseconds)))
      driver.takeChanges()
    }
    driver.press(settings.keys)
    let speed = settings.speed ?? player.speed
    (self.speed, start, end) = (speed, player.now, max(player.now, range.end))
    length = Self.filmTime(end - start, at: speed)
    guard length <= Self.mostLength else {
      throw Problem(
        "the film would go on for more than a day; --from and --to choose a part of the recording, and --speed makes it "
          + "shorter")
    }
  }

  var size: Size { settings.size }

  /// Why the recording cannot be read to its end, as far as that has turned out.
  var damage: RecordingDamage? { player.damage }

  /// The frames that can be taken.
  ///
  /// - Parameter longest: There is one at least so often, in nanoseconds.
  func schedule(longest: Int64) -> FilmSchedule {
    FilmSchedule(
      moments: moments.map { Self.filmTime($0 - start, at: speed) }, length: length, shortest: settings.shortestFrame,
      longest: max(longest, settings.shortestFrame))
  }

  /// When something happens in the course of the film, in nanoseconds on the run's clock.
  var moments: [Int64] {
    var times: [Int64] = []
    for index in 0..<recording.count {
      let time = recording.time(of: index)
      if time > start, time <= end, time != times.last { times.append(time) }
    }
    return times
  }

  /// Lets time pass and takes frames, up to where the recording can be read.
  ///
  /// - Parameter times: Those of a schedule, or some of them.
  func play(_ times: [Int64], _ take: (Film.Frame) throws -> Void) rethrows {
    player.perform(.clock(.setSpeed(speed)))
    if !player.isSetRunning, length > 0 { player.perform(.clock(.resume)) }
    var lastSettled: Int64 = 0
    for time in times {
      player.advance(toReal: .nanoseconds(time), budget: .seconds(Self.mostLength))
      driver.takeChanges()
      // As on the screen: rows find their new places when nobody has used the keyboard for a second.
      if driver.model.waitsToSettle, time - lastSettled >= 1_000_000_000 {
        lastSettled = time
        _ = driver.send(.settled)
      }
      try take(Film.Frame(time: time, picture()))
      if player.damage != nil { return }
    }
  }

  /// Takes pictures of moments, up to where the recording can be read; time stands still in each.
  ///
  /// - Parameter times: In nanoseconds on the run's clock.
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
    _ = driver.send(.frame)
    return painter.frame(
      of: driver.model, theme: settings.theme, size: settings.size, glyphs: settings.screen.ascii.glyphs()
    ).picture
  }

  /// After how much of the film so much of the run has passed, in nanoseconds.
  private static func filmTime(_ time: Int64, at speed: Double) -> Int64 {
    let length = (Double(time) / speed).rounded(.up)
    guard length < Double(mostLength) * 2 else { return .max }
    // The clock counts the other way, and must not come out below.
    return Int64(length) + (length * speed < Double(time) ? 1 : 0)
  }
}
