import Loadables
import Recordings
import Scenarios
import TerminalExport
import TerminalUI

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
    let eventTimes = film.moments.isEmpty ? [film.start] : film.moments.spread(over: Self.defaultCount)
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
