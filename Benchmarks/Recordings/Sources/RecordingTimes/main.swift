import Foundation
import InspectionModel
import Recordings

// `RecordingTimes write FILE ENTRIES` writes a recording with that many entries, `open FILE` opens it, `play FILE`
// plays all of it, and `back FILE` jumps to a thousand distant moments. Each prints its time in seconds and its peak
// memory in bytes. `keep` is described in LiveRun.swift.

@MainActor
func write(_ path: String, entries: Int) throws {
  let header = RecordingHeader(title: "Busy", file: "busy.yaml", scenario: "scenario: Busy\n", seed: 0)
  let writer = try RecordingWriter(path, header, limit: .max)
  var run = BusyRun()
  var (written, end): (Int, Int64) = (0, 0)
  while written < entries {
    let changes = run.next()
    written += changes.entries.count
    writer.consume(changes)
    end = changes.clock.now
  }
  writer.finish(.ended, at: end)
}

func play(_ path: String) throws {
  let recording = try Recording(contentsOf: path)
  var state = RecordedState()
  var entries = 0
  for index in 0..<recording.count { entries += try recording.advance(&state, to: index).entries.count }
  precondition(entries > 0)
}

func back(_ path: String) throws {
  let recording = try Recording(contentsOf: path)
  for step in 0..<1_000 {
    let target = recording.count * (step * 619 % 1_000) / 1_000
    var state = RecordedState()
    for index in recording.keyFrame(upTo: target)...target { try recording.pass(&state, to: index) }
  }
}

let arguments = CommandLine.arguments
let start = ContinuousClock.now
switch (arguments.dropFirst().first, arguments.count) {
case ("write", 4): try write(arguments[2], entries: Int(arguments[3]) ?? 0)
case ("open", 3): _ = try Recording(contentsOf: arguments[2])
case ("play", 3): try play(arguments[2])
case ("back", 3): try back(arguments[2])
case ("keep", 6): keep(arguments[2...].map { Int($0) ?? 0 })
default: fatalError("write FILE ENTRIES, open FILE, play FILE, back FILE or keep CLIENTS RATE SECONDS LIMIT")
}
let seconds = start.duration(to: .now) / .seconds(1)
var usage = rusage()
getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
print(seconds, usage.ru_maxrss * 1_024)
