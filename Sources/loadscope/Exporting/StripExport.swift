import Loadables
import Recordings
import Scenarios
import TerminalExport
import TerminalUI

/// A picture of moments of a recording, one below the other.
struct StripExport: Export {
  let recording: Recording
  let film: RecordingFilm
  let theme: Theme
  /// The chosen moments; nil for a selection of those with events.
  let moments: [Duration]?

  /// The default number of moments.
  private static let usualCount = 6

  func write(_ writeLine: (String) throws -> Void) throws -> [String] {
    let happening = film.moments.isEmpty ? [film.start] : film.moments.spread(over: Self.usualCount)
    let times = moments?.map(\.wholeNanoseconds) ?? happening
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
