import Loadables
import Recordings
import Scenarios
import TerminalUI

/// The screen in the course of a recording as a picture that moves.
struct SvgExport: Export {
  let recording: Recording
  let film: RecordingFilm
  let theme: Theme

  /// So many frames it has at the most.
  static let mostFrames = 300
  /// So often the clock goes on where nothing happens, in nanoseconds: each frame makes the file larger.
  private static let tick: Int64 = 1_000_000_000
  /// For how long the last frame stands before the film begins anew, in nanoseconds.
  private static let rest: Int64 = 3_000_000_000

  func write(_ writeLine: (String) throws -> Void) throws -> [String] {
    let schedule = film.schedule(longest: Self.tick)
    var frames: [Film.Frame] = []
    film.play(schedule.times(atMost: Self.mostFrames)) { frames.append($0) }
    let writer = SvgWriter(title: "Loadscope: \(recording.header.title)", theme: theme)
    try writeLine(String(writer.write(Film(frames, rest: Self.rest)).dropLast()))
    var remarks: [String] = []
    if schedule.times.count > Self.mostFrames {
      remarks.append(
        "The picture has \(frames.count) of \(schedule.times.count) frames, spread evenly; --from and --to choose a part of "
          + "the recording, of which there can be more.")
    }
    return remarks + [RecordedWords.early(recording, film.damage, is: "exported")].compactMap { $0 }
  }
}

/// Moments of a recording as a picture, one under another.
struct StripExport: Export {
  let recording: Recording
  let film: RecordingFilm
  let theme: Theme
  /// Which moments; nil for some of those in which something happens.
  let moments: [Duration]?

  /// So many moments are chosen where nobody has done so.
  private static let usualCount = 6

  func write(_ writeLine: (String) throws -> Void) throws -> [String] {
    let times = moments?.map(\.wholeNanoseconds) ?? film.moments.spread(over: Self.usualCount)
    let stills = film.stills(at: times).map { still in
      (caption: Duration.nanoseconds(still.time).scenarioText, picture: still.picture)
    }
    let writer = SvgWriter(title: "Loadscope: \(recording.header.title)", theme: theme)
    try writeLine(String(writer.write(Buffer(stacking: stills, style: theme[.title])).dropLast()))
    return [RecordedWords.early(recording, film.damage, is: "exported")].compactMap { $0 }
  }
}
