import Foundation
import Recordings
import TerminalExport
import TerminalUI
import Testing

@testable import loadscope

@Suite("A recording as a film for asciinema", .serialized)
@MainActor
struct CastExportTests {
  private struct Header: Decodable, Equatable {
    let version: Int
    let width: Int
    let height: Int
    let title: String
  }

  private struct Event {
    let time: Double
    let text: String

    init(_ line: Substring) throws {
      let values = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [Any])
      #expect(values.count == 3)
      #expect(values[1] as? String == "o")
      time = try #require(values[0] as? Double)
      text = try #require(values[2] as? String)
    }
  }

  /// A terminal that understands only cursor positions, text and styles.
  private struct Terminal {
    private(set) var rows: [[Unicode.Scalar]]

    init(width: Int, height: Int) {
      rows = Array(repeating: Array(repeating: " ", count: width), count: height)
    }

    /// In the form of ``Buffer/text()``.
    var text: String {
      rows.map { row in
        String(String.UnicodeScalarView(row.prefix((row.lastIndex { $0 != " " } ?? -1) + 1))) + "\n"
      }.joined()
    }

    mutating func receive(_ text: String) throws {
      for piece in text.split(separator: "\u{1B}[", omittingEmptySubsequences: true) {
        let sequence = try #require(piece.wholeMatch(of: /([?0-9;]*)([a-zA-Z])([\s\S]*)/))
        let numbers = sequence.output.1.split(separator: ";").compactMap { Int($0) }
        switch sequence.output.2 {
        case "H": place = numbers.isEmpty ? [1, 1] : numbers
        case "G": place[1] = numbers[0]
        case "C": place[1] += numbers.first ?? 1
        case "K": erase(rows[0].count + 1 - place[1])
        case "X": erase(numbers[0])
        case "J": for row in rows.indices { rows[row] = rows[row].map { _ in " " } }
        default: break
        }
        try put(sequence.output.3)
      }
    }

    private var place = [1, 1]

    private mutating func erase(_ count: Int) {
      for column in place[1]..<place[1] + count { rows[place[0] - 1][column - 1] = " " }
    }

    private mutating func put(_ text: Substring) throws {
      for scalar in text.unicodeScalars {
        if scalar == "\u{8}" {
          place[1] -= 1
          continue
        }
        // Whether a line feed returns to the first column depends on the player.
        try #require(scalar.value >= 0x20 && place[0] <= rows.count && place[1] <= rows[0].count)
        rows[place[0] - 1][place[1] - 1] = scalar
        place[1] += 1
      }
    }
  }

  /// The expected frames of a film, by an independent implementation.
  private func frames(_ path: String, _ settings: FilmSettings) throws -> [Film.Frame] {
    let film = try RecordingFilm(try Recording(contentsOf: path), path, settings)
    var frames: [Film.Frame] = []
    film.play(film.schedule(longest: 100_000_000).times) { frames.append($0) }
    return frames
  }

  @Test("plays every frame as it was drawn", arguments: ["tour", "policies", "backoff"])
  func frames(scenario: String) throws {
    try withRecording(of: scenario) { path in
      let lines = try exported(path, "--format", "cast", "--size", "90x24", "--keys", "4").text.split(separator: "\n")
      let header = try JSONDecoder().decode(Header.self, from: Data(lines[0].utf8))
      #expect(header == Header(version: 2, width: 90, height: 24, title: header.title))
      var settings = FilmSettings(size: Size(width: 90, height: 24))
      settings.keys = try ArgumentReading.keys("4")
      settings.theme = try ThemeReader.theme("default")
      var frames = try frames(path, settings)[...]
      var terminal = Terminal(width: 90, height: 24)
      var last = 0.0
      for line in lines.dropFirst().dropLast() {
        let event = try Event(line)
        #expect(event.time >= last)
        last = event.time
        // An unchanged frame is not written.
        while let frame = frames.first, Double(frame.time) / 1e9 < event.time {
          #expect(frame.buffer.text() == terminal.text)
          frames.removeFirst()
        }
        try terminal.receive(event.text)
        #expect(terminal.text == frames.popFirst()?.buffer.text())
      }
      #expect(frames.isEmpty)
      #expect(try Event(#require(lines.last)).text == "\u{1B}[24;1H\u{1B}[?25h")
    }
  }

  @Test("lasts as long as the run, divided by the speed", arguments: [1, 4])
  func length(speed: Double) throws {
    try withRecording(of: "tour") { path in
      let lines = try exported(path, "--format", "cast", "--speed", "\(speed)").text.split(separator: "\n")
      #expect(try Event(#require(lines.last)).time == 42 / speed)
    }
  }

  @Test("stays within the frame rate", arguments: [1, 5])
  func framesPerSecond(fps: Int) throws {
    try withRecording(of: "tour") { path in
      let lines = try exported(path, "--format", "cast", "--fps", "\(fps)").text.split(separator: "\n")
      let times = try lines.dropFirst().dropLast(2).map { try Event($0).time }
      #expect(zip(times.dropFirst(), times).allSatisfy { $0 - $1 > 1 / Double(fps) - 1e-9 })
      #expect(times.count > 20 * fps)
    }
  }

  @Test("starts a part at time 0 and lasts as long as the part")
  func part() throws {
    try withRecording(of: "tour") { path in
      let lines = try exported(path, "--format", "cast", "--from", "12s", "--to", "15s").text.split(separator: "\n")
      #expect(try Event(lines[1]).text.contains("RECORDING 00:12.0"))
      #expect(try Event(#require(lines.last)).time == 3)
    }
  }

  @Test("is the same for the same recording") func deterministic() throws {
    try withRecording(of: "backoff") { path in
      let first = try exported(path, "--format", "cast").text
      let second = try exported(path, "--format", "cast").text
      #expect(first == second)
    }
  }
}
