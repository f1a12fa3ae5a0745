import Loadables
import Recordings
import Scenarios
import TerminalExport
import TerminalUI

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
    let happening = film.moments.isEmpty ? [film.start] : film.moments.spread(over: Self.usualCount)
    let times = moments?.map(\.wholeNanoseconds) ?? happening
    let bound = PictureBound(of: film.size)
    let stills = film.stills(at: times.spread(over: bound.frames)).map { still in
      (caption: Duration.nanoseconds(still.time).scenarioText, picture: still.picture)
    }
    let writer = SvgWriter(title: "Loadscope: \(recording.header.title)", theme: theme)
    try writeLine(String(writer.write(Buffer(stacking: stills, style: theme[.title])).dropLast()))
    let early = RecordedWords.early(recording, film.damage, is: "exported")
    return [bound.remark(on: times.count), early].compactMap { $0 }
  }
}
