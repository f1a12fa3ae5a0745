import Recordings
import TerminalExport
import TerminalUI

/// The screen in the course of a recording as a picture that moves.
struct SvgExport: Export {
  let recording: Recording
  let film: RecordingFilm
  let theme: Theme

  /// So often the clock goes on where nothing happens, in nanoseconds: each frame makes the file larger.
  private static let tick: Int64 = 1_000_000_000
  /// For how long the last frame stands before the film begins anew, in nanoseconds.
  private static let rest: Int64 = 3_000_000_000

  func write(_ writeLine: (String) throws -> Void) throws -> [String] {
    let times = film.schedule(longest: Self.tick).times
    let bound = PictureBound(of: film.size)
    var frames: [Film.Frame] = []
    film.play(times.spread(over: bound.frames)) { frames.append($0) }
    let writer = SvgWriter(title: "Loadscope: \(recording.header.title)", theme: theme)
    try writeLine(String(writer.write(Film(frames, rest: Self.rest)).dropLast()))
    let early = RecordedWords.early(recording, film.damage, is: "exported")
    return [bound.remark(on: times.count), early].compactMap { $0 }
  }
}
