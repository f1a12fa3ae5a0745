import Loadables
import Recordings
import Scenarios
import TerminalExport
import TerminalUI

/// An animated SVG picture of the screen while a recording plays.
struct SvgExport: Export {
  let recording: Recording
  let film: RecordingFilm
  let theme: Theme

  /// The maximum time between frames, in ns. Each frame enlarges the file, so frames without events are rare.
  private static let tick: Int64 = 1_000_000_000
  /// The time in ns for which the last frame is shown before the animation restarts.
  private static let rest: Int64 = 3_000_000_000

  func write(_ writeLine: (String) throws -> Void) throws -> [String] {
    let times = film.schedule(longest: Self.tick).times
    let bound = FrameBudget(of: film.size)
    var frames: [Film.Frame] = []
    film.play(times.spread(over: bound.frames)) { frames.append($0) }
    let writer = SvgWriter(title: "Loadscope: \(recording.header.title)", theme: theme)
    try writeLine(String(writer.write(Film(frames, rest: Self.rest)).dropLast()))
    let early = RecordingMessages.early(recording, film.damage, is: "exported")
    return [bound.remark(on: times.count), early].compactMap { $0 }
  }
}

/// A film strip: an SVG picture of the screen at several times of a recording, one below the other.
struct StripExport: Export {
  let recording: Recording
  let film: RecordingFilm
  let theme: Theme
  /// The times to show, on the run's clock; nil for up to six times of changes, spread evenly.
  let moments: [Duration]?

  /// The maximum number of times that are shown if ``moments`` is nil.
  private static let defaultCount = 6

  func write(_ writeLine: (String) throws -> Void) throws -> [String] {
    let eventTimes = film.changeTimes.isEmpty ? [film.start] : film.changeTimes.spread(over: Self.defaultCount)
    let times = moments?.map(\.wholeNanoseconds) ?? eventTimes
    let bound = FrameBudget(of: film.size)
    let stills = film.stills(at: times.spread(over: bound.frames)).map { still in
      (caption: Duration.nanoseconds(still.time).scenarioText, picture: still.picture)
    }
    let writer = SvgWriter(title: "Loadscope: \(recording.header.title)", theme: theme)
    try writeLine(String(writer.write(Buffer(stacking: stills, style: theme[.title])).dropLast()))
    let early = RecordingMessages.early(recording, film.damage, is: "exported")
    return [bound.remark(on: times.count), early].compactMap { $0 }
  }
}

/// The maximum number of frames in a film.
struct FrameBudget {
  let frames: Int

  /// The budget of a film that is written frame by frame.
  static let streamed = FrameBudget(frames: 100_000)

  private static let mostFrames = 300
  /// The maximum number of cells in all frames together. So many cells take about 400 MB.
  private static let mostCells = 10_000_000

  private init(frames: Int) { self.frames = frames }

  /// Creates the budget of a film in a picture, which is built in memory. It is lower for large frames.
  init(of size: Size) { frames = max(2, min(Self.mostFrames, Self.mostCells / max(1, size.area))) }

  /// Returns a remark for the user if `count` frames exceed the limit, else nil.
  func remark(on count: Int) -> String? {
    guard count > frames else { return nil }
    return "The film has \(frames) of \(count) frames, spread evenly; "
      + "--from and --to give a part more frames."
  }
}
