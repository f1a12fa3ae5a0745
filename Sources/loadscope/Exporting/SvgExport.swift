import Recordings
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
