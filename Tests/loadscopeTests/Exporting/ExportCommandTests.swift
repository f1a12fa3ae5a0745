import ArgumentParser
import Foundation
import Recordings
import Testing

@testable import loadscope

@Suite("Exporting a recording", .serialized)
@MainActor
struct ExportCommandTests {
  @Test(
    "an option without effect is refused",
    arguments: [
      (["--format", "csv", "--fps", "5"], "--fps is for films and pictures; a table has none"),
      (["--format", "csv", "--theme", "dark"], "--theme is for films and pictures; a table has none"),
      (["--format", "html", "--speed", "2"], "--speed is for films and pictures; a page has none"),
      (["--format", "html", "--from", "2s"], "--from does not apply: a page has the whole run"),
      (["--format", "chrome-trace", "--to", "2s"], "--to does not apply: a trace has the whole run"),
      (["--format", "svg", "--table", "ledger"], "--table only goes with --format csv"),
      (["--format", "cast", "--film"], "--film only goes with --format svg"),
      (["--format", "svg", "--moments", "2s"], "--moments only goes with --format svg --film"),
      (["--format", "svg", "--film", "--speed", "2"], "--speed does not apply to a film strip"),
    ])
  func options(options: [String], message: String) {
    #expect(problem { try ExportCommand.parse(["a"] + options).makeExport() } == message)
  }

  @Test(
    "an invalid value is refused with the reason",
    arguments: [
      ("--size", "100", "--size 100: a size is columns x rows"), ("--fps", "0", "--fps 0: frames a second are"),
      ("--fps", "ten", "--fps ten: frames a second are"), ("--speed", "0", "--speed 0: a speed is"),
      ("--from", "12", "--from 12: a duration has a unit: did you mean `12s`?"),
      ("--to", "soon", "--to soon: a duration is"),
      ("--keys", "Nowhere", "--keys: "), ("--theme", "pink", "no theme called pink"),
      ("--from", "43s", "--from 43s: the recording ends at 42s"),
    ])
  func values(option: String, value: String, message: String) throws {
    try withRecording(of: "tour") { path in
      let told = problem { try exported(path, "--format", "cast", option, value) }
      #expect(told?.hasPrefix(message) == true, "\(told ?? "nothing")")
    }
  }

  @Test("moments must be times", arguments: ["", "2", "soon", ",", String(repeating: "1s,", count: 101)])
  func moments(text: String) {
    #expect(problem { try ArgumentReading.moments(text) }?.hasPrefix("--moments ") == true)
  }

  @Test("a part must end after it begins") func part() throws {
    try withRecording(of: "tour") { path in
      #expect(
        problem { try exported(path, "--format", "csv", "--from", "5s", "--to", "5s") }
          == "--from 5s --to 5s: a part ends after it begins")
    }
  }

  @Test("a film longer than a day is refused") func tooLong() throws {
    try withRecording(of: "tour") { path in
      let film = try RecordingFilm(try Recording(contentsOf: path), path, FilmSettings(speed: 0.01))
      #expect(film.length == 4_200_000_000_000)
      let told = problem {
        try RecordingFilm(try Recording(contentsOf: path), path, FilmSettings(speed: 0.000_1))
      }
      #expect(told?.hasPrefix("the film would last more than a day") == true)
    }
  }

  @Test("a file that is not a recording is refused") func other() throws {
    try withTemporaryFile("scenario: A", name: "a.yaml") { path in
      #expect(problem { try exported(path, "--format", "csv") }?.contains("not a recording") == true)
    }
    #expect(problem { try exported("/nowhere", "--format", "csv") } == "/nowhere: no such file")
  }

  @Test("a cut recording is exported up to the cut, with a remark", arguments: ["cast", "svg", "csv"])
  func cut(format: String) throws {
    try withRecording(of: "tour") { path in
      let bytes = try Data(contentsOf: URL(filePath: path))
      try bytes.prefix(bytes.count / 2).write(to: URL(filePath: path))
      let (text, remarks) = try exported(path, "--format", format)
      #expect(!text.isEmpty)
      #expect(remarks.count == 1)
      #expect(remarks.first?.contains("is exported up to there: the recording was cut within this line") == true)
    }
  }

  @Test(
    "a recording with damage found only on reading is exported up to it, with a remark",
    arguments: ["cast", "svg", "csv"])
  func damaged(format: String) throws {
    try withRecording(of: "tour") { path in
      var lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
      lines[20] = lines[20].replacing("\"events\"", with: "\"evens\"")
      try (lines.joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)
      let recording = try Recording(contentsOf: path)
      #expect(recording.damage == nil)
      let (text, remarks) = try exported(path, "--format", format)
      #expect(!text.isEmpty)
      #expect(remarks.count == 1)
      #expect(remarks.first?.hasPrefix("The recording is damaged in line 21, and is exported up to there") == true)
    }
  }

  @Test("an exported file gets its mode from the umask") func mode() throws {
    try withTemporaryFile("", name: "unused") { unused in
      let path = unused.replacing("unused", with: "a.svg")
      try BufferedOutput(newFile: path).flush()
      #expect(try fileMode(path) == usualFileMode())
    }
  }

  @Test("a file that exists is not overwritten") func existing() throws {
    try withTemporaryFile("mine", name: "a.svg") { path in
      #expect(
        problem { try BufferedOutput(newFile: path) }
          == "\(path): the file exists and is not overwritten")
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(text == "mine")
    }
    #expect(problem { try BufferedOutput(newFile: "/nowhere/a") }?.hasPrefix("/nowhere/a: cannot be written: ") == true)
  }

  @Test("--keys are pressed before the first frame") func keys() throws {
    try withRecording(of: "tour") { path in
      let plain = try exported(path, "--format", "cast").text
      let log = try exported(path, "--format", "cast", "--keys", "4").text
      // A key that leaves the program ends the key presses.
      let quit = try exported(path, "--format", "cast", "--keys", "q 4").text
      #expect(log.contains("[4] Log "))
      #expect(!plain.contains("[4] Log "))
      #expect(quit == plain)
    }
  }
}
