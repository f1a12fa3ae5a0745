import JSONQuoting
import Recordings
import TerminalExport
import TerminalUI

/// A film of a recording for asciinema, in the format asciicast version 2.
struct CastExport: Export {
  let recording: Recording
  let film: RecordingFilm

  /// The maximum time between frames, in ns. A frame without a new event updates the displayed clock.
  private static let tick: Int64 = 100_000_000

  func write(_ writeLine: (String) throws -> Void) throws -> [String] {
    let size = film.size
    try writeLine(
      #"{"version":2,"width":\#(size.width),"height":\#(size.height),"title":"#
        + "\(JSONText.quoted(recording.header.title))}")
    let backend = EscapeSequenceBackend(size: size)
    let screen = Screen(backend: backend)
    screen.invalidate()
    var last: Int64 = 0
    func writeEvent(_ text: String, at time: Int64) throws {
      guard !text.isEmpty else { return }
      try writeLine(#"[\#(SecondsText.exact(time)),"o",\#(JSONText.quoted(text))]"#)
    }
    let times = film.schedule(longest: Self.tick).times
    let budget = FrameBudget.streamed
    try film.play(times.spread(over: budget.frames)) { frame in
      screen.present(frame.buffer)
      try writeEvent(backend.takeText(), at: frame.time)
      last = frame.time
    }
    // Leaves a usable terminal after playing.
    backend.setCursor(Point(x: 0, y: size.height - 1))
    try writeEvent(backend.takeText(), at: last)
    let early = RecordingMessages.early(recording, film.damage, is: "exported")
    return [budget.remark(on: times.count), early].compactMap { $0 }
  }
}
